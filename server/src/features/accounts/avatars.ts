import type { WriteTransaction } from "../../foundation/database/database.ts";
import { newId } from "../../foundation/ids.ts";

/** Uploads that were never saved as the avatar: so many of a chatbot's latest are kept. */
const unsavedKept = 3;

interface NewAvatar {
  readonly chatbotKey: number;
  readonly mediaType: string;
  readonly bytes: Buffer;
  readonly now: number;
}

/**
 * Stores a picture of a chatbot beside the one it shows, so that nothing changes before its address is saved. Drops
 * older ones that `isShown` doesn't know. Returns the new picture's path.
 */
export async function storeAvatar(
  transaction: WriteTransaction,
  { chatbotKey, mediaType, bytes, now }: NewAvatar,
  isShown: (id: string) => boolean,
): Promise<string> {
  const id = newId("pic", now);
  const picture = { id, workspace_id: null, account_id: null, chatbot_key: chatbotKey };
  await transaction
    .insertInto("picture")
    .values({ ...picture, media_type: mediaType, bytes, changed_at: now })
    .execute();
  const all = await idsOf(transaction, chatbotKey);
  const old = all.filter((each) => !isShown(each)).slice(unsavedKept);
  if (old.length > 0) await transaction.deleteFrom("picture").where("id", "in", old).execute();
  return `/api/public/pictures/${id}?v=${now}`;
}

/** Gives a deleted chatbot's pictures to the copies that show them, and removes the others. */
export async function leaveAvatars(
  transaction: WriteTransaction,
  chatbotKey: number,
  findHeir: (id: string) => Promise<number | undefined>,
): Promise<void> {
  for (const id of await idsOf(transaction, chatbotKey)) {
    const heir = await findHeir(id);
    await (
      heir === undefined
        ? transaction.deleteFrom("picture").where("id", "=", id)
        : transaction.updateTable("picture").set({ chatbot_key: heir }).where("id", "=", id)
    ).execute();
  }
}

/** The latest first. */
async function idsOf(transaction: WriteTransaction, chatbotKey: number): Promise<string[]> {
  const rows = await transaction
    .selectFrom("picture")
    .select("id")
    .where("chatbot_key", "=", chatbotKey)
    .orderBy("key", "desc")
    .execute();
  return rows.map(({ id }) => id);
}
