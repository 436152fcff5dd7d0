import { createHash } from "node:crypto";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import { inEnglish } from "@svc/contract/reasons/en.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import { recordChanges } from "./fresh/changes.ts";
import type { TextChange } from "./fresh/changes.ts";
import type { Passage } from "./passages.ts";
import { Unreadable } from "./read/read.ts";
import { addTexts, batchLength, batchSize } from "./search/add-texts.ts";
import { analyseTexts } from "./search/analyse-text.ts";
import type { AnalysedText } from "./search/analyse-text.ts";
import { lockIndex } from "./search/lock-index.ts";
import { removeTexts } from "./search/remove-texts.ts";
import { showOnly } from "./search/show-only.ts";
import { sql } from "kysely";
import { readWell } from "./sources.ts";

export interface SourceText {
  readonly title: string;
  readonly markdown: string;
  readonly passages: readonly Passage[];
  /** What was left out. */
  readonly notes?: readonly Reason[];
}

/** A text whose terms are counted: the slow part, done before a transaction is open. */
export interface PreparedText {
  readonly title: string;
  readonly markdown: string;
  readonly hash: string;
  readonly notes: readonly Reason[];
  readonly passages: readonly Omit<AnalysedText, "ownerKey">[];
}

/** What became of one text. `gone`: its source was deleted. */
export type PutOutcome =
  | { readonly kind: "gone" }
  | {
      readonly kind: "unchanged" | "put";
      readonly passages: number;
      readonly firstDocno: number;
      /** There may be more of an older text than this transaction took out of the index. */
      readonly hasOlder: boolean;
    };

/** Whether a text is short enough for one transaction, beside others. */
export function isShort(passages: readonly { readonly text: string }[]): boolean {
  return batchLength(passages) === passages.length;
}

/** By which a text is known to be the same again. */
export function hashText({ title, markdown, passages, notes = [] }: SourceText): string {
  const pages = passages.some(({ page }) => page !== undefined) ? passages.map(({ page }) => page).join(" ") : "";
  return createHash("sha256")
    .update(`${title}\n${markdown}${pages}${notes.map(inEnglish).join("\n")}`)
    .digest("hex");
}

/** Throws Unreadable where there is nothing to answer from. */
export async function prepareText({ title, markdown, passages, notes = [] }: SourceText): Promise<PreparedText> {
  if (passages.length === 0) throw new Unreadable(because("text_only_symbols"));
  return {
    title,
    markdown,
    hash: hashText({ title, markdown, passages, notes }),
    notes,
    passages: await analyseTexts(
      passages.map(({ heading, text, page }) => ({ ownerKey: 0, title, heading, text, page })),
      "passage",
    ),
  };
}

/**
 * Makes short texts the knowledge of their sources, all in this one transaction: the small pages of a site
 * share a commit and the writing of their terms. A text that has not changed is left alone. What a replaced
 * text had leaves the index too; where it is long, the caller goes on with what is hidden by now.
 */
export async function putTexts(
  database: Database,
  transaction: WriteTransaction,
  clock: Clock,
  chatbotKey: number,
  puts: readonly { readonly sourceKey: number; readonly text: PreparedText }[],
): Promise<PutOutcome[]> {
  // Everybody locks the index before the source.
  await lockIndex(transaction, chatbotKey, "passage");
  const rows = await transaction
    .selectFrom("source")
    .select(["key", "content_hash", "passages", "first_docno", "text_version"])
    .where(
      "key",
      "in",
      puts.map(({ sourceKey }) => sourceKey),
    )
    .execute();
  const current = new Map(rows.map((row) => [row.key, row]));
  const changed = puts.filter(({ sourceKey, text }) => {
    const row = current.get(sourceKey);
    return row !== undefined && row.content_hash !== text.hash;
  });
  await recordChanges(transaction, clock, chatbotKey, await changesTo(transaction, changed));
  const texts = changed.flatMap(({ sourceKey, text }) =>
    text.passages.map((passage) => ({ ...passage, ownerKey: sourceKey })),
  );
  const added =
    texts.length === 0
      ? undefined
      : await addTexts(database, transaction, { chatbotKey, kind: "passage", hidden: false }, texts);

  const outcomes: PutOutcome[] = [];
  const written: NewText[] = [];
  const unchanged: number[] = [];
  let docno = added?.from ?? 0;
  for (const { sourceKey, text } of puts) {
    const row = current.get(sourceKey);
    if (row === undefined) {
      outcomes.push({ kind: "gone" });
      continue;
    }
    const isChanged = row.content_hash !== text.hash;
    const isFirst = row.content_hash === null && row.text_version === 0;
    const firstDocno = isChanged ? docno : row.first_docno;
    const passages = text.passages.length;
    if (isChanged && !isFirst) await showOnly(transaction, chatbotKey, "passage", sourceKey, firstDocno);
    const removed = isFirst
      ? 0
      : await removeTexts(database, transaction, chatbotKey, "passage", sourceKey, firstDocno);
    if (isChanged) {
      docno += passages;
      written.push({ ...text, sourceKey, passages, firstDocno });
    } else unchanged.push(sourceKey);
    const kind = isChanged ? "put" : "unchanged";
    outcomes.push({ kind, passages, firstDocno, hasOlder: removed === batchSize });
  }
  await writeSources(transaction, clock, written, unchanged);
  return outcomes;
}

