import type { Clock } from "../../foundation/clock.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import { writeNotice } from "../../foundation/events.ts";
import { ofColumns, reasonColumns } from "../../foundation/database/reason-columns.ts";
import type { Notices } from "../../foundation/events.ts";

/** Notes that a training or a crawl has ended, or something was deleted, in the transaction that does it. */
export async function emitTrained(transaction: WriteTransaction, clock: Clock, chatbotKey: number): Promise<void> {
  const chatbot = await transaction
    .selectFrom("chatbot")
    .select("workspace_id")
    .where("key", "=", chatbotKey)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (chatbot === undefined) return;
  const notice = { event: "knowledge.trained" as const, workspaceId: chatbot.workspace_id, chatbotKey, data: {} };
  await writeNotice(transaction, { ...notice, timeMs: clock.now() });
}

type Failure = Notices["source.failed"];

/** How bad a failure is: an older text still answers, or there is none. Emitted again if it gets worse. */
const refreshFailed = 1;
const noText = 2;

/**
 * Tells of the chatbot's sources that have failed and of which that was not told yet: one notice for all of
 * them. Call it in the transaction that ends a piece of work. `whole`: a failure of a whole crawl or import,
 * which is told in place of its pages'.
 */
export async function emitFailures(
  transaction: WriteTransaction,
  clock: Clock,
  chatbotKey: number,
  whole?: Failure,
): Promise<void> {
  const failed = await transaction
    .updateTable("source")
    .set((set) => ({ failure_told: set.case().when("status", "=", "failed").then(noText).else(refreshFailed).end() }))
    .where("chatbot_key", "=", chatbotKey)
    .where("reason", "is not", null)
    .where((where) =>
      where.or([
        where.and([where("status", "=", "failed"), where("failure_told", "<", noText)]),
        where.and([where("status", "=", "ready"), where("failure_told", "<", refreshFailed)]),
      ]),
    )
    .returning(["key", "id", "name", ...reasonColumns])
    .execute();
  const [first, ...others] = failed.toSorted((one, other) => one.key - other.key);
  const data: Failure | undefined =
    whole ??
    (first && {
      kind: "source",
      sourceId: first.id,
      name: first.name,
      ...ofColumns(first),
      others: others.length,
    });
  if (data === undefined) return;
  const chatbot = await transaction
    .selectFrom("chatbot")
    .select("workspace_id")
    .where("key", "=", chatbotKey)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (chatbot === undefined) return;
  const workspaceId = chatbot.workspace_id;
  await writeNotice(transaction, { event: "source.failed", workspaceId, chatbotKey, data, timeMs: clock.now() });
}
