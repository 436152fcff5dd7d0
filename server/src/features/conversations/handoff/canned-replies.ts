import { operations } from "@svc/contract";
import type { CannedReply } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Caller } from "../../../foundation/caller.ts";
import { isoTime } from "../../../foundation/clock.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { newId } from "../../../foundation/ids.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { paginate } from "../../../foundation/page.ts";
import { Problem } from "../../../foundation/problem.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";

/** Stands for every chatbot of the workspace. */
const every = 0;

interface Options {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Pick<Chatbots, "find">;
}

/** Saved replies of agents, of a workspace or of one of its chatbots. */
export function cannedReplyOperations({ database, clock, chatbots }: Options): Implementation[] {
  const list = implement(operations.listCannedReplies, async ({ limit, cursor, chatbotId }, caller) => {
    let query = select(database.query, caller);
    if (chatbotId !== undefined) {
      const { key } = await chatbots.find(caller, chatbotId);
      query = query.where("canned_reply.chatbot_key", "in", [every, key]);
    }
    const page = await paginate(query, "canned_reply.key", { limit, cursor });
    return { cannedReplies: page.items.map(toCannedReply), nextCursor: page.nextCursor };
  });

  const create = implement(operations.createCannedReply, async ({ shortcut, text, chatbotId }, caller) => {
    const chatbotKey = await placeOf(chatbots, caller, chatbotId);
    const now = clock.now();
    return database.transaction(async (transaction) => {
      await requireFree(transaction, caller, { chatbotKey, shortcut });
      const row = await transaction
        .insertInto("canned_reply")
        .values({
          id: newId("rep", now),
          workspace_id: caller.workspaceId,
          chatbot_key: chatbotKey,
          shortcut,
          text,
          created_at: now,
          updated_at: now,
        })
        // Of two at once one was not seen above.
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw new Problem("conflict", because("shortcut_just_taken"));
      const made = toCannedReply({ ...row, chatbotId });
      await recordChange(transaction, clock, { resource: made.id, after: made });
      return made;
    });
  });

  const update = implement(operations.updateCannedReply, async ({ cannedReplyId, ...changes }, caller) => {
    const place = changes.chatbotId === undefined ? undefined : await placeOf(chatbots, caller, changes.chatbotId);
    return database.transaction(async (transaction) => {
      const before = await find(transaction, caller, cannedReplyId);
      const { shortcut = before.shortcut, text = before.text } = changes;
      const chatbotKey = place ?? before.chatbot_key;
      await requireFree(transaction, caller, { chatbotKey, shortcut }, before.id);
      const now = clock.now();
      await transaction
        .updateTable("canned_reply")
        .set({ shortcut, text, chatbot_key: chatbotKey, updated_at: now })
        .where("key", "=", before.key)
        .execute();
      const { chatbotId = before.chatbotId } = changes;
      const after = toCannedReply({ ...before, shortcut, text, chatbotId, updated_at: now });
      await recordChange(transaction, clock, { before: toCannedReply(before), after });
      return after;
    });
  });

  const remove = implement(operations.deleteCannedReply, async ({ cannedReplyId }, caller) =>
    database.transaction(async (transaction) => {
      const before = await find(transaction, caller, cannedReplyId);
      await transaction.deleteFrom("canned_reply").where("key", "=", before.key).execute();
      await recordChange(transaction, clock, { before: toCannedReply(before) });
      return null;
    }),
  );

  return [list, create, update, remove];
}

/** Row key of the chatbot, which the caller must see; a key that is bound to chatbots sees only theirs. */
async function placeOf(chatbots: Options["chatbots"], caller: Caller, chatbotId: string | null): Promise<number> {
  if (chatbotId !== null) return (await chatbots.find(caller, chatbotId)).key;
  if (caller.chatbotIds !== undefined)
    throw new Problem("forbidden", "This API key is bound to certain chatbots. Name one of them as `chatbotId`.");
  return every;
}

function select(db: Pick<WriteTransaction, "selectFrom">, caller: Caller) {
  const query = db
    .selectFrom("canned_reply")
    .leftJoin("chatbot", "chatbot.key", "canned_reply.chatbot_key")
    .selectAll("canned_reply")
    .select("chatbot.id as chatbotId")
    .where("canned_reply.workspace_id", "=", caller.workspaceId)
    // Those of a chatbot that is being removed go with it.
    .where("chatbot.deleted_at", "is", null);
  return caller.chatbotIds === undefined ? query : query.where("chatbot.id", "in", [...caller.chatbotIds]);
}

async function find(transaction: WriteTransaction, caller: Caller, id: string) {
  const row = await select(transaction, caller).where("canned_reply.id", "=", id).executeTakeFirst();
  if (row === undefined)
    throw new Problem("not_found", "There is no canned reply with this id. List them to see their ids.");
  return row;
}

async function requireFree(transaction: WriteTransaction, caller: Caller, wanted: Wanted, ownId = ""): Promise<void> {
  const taken = await transaction
    .selectFrom("canned_reply")
    .select("id")
    .where("workspace_id", "=", caller.workspaceId)
    .where("chatbot_key", "=", wanted.chatbotKey)
    .where("shortcut", "=", wanted.shortcut)
    .where("id", "!=", ownId)
    .executeTakeFirst();
  if (taken !== undefined) throw new Problem("conflict", because("shortcut_taken", { id: taken.id }));
}

interface Wanted {
  readonly chatbotKey: number;
  readonly shortcut: string;
}

function toCannedReply(row: {
  readonly id: string;
  readonly shortcut: string;
  readonly text: string;
  readonly chatbotId: string | null;
  readonly created_at: number;
  readonly updated_at: number;
}): CannedReply {
  const { id, shortcut, text, chatbotId } = row;
  return { id, shortcut, text, chatbotId, createdAt: isoTime(row.created_at), updatedAt: isoTime(row.updated_at) };
}

/** Removes those of a deleted chatbot. */
export async function purgeCannedReplies(database: Database, chatbotKey: number): Promise<void> {
  await database.transaction((transaction) =>
    transaction.deleteFrom("canned_reply").where("chatbot_key", "=", chatbotKey).execute(),
  );
}