/** What the texts change, told by the texts that they replace. */
export async function changesTo(
  transaction: WriteTransaction,
  puts: readonly { readonly sourceKey: number; readonly text: Pick<SourceText, "title" | "markdown"> }[],
): Promise<TextChange[]> {
  if (puts.length === 0) return [];
  const sources = await transaction
    .selectFrom("source")
    .select(["key", "id", "name", "url", "markdown"])
    .where(
      "key",
      "in",
      puts.map(({ sourceKey }) => sourceKey),
    )
    .execute();
  const byKey = new Map(sources.map((source) => [source.key, source]));
  return puts.flatMap(({ sourceKey, text }) => {
    const source = byKey.get(sourceKey);
    if (source === undefined) return [];
    const { id: sourceId, name, url, markdown: before } = source;
    return [{ sourceId, title: text.title === "" ? name : text.title, url, before, after: text.markdown }];
  });
}

/** What a source has from now on. */
interface NewText {
  readonly sourceKey: number;
  readonly title: string;
  readonly markdown: string;
  readonly hash: string;
  readonly notes: readonly Reason[];
  readonly passages: number;
  readonly firstDocno: number;
}

/** So many texts in one statement, well below the number of values that SQLite takes. */
const rowsAtOnce = 50;

/**
 * Writes that these sources are read, with their new texts, and those that are unchanged. Whoever is still putting
 * a longer text into one has begun before, and gives up.
 */
async function writeSources(
  transaction: WriteTransaction,
  clock: Clock,
  texts: readonly NewText[],
  unchanged: readonly number[],
): Promise<void> {
  for (let at = 0; at < texts.length; at += rowsAtOnce) {
    const rows = texts
      .slice(at, at + rowsAtOnce)
      .map(
        ({ sourceKey, title, markdown, hash, passages, firstDocno, notes }) =>
          sql`(cast(${sourceKey} as bigint), cast(${title === "" ? null : title} as text), cast(${markdown} as text), cast(${hash} as text), cast(${passages} as bigint), cast(${firstDocno} as bigint), cast(${JSON.stringify(notes)} as text))`,
      );
    // Both engines call the columns of values so.
    const values = sql<{
      column1: number;
      column2: string | null;
      column3: string;
      column4: string;
      column5: number;
      column6: number;
      column7: string;
    }>`(values ${sql.join(rows)})`;
    await transaction
      .updateTable("source")
      .from(values.as("text"))
      .set((set) => ({
        ...readWell,
        text_version: set("source.text_version", "+", 1),
        title: set.ref("text.column2"),
        markdown: set.ref("text.column3"),
        content_hash: set.ref("text.column4"),
        passages: set.ref("text.column5"),
        first_docno: set.ref("text.column6"),
        notes: set.ref("text.column7"),
        updated_at: clock.now(),
      }))
      .whereRef("source.key", "=", "text.column1")
      .execute();
  }
  if (unchanged.length > 0)
    await transaction
      .updateTable("source")
      .set((set) => ({ ...readWell, text_version: set("text_version", "+", 1) }))
      .where("key", "in", [...unchanged])
      .execute();
}
