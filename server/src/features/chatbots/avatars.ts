import { operations } from "@svc/contract";
import { recordChange } from "../../foundation/audit-context.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import { holdsText } from "../../foundation/database/like.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { leaveAvatars, storeAvatar } from "../accounts/accounts.ts";
import type { Pictures } from "../accounts/accounts.ts";
import type { Chatbots } from "./chatbots.ts";

interface AvatarOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly pictures: Pick<Pictures, "read">;
  readonly chatbots: Pick<Chatbots, "find">;
}

/** Takes uploaded pictures, each of which a chatbot shows once its address is saved as `avatar`. */
export function createAvatars({ database, clock, pictures, chatbots }: AvatarOptions): {
  readonly implementations: readonly Implementation[];
  /** Removes a deleted chatbot's pictures; copies of it that show one keep it. */
  purge(chatbotKey: number): Promise<boolean>;
} {
  const upload = implement(operations.uploadAvatar, async ({ chatbotId }, caller, context) => {
    const { key: chatbotKey, avatar } = await chatbots.find(caller, chatbotId);
    const picture = await pictures.read(context);
    const path = await database.transaction(async (transaction) => {
      const kept = { chatbotKey, ...picture, now: clock.now() };
      await recordChange(transaction, clock, { resource: chatbotId, after: { avatarBytes: picture.bytes.length } });
      return storeAvatar(transaction, kept, (id) => avatar?.includes(id) === true);
    });
    return { path };
  });

  return {
    implementations: [upload],
    async purge(chatbotKey) {
      await database.transaction((transaction) =>
        leaveAvatars(transaction, chatbotKey, (id) => findCopy(transaction, chatbotKey, id)),
      );
      return false;
    },
  };
}

/** Another chatbot that shows the picture. */
async function findCopy(transaction: WriteTransaction, chatbotKey: number, id: string): Promise<number | undefined> {
  const copy = await transaction
    .selectFrom("chatbot")
    .select("key")
    .where("key", "!=", chatbotKey)
    .where("deleted_at", "is", null)
    .where(holdsText(id, "settings"))
    .orderBy("key")
    .limit(1)
    .executeTakeFirst();
  return copy?.key;
}
