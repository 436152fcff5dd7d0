import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { ofColumns, type ReasonColumns } from "../../../foundation/database/reason-columns.ts";
import type { ImportEntry } from "./entry.ts";

/** An item of the runs before. */
export interface KnownItem extends ReasonColumns {
  readonly origin: string;
  readonly title: string;
  readonly url: string | null;
  readonly hash: string;
  readonly outcome: string;
  readonly source_key: number | null;
  /** Null where its source is gone. */
  readonly source_id: string | null;
  readonly content_hash: string | null;
}

export interface PlannedItem {
  readonly entry: ImportEntry;
  readonly outcome: "queued" | "unchanged" | "left_out";
  readonly reason: Reason | null;
  /** Whether it has a source from before. */
  readonly isKnown: boolean;
}

export interface ImportPlan {
  readonly items: readonly PlannedItem[];
  /** Articles of the runs before whose sources are no longer wanted. */
  readonly removed: number;
}

/** Why a text itself is no article; every other reason is judged anew each time. */
const ofText = new Set([
  "import_draft",
  "import_empty",
  "import_lfs",
  "import_private",
  "import_redirect",
  "import_too_large",
]);

export async function knownItems(database: Database, importKey: number | undefined): Promise<Map<string, KnownItem>> {
  if (importKey === undefined) return new Map();
  const rows = await database.query
    .selectFrom("article_import_item as item")
    .leftJoin("source", "source.key", "item.source_key")
    .select(["item.origin", "item.title", "item.url", "item.hash", "item.outcome", "item.source_key"])
    .select(["item.reason", "item.reason_code", "item.reason_args"])
    .select(["source.id as source_id", "source.content_hash"])
    .where("item.import_key", "=", importKey)
    .orderBy("item.key")
    .execute();
  return new Map(rows.map((row) => [row.origin, row]));
}

/** The hashes of what need not be read again if it is still the same. */
export function knownHashes(items: ReadonlyMap<string, KnownItem>): Map<string, string> {
  return new Map([...items.values()].filter(isSettled).map(({ origin, hash }) => [origin, hash]));
}

function isSettled({ outcome, reason_code: code, content_hash: text }: KnownItem): boolean {
  if (outcome === "left_out") return ofText.has(code ?? "");
  return text !== null && outcome !== "queued" && outcome !== "failed";
}

/** What a run will do with each item, compared with the runs before. */
export function compareEntries(entries: readonly ImportEntry[], known: ReadonlyMap<string, KnownItem>): ImportPlan {
  const origins = new Map<string, number>();
  const texts = new Map<string, string>();
  const items = entries.map((each): PlannedItem => {
    const repeats = origins.get(each.origin) ?? 0;
    origins.set(each.origin, repeats + 1);
    if (repeats > 0)
      return leftOut({ ...each, origin: `${each.origin} (${repeats + 1})` }, because("import_same_id"), undefined);
    const item = known.get(each.origin);
    const entry = asKnown(each, item);
    const reason = entry.leftOut ?? (item !== undefined && isDeleted(item) ? because("import_deleted") : null);
    if (reason !== null) return leftOut(entry, reason, item);
    const twin = texts.get(entry.content);
    if (twin !== undefined) return leftOut(entry, because("import_duplicate", { name: twin }), item);
    texts.set(entry.content, entry.title);
    const isSame = item?.hash === entry.hash && isSettled(item) && item.outcome !== "left_out";
    return { entry, outcome: isSame ? "unchanged" : "queued", reason: null, isKnown: hasSource(item) };
  });
  const wanted = new Set(items.filter(({ outcome }) => outcome !== "left_out").map(({ entry }) => entry.origin));
  const removed = [...known.values()].filter((item) => hasSource(item) && !wanted.has(item.origin)).length;
  return { items, removed };
}

function leftOut(entry: ImportEntry, reason: Reason, item: KnownItem | undefined): PlannedItem {
  const { body: _body, ...rest } = entry;
  return { entry: rest, outcome: "left_out", reason, isKnown: hasSource(item) };
}

/** An entry that wasn't read because it is the same has what was found when it was. */
function asKnown(entry: ImportEntry, item: KnownItem | undefined): ImportEntry {
  if (item === undefined || entry.body !== undefined || item.hash !== entry.hash || !isSettled(item)) return entry;
  const { reasonCode: code, reasonArgs: args } = ofColumns(item);
  const reason = code === null || args === null ? null : { code, args };
  return { ...entry, title: item.title, url: item.url, leftOut: entry.leftOut ?? reason };
}

function hasSource(item: KnownItem | undefined): boolean {
  return item !== undefined && item.source_id !== null;
}

/** Its owner has deleted its source; where a run did, the item has none. */
function isDeleted({ source_key: key, source_id: id }: KnownItem): boolean {
  return key !== null && id === null;
}
