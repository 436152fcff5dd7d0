import type { ExpressionBuilder } from "kysely";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Reason } from "@svc/contract/reasons/reason.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import { noReason, toColumns } from "../../foundation/database/reason-columns.ts";
import type { Tables } from "../../foundation/database/tables.ts";
import { newId } from "../../foundation/ids.ts";
import type { Queue } from "../../foundation/queue.ts";
import { emitFailures } from "./emit-trained.ts";
import { recordChanges } from "./fresh/changes.ts";
import { lockIndex } from "./search/lock-index.ts";
import { allDocnos, removeTexts } from "./search/remove-texts.ts";
import { showOnly } from "./search/show-only.ts";
import { shortKey } from "./short-key.ts";
import { sourceNotFound } from "./source-rows.ts";

/** The queue whose jobs take a deleted source's passages out of the index. */
export const removalQueue = "source-removal";

export interface SourceOrigin {
  readonly kind: "url" | "document";
  /** What makes it the same source when it comes again. */
  readonly origin: string;
  readonly name: string;
}

/** The source of this origin, made or found again, with its status set to `queued`. */
export async function queueSource(
  transaction: WriteTransaction,
  clock: Clock,
  chatbotKey: number,
  origin: SourceOrigin,
): Promise<{ key: number; id: string }> {
  const [source] = await queueSources(transaction, clock, chatbotKey, [origin]);
  if (source === undefined) throw new Error("A source was neither made nor found.");
  return source;
}

/** The sources of these origins, no two of them the same, in their order. */
export async function queueSources(
  transaction: WriteTransaction,
  clock: Clock,
  chatbotKey: number,
  origins: readonly SourceOrigin[],
): Promise<{ key: number; id: string }[]> {
  const now = clock.now();
  const rows = origins.map(({ kind, origin, name }) => ({
    id: newId("src", now),
    chatbot_key: chatbotKey,
    kind,
    origin: shortKey(origin),
    name,
    status: "queued" as const,
    url: kind === "url" ? origin : null,
    // Websites are public already. Uploads aren't public unless the owner makes them so.
    public: Number(kind === "url"),
    created_at: now,
    updated_at: now,
  }));
  const queued = await transaction
    .insertInto("source")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["chatbot_key", "kind", "origin"])
        .doUpdateSet({ status: "queued", ...noReason, updated_at: now }),
    )
    .returning(["key", "id", "kind", "origin"])
    .execute();
  // Neither engine promises that they come in the order of the values.
  const byOrigin = new Map(queued.map(({ key, id, kind, origin }) => [`${kind} ${origin}`, { key, id }]));
  return rows.flatMap(({ kind, origin }) => byOrigin.get(`${kind} ${origin}`) ?? []);
}

/** What becomes of a source whose text, new or as before, was read. */
export const readWell = { status: "ready", ...noReason, misses: 0, failure_told: 0 } as const;

/** What becomes of a source that could not be read: it has failed, unless an older text of it still answers. */
export function asFailed(reason: Reason, now: number) {
  return (set: ExpressionBuilder<Tables, "source">) => ({
    status: set.case().when("content_hash", "is not", null).then("ready").else("failed").end(),
    ...toColumns(reason),
    updated_at: now,
  });
}

/** Its text is not found any more from this moment; wake the queue afterwards, which takes it out of the index. */
export async function dropSource(
  transaction: WriteTransaction,
  { clock, queue }: { readonly clock: Clock; readonly queue: Pick<Queue, "add"> },
  { chatbotKey, sourceId }: { readonly chatbotKey: number; readonly sourceId: string },
): Promise<void> {
  // Everybody locks the index before the source.
  await lockIndex(transaction, chatbotKey, "passage");
  const source = await transaction
    .deleteFrom("source")
    .where("chatbot_key", "=", chatbotKey)
    .where("id", "=", sourceId)
    .returning(["key", "title", "name", "url", "markdown"])
    .executeTakeFirst();
  if (source === undefined) throw sourceNotFound();
  await showOnly(transaction, chatbotKey, "passage", source.key, allDocnos);
  await queue.add(transaction, removalQueue, { chatbotKey, sourceKey: source.key });
  const { title, name, url, markdown } = source;
  await recordChanges(transaction, clock, chatbotKey, [
    { sourceId, title: title ?? name, url, before: markdown, after: null },
  ]);
}

/** A text that came in a request is indexed at once; after so long its process is gone. */
const interruptedMs = 60 * 60_000;

/** Says of sources whose training ended with its process that they failed; answers how many. */
export async function failInterruptedSources(database: Database, clock: Clock): Promise<number> {
  return database.transaction(async (transaction) => {
    const failed = await transaction
      .updateTable("source")
      .set(asFailed(because("processing_interrupted"), clock.now()))
      .where("status", "in", ["queued", "reading"])
      .where("updated_at", "<", clock.now() - interruptedMs)
      .where("id", "not in", (select) =>
        select.selectFrom("training_item").select("subject_id").where("status", "in", ["queued", "reading"]),
      )
      .returning("chatbot_key")
      .execute();
    for (const chatbotKey of new Set(failed.map((source) => source.chatbot_key)))
      await emitFailures(transaction, clock, chatbotKey);
    return failed.length;
  });
}

/** Takes a source's passages below `beforeDocno` out of the index; without one, all of them. */
export async function removeSourceTexts(
  database: Database,
  { chatbotKey, sourceKey, beforeDocno = allDocnos }: { chatbotKey: number; sourceKey: number; beforeDocno?: number },
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const removed = await database.transaction((transaction) =>
      removeTexts(database, transaction, chatbotKey, "passage", sourceKey, beforeDocno),
    );
    if (removed === 0) break;
  }
  database.scrub();
}
