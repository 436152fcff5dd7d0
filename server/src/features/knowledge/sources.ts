import { operations } from "@svc/contract";
import type { Source } from "@svc/contract";
import type { ExpressionBuilder } from "kysely";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import { noReason, ofColumns, toColumns, type ReasonColumns } from "../../foundation/database/reason-columns.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import { holdsText } from "../../foundation/database/like.ts";
import type { Tables } from "../../foundation/database/tables.ts";
import { newId } from "../../foundation/ids.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { readCursor, toPage } from "../../foundation/page.ts";
import { Problem, sentenceOf } from "../../foundation/problem.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import type { Queue } from "../../foundation/queue.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import { recordChanges } from "./fresh/changes.ts";
import { planRefresh } from "./fresh/plan-refresh.ts";
import { shortKey } from "./short-key.ts";
import { emitFailures } from "./emit-failures.ts";
import { emitTrained } from "./emit-trained.ts";
import { lockIndex } from "./search/lock-index.ts";
import { allDocnos, removeTexts } from "./search/remove-texts.ts";
import { showOnly } from "./search/show-only.ts";

/** The queue whose jobs take a deleted source's passages out of the index. */
export const removalQueue = "source-removal";

interface SourceRow extends ReasonColumns {
  readonly key: number;
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly title: string | null;
  readonly url: string | null;
  readonly status: string;
  readonly passages: number;
  readonly public: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly refresh_every: Source["refresh"];
  readonly refresh_at: number | null;
  readonly fetched_at: number | null;
  readonly crawl_id: string | null;
  readonly notes: string;
  readonly helpful: number;
  readonly unhelpful: number;
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
    const row = await sourceRows(chatbotKey).where("source.id", "=", sourceId).executeTakeFirst();
    if (row === undefined) throw sourceNotFound();
    return row;
  }

  function sourceRows(chatbotKey: number, db: Pick<WriteTransaction, "selectFrom"> = database.query) {
    return db
      .selectFrom("source")
      .leftJoin("source_page", "source_page.source_key", "source.key")
      .leftJoin("crawl", "crawl.key", "source_page.crawl_key")
      .select(["source.key", "source.id", "source.kind", "source.name", "source.title", "source.url"])
      .select(["source.created_at", "source.updated_at", "source.refresh_every", "source.refresh_at", "source.notes"])
      .select([
        "source.status",
        "source.reason",
        "source.reason_code",
        "source.reason_args",
        "source.passages",
        "source.public",
        "source.helpful",
        "source.unhelpful",
      ])
      .select(["source_page.fetched_at", "crawl.id as crawl_id"])
      .where("source.chatbot_key", "=", chatbotKey);
  }

  return [
    implement(operations.listSources, async ({ chatbotId, limit, cursor, status, kind, q, from, to }, caller) => {
      const chatbot = await chatbots.find(caller, chatbotId);
      let query = sourceRows(chatbot.key);
      if (status !== undefined) query = query.where("source.status", "=", status);
      if (kind !== undefined) query = query.where("source.kind", "=", kind);
      if (q !== undefined) query = query.where(holdsText(q, "source.name", "source.title", "source.url"));
      if (from !== undefined) query = query.where("source.created_at", ">=", Date.parse(from));
      if (to !== undefined) query = query.where("source.created_at", "<", Date.parse(to));
      if (cursor !== undefined) query = query.where("source.key", "<", readCursor(cursor));
      const page = toPage(
        await query
          .orderBy("source.key", "desc")
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
    implement(operations.findSource, async ({ sourceId }, caller) => {
      const found = await database.query
        .selectFrom("source")
        .innerJoin("chatbot", "chatbot.key", "source.chatbot_key")
        .select("chatbot.id")
        .where("source.id", "=", sourceId)
        .where("chatbot.workspace_id", "=", caller.workspaceId)
        .executeTakeFirst();
      if (found === undefined || caller.chatbotIds?.includes(found.id) === false) throw sourceNotFound();
      const chatbot = await chatbots.find(caller, found.id);
      return toSource(await findSource(chatbot.key, sourceId), found.id);
    }),
    implement(operations.getSourceText, async ({ chatbotId, sourceId }, caller) => {
      const chatbot = await chatbots.find(caller, chatbotId);
      const row = await database.query
        .selectFrom("source")
        .select(["id", "name", "title", "url", "markdown"])
        .where("chatbot_key", "=", chatbot.key)
        .where("id", "=", sourceId)
        .executeTakeFirst();
      if (row === undefined) throw sourceNotFound();
      return { id: row.id, title: row.title ?? row.name, url: row.url, markdown: row.markdown ?? "" };
    }),
    implement(operations.updateSource, async ({ chatbotId, sourceId, name, public: isPublic, refresh }, caller) => {
      const chatbot = await chatbots.find(caller, chatbotId);
      const before = await findSource(chatbot.key, sourceId);
      const after = await database.transaction(async (transaction) => {
        // What is found leads to the source's name.
        await lockIndex(transaction, chatbot.key, "passage");
        const row = await transaction
          .updateTable("source")
          .set({
            ...(name === undefined ? {} : { name }),
            ...(isPublic === undefined ? {} : { public: Number(isPublic) }),
            updated_at: clock.now(),
          })
          .where("chatbot_key", "=", chatbot.key)
          .where("id", "=", sourceId)
          .returning(["key", "kind"])
          .executeTakeFirst();
        if (row === undefined) throw sourceNotFound();
        if (refresh !== undefined) {
          if (row.kind !== "url") throw fileRefused();
          await planRefresh(transaction, { clock, queue }, { table: "source", key: row.key }, refresh);
        }
        const changed = await sourceRows(chatbot.key, transaction)
          .where("source.id", "=", sourceId)
          .executeTakeFirstOrThrow();
        await recordChange(transaction, clock, {
          before: toSource(before, chatbotId),
          after: toSource(changed, chatbotId),
        });
        return changed;
      });
      return toSource(after, chatbotId);
    }),
    implement(operations.deleteSource, async ({ chatbotId, sourceId }, caller) => {
      const { key: chatbotKey } = await chatbots.find(caller, chatbotId);
      const before = await findSource(chatbotKey, sourceId);
      await database.transaction(async (transaction) => {
        await dropSource(transaction, { clock, queue }, { chatbotKey, sourceId });
        await emitTrained(transaction, clock, chatbotKey);
        await recordChange(transaction, clock, { before: toSource(before, chatbotId) });
      });
      queue.wake();
      return null;
    }),
  ];
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

function toSource(row: SourceRow, chatbotId: string): Source {
  return {
    id: row.id,
    chatbotId,
    kind: row.kind === "url" ? "url" : "document",
    name: row.name,
    title: row.title,
    url: row.url,
    status: row.status === "ready" || row.status === "failed" || row.status === "reading" ? row.status : "queued",
    ...ofColumns(row),
    ...notesOf(row.notes),
    passages: row.passages,
    public: row.public === 1,
    helpful: { yes: row.helpful, no: row.unhelpful },
    refresh: row.refresh_every,
    nextRefreshAt: row.refresh_at === null ? null : isoTime(row.refresh_at),
    fetchedAt: row.fetched_at === null ? null : isoTime(row.fetched_at),
    crawlId: row.crawl_id,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

/** JSON that `writeSources` and `putSourceText` have written. */
function notesOf(written: string): Pick<Source, "notes" | "noteReasons"> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column holds what put-texts.ts wrote
  const notes = JSON.parse(written) as (Reason | string)[];
  return {
    notes: notes.map(sentenceOf),
    noteReasons: notes.map((note) =>
      typeof note === "string"
        ? { reasonCode: null, reasonArgs: null }
        : { reasonCode: note.code, reasonArgs: note.args },
    ),
  };
}

export function fileRefused(): Problem {
  return new Problem("unprocessable", because("source_not_a_page"));
}

export function sourceNotFound(): Problem {
  return new Problem("not_found", "This chatbot has no source with this id. List its sources to see their ids.");
}
