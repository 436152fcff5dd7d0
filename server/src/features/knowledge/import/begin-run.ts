import { limits, type RefreshPeriod } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Clock } from "../../../foundation/clock.ts";
import { noReason } from "../../../foundation/database/reason-columns.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { newId } from "../../../foundation/ids.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { Queue } from "../../../foundation/queue.ts";
import { planRefresh } from "../fresh/plan-refresh.ts";
import { importQueue } from "./run-import.ts";
import type { ImportRow } from "./write-articles.ts";

/** What an import is, as its owner has asked for it. */
export type WantedImport = Pick<
  ImportRow,
  "kind" | "identity" | "name" | "url" | "branch" | "folder" | "site_url" | "language" | "public"
>;

export interface BegunRun {
  readonly id: string;
  readonly key: number;
  readonly run: number;
  readonly jobId: string;
}

/** If the process dies while items are stored, the job fails the run instead of leaving it running forever. */
const stagingGraceMs = 15 * 60_000;

interface Options {
  readonly clock: Clock;
  readonly queue: Queue;
}

export function findByIdentity(
  query: Pick<Database["query"], "selectFrom">,
  chatbotKey: number,
  { kind, identity }: Pick<WantedImport, "kind" | "identity">,
): Promise<ImportRow | undefined> {
  return query
    .selectFrom("article_import")
    .selectAll()
    .where("chatbot_key", "=", chatbotKey)
    .where("kind", "=", kind)
    .where("identity", "=", identity)
    .executeTakeFirst();
}

/**
 * Makes an import, or finds the same one again, and begins its next run in this transaction. `sealToken` seals for the
 * import's id. A file's items are stored afterwards, so its job waits until it is told. Throws Problems.
 */
export async function beginImport(
  transaction: WriteTransaction,
  options: Options,
  chatbotKey: number,
  wanted: WantedImport,
  { refresh, sealToken }: { refresh?: RefreshPeriod | null; sealToken?: ((id: string) => string) | undefined } = {},
): Promise<BegunRun> {
  const now = options.clock.now();
  const known = await findByIdentity(transaction, chatbotKey, wanted);
  if (known === undefined) await requireRoom(transaction, chatbotKey);
  const id = known?.id ?? newId("imp", now);
  const settings = { ...wanted, ...(sealToken === undefined ? {} : { sealed_token: sealToken(id) }) };
  let key = known?.key;
  if (known === undefined) {
    const row = { id, chatbot_key: chatbotKey, run: 0, status: "completed" as const, created_at: now, started_at: now };
    const made = await transaction
      .insertInto("article_import")
      .values({ ...row, ...settings })
      .returning("key")
      .executeTakeFirstOrThrow();
    key = made.key;
  } else {
    await transaction.updateTable("article_import").set(settings).where("key", "=", known.key).execute();
    if (known.public !== wanted.public) await showArticles(transaction, known.key, wanted.public);
  }
  const runAt = wanted.kind === "git" ? now : now + stagingGraceMs;
  const run = await beginRun(transaction, options, key ?? 0, runAt);
  if (refresh !== undefined)
    await planRefresh(transaction, options, { table: "article_import", key: run.key }, refresh);
  return run;
}

/** Begins the next run of an import. Throws a Problem while one is running. */
export async function beginRun(
  transaction: WriteTransaction,
  { clock, queue }: Options,
  key: number,
  runAt?: number,
): Promise<BegunRun> {
  const begun = await transaction
    .updateTable("article_import")
    .set((set) => ({
      run: set("run", "+", 1),
      removed: 0,
      status: "running",
      ...noReason,
      started_at: clock.now(),
      finished_at: null,
    }))
    .where("key", "=", key)
    .where("status", "!=", "running")
    .returning(["id", "key", "run"])
    .executeTakeFirst();
  if (begun === undefined) throw new Problem("conflict", because("import_running"));
  const { run } = begun;
  return { ...begun, jobId: await queue.add(transaction, importQueue, { importKey: key, run }, runAt) };
}

async function requireRoom(transaction: WriteTransaction, chatbotKey: number): Promise<void> {
  const { count } = await transaction
    .selectFrom("article_import")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("chatbot_key", "=", chatbotKey)
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.imports)
    throw new Problem("conflict", because("import_too_many_imports", { count: limits.imports }));
}

async function showArticles(transaction: WriteTransaction, importKey: number, isPublic: number): Promise<void> {
  await transaction
    .updateTable("source")
    .set({ public: isPublic })
    .where("key", "in", (select) =>
      select
        .selectFrom("article_import_item")
        .select("source_key")
        .where("import_key", "=", importKey)
        .where("source_key", "is not", null)
        .$castTo<{ source_key: number }>(),
    )
    .execute();
}
