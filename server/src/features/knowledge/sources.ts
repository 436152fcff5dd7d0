import { operations } from "@svc/contract";
import type { Source } from "@svc/contract";
import { isoTime } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import { newId } from "../../foundation/ids.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { readCursor, toPage } from "../../foundation/page.ts";
import { Problem } from "../../foundation/problem.ts";
import type { Queue } from "../../foundation/queue.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import { shortKey } from "./short-key.ts";
import { lockIndex } from "./search/lock-index.ts";
import { allDocnos, removeTexts } from "./search/remove-texts.ts";
import { showOnly } from "./search/show-only.ts";

/** The queue whose jobs take a deleted source's passages out of the index. */
export const removalQueue = "source-removal";

interface SourceRow {
  readonly key: number;
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly title: string | null;
  readonly url: string | null;
  readonly status: string;
  readonly reason: string | null;
  readonly passages: number;
  readonly public: number;
  readonly created_at: number;
  readonly updated_at: number;
}

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
  { kind, origin, name }: SourceOrigin,
): Promise<{ key: number; id: string }> {
  const now = clock.now();
  return transaction
    .insertInto("source")
    .values({
      id: newId("src", now),
      chatbot_key: chatbotKey,
      kind,
      origin: shortKey(origin),
      name,
      status: "queued",
      url: kind === "url" ? origin : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["chatbot_key", "kind", "origin"])
        .doUpdateSet({ status: "queued", reason: null, updated_at: now }),
    )
    .returning(["key", "id"])
    .executeTakeFirstOrThrow();
}

export function sourceOperations({
  database,
  clock,
  chatbots,
  queue,
}: {
  database: Database;
  clock: Clock;
  chatbots: Chatbots;
  queue: Queue;
}): Implementation[] {
  async function findSource(chatbotKey: number, sourceId: string): Promise<SourceRow> {
    const row = await database.query
      .selectFrom("source")
      .selectAll()
      .where("chatbot_key", "=", chatbotKey)
      .where("id", "=", sourceId)
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    return row;
  }

  return [
    implement(operations.listSources, async ({ chatbotId, limit, cursor, status }, caller) => {
      const chatbot = await chatbots.find(caller, chatbotId);
      let query = database.query
        .selectFrom("source")
        .select([
          "key",
          "id",
          "kind",
          "name",
          "title",
          "url",
          "status",
          "reason",
          "passages",
          "public",
          "created_at",
          "updated_at",
        ])
        .where("chatbot_key", "=", chatbot.key);
      if (status !== undefined) query = query.where("status", "=", status);
      if (cursor !== undefined) query = query.where("key", "<", readCursor(cursor));
      const page = toPage(
        await query
          .orderBy("key", "desc")
          .limit(limit + 1)
          .execute(),
        limit,
      );
      return { sources: page.items.map((row) => toSource(row, chatbotId)), nextCursor: page.nextCursor };
    }),
    implement(operations.getSource, async ({ chatbotId, sourceId }, caller) => {
      const chatbot = await chatbots.find(caller, chatbotId);
      return toSource(await findSource(chatbot.key, sourceId), chatbotId);
    }),
    implement(operations.updateSource, async ({ chatbotId, sourceId, name, public: isPublic }, caller) => {
      const chatbot = await chatbots.find(caller, chatbotId);
      const row = await database.transaction(async (transaction) => {
        // What is found leads to the source's name.
        await lockIndex(transaction, chatbot.key, "passage");
        return transaction
          .updateTable("source")
          .set({
            ...(name === undefined ? {} : { name }),
            ...(isPublic === undefined ? {} : { public: Number(isPublic) }),
            updated_at: clock.now(),
          })
          .where("chatbot_key", "=", chatbot.key)
          .where("id", "=", sourceId)
          .returningAll()
          .executeTakeFirst();
      });
      if (row === undefined) throw notFound();
      return toSource(row, chatbotId);
    }),
    implement(operations.deleteSource, async ({ chatbotId, sourceId }, caller) => {
      const { key: chatbotKey } = await chatbots.find(caller, chatbotId);
      const { key: sourceKey } = await findSource(chatbotKey, sourceId);
      await database.transaction((transaction) => dropSource(transaction, queue, { chatbotKey, sourceKey }));
      queue.wake();
      return null;
    }),
  ];
}

/** Its text is not found any more from this moment; wake the queue afterwards, which takes it out of the index. */
export async function dropSource(
  transaction: WriteTransaction,
  queue: Queue,
  { chatbotKey, sourceKey }: { readonly chatbotKey: number; readonly sourceKey: number },
): Promise<void> {
  await showOnly(transaction, chatbotKey, "passage", sourceKey, allDocnos);
  await transaction.deleteFrom("source").where("key", "=", sourceKey).execute();
  await queue.add(transaction, removalQueue, { chatbotKey, sourceKey });
}

/** A text that came in a request is indexed at once; after so long its process is gone. */
const interruptedMs = 60 * 60_000;

/** Says of sources whose training ended with its process that they failed; answers how many. */
export async function failInterruptedSources(database: Database, clock: Clock): Promise<number> {
  return database.transaction(async (transaction) => {
    const result = await transaction
      .updateTable("source")
      .set({ status: "failed", reason: "Reading it was interrupted. Train it again." })
      .where("status", "in", ["queued", "reading"])
      .where("updated_at", "<", clock.now() - interruptedMs)
      .where("id", "not in", (select) =>
        select.selectFrom("training_item").select("subject_id").where("status", "in", ["queued", "reading"]),
      )
      .executeTakeFirst();
    return Number(result.numUpdatedRows);
  });
}

/** Takes all of a deleted source's passages out of the index. */
export async function removeSourceTexts(
  database: Database,
  { chatbotKey, sourceKey }: { chatbotKey: number; sourceKey: number },
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const removed = await database.transaction((transaction) =>
      removeTexts(database, transaction, chatbotKey, "passage", sourceKey, allDocnos),
    );
    if (removed === 0) return;
  }
}

function toSource(row: SourceRow, chatbotId: string): Source {
  return {
    id: row.id,
    chatbotId,
    kind: row.kind === "url" ? "url" : "document",
    name: row.name,
    title: row.title,
    url: row.url,
    status: row.status === "ready" || row.status === "failed" || row.status === "reading" ? row.status : "queued",
    reason: row.reason,
    passages: row.passages,
    public: row.public === 1,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

function notFound(): Problem {
  return new Problem("not_found", "This chatbot has no source with this id. List its sources to see their ids.");
}
