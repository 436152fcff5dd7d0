import type { WriteTransaction } from "../../../foundation/database/database.ts";
import { refreshGap } from "./gap-rows.ts";

/** Questions of one chatbot that are kept, and compared with each new one. */
const questionsMax = 3_000;
/** So that not every further question makes room. */
const questionsLeft = 2_700;
/** Of a gap that a person decided on or separated: enough to know the same again. */
const decidedKept = 3;

/**
 * Where a chatbot has too many questions, lets go of the least and longest ago asked gaps that nobody has
 * decided on, and of all but the newest questions of those that somebody has.
 */
export async function makeRoom(transaction: WriteTransaction, chatbotKey: number): Promise<void> {
  const { count } = await transaction
    .selectFrom("gap_question")
    .select((select) => select.fn.countAll().as("count"))
    .where("chatbot_key", "=", chatbotKey)
    .executeTakeFirstOrThrow();
  let surplus = Number(count) - questionsLeft;
  if (Number(count) <= questionsMax) return;
  const gaps = await transaction
    .selectFrom("knowledge_gap")
    .select(["key", "status", "is_split"])
    .where("chatbot_key", "=", chatbotKey)
    .where("merged_into", "is", null)
    .orderBy("rank")
    .orderBy("key")
    .execute();
  for (const { key, status, is_split: isSplit } of gaps) {
    if (surplus <= 0) return;
    const isUndecided = status === "open" && isSplit === 0;
    const questions = await transaction
      .selectFrom("gap_question")
      .select("key")
      .where("gap_key", "=", key)
      .orderBy("asked_at", "desc")
      .orderBy("key", "desc")
      .execute();
    const gone = questions.slice(isUndecided ? 0 : decidedKept).map((question) => question.key);
    if (gone.length > 0) await transaction.deleteFrom("gap_question").where("key", "in", gone).execute();
    surplus -= gone.length;
    if (isUndecided) {
      await transaction.deleteFrom("knowledge_gap").where("merged_into", "=", key).execute();
      await transaction.deleteFrom("knowledge_gap").where("key", "=", key).execute();
    } else {
      await transaction
        .updateTable("knowledge_gap")
        .set((set) => ({ dropped: set("dropped", "+", gone.length) }))
        .where("key", "=", key)
        .execute();
      await refreshGap(transaction, key);
    }
  }
}
