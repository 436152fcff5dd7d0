import type { Reason } from "@svc/contract/reasons/reason.ts";
import type { Clock } from "../../../foundation/clock.ts";
import {
  noReason,
  ofColumns,
  reasonColumns,
  toColumns,
  type ReasonColumns,
} from "../../../foundation/database/reason-columns.ts";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import { emitTrained, emitFailures } from "../emit-trained.ts";
import type { ImportRow } from "./write-articles.ts";

/** Ends a run in this transaction; a reason says that it failed. */
export async function endRun(
  transaction: WriteTransaction,
  clock: Clock,
  importKey: number,
  reason: Reason | null,
  removed = 0,
): Promise<void> {
  const ended = await transaction
    .updateTable("article_import")
    .set({
      status: reason === null ? "completed" : "failed",
      ...(reason === null ? noReason : toColumns(reason)),
      removed,
      // What is asked for next is looked at anew.
      ...(reason === null ? {} : { revision: null }),
      finished_at: clock.now(),
    })
    .where("key", "=", importKey)
    .where("status", "=", "running")
    .returning(["id", "name", "chatbot_key", "failure_told", ...reasonColumns])
    .executeTakeFirst();
  if (ended === undefined) return;
  await emitImportFailure(transaction, clock, importKey, ended);
  const changed = await transaction
    .selectFrom("article_import_item")
    .select("key")
    .where("import_key", "=", importKey)
    .where("outcome", "in", ["added", "changed"])
    .limit(1)
    .executeTakeFirst();
  if (changed !== undefined || removed > 0) await emitTrained(transaction, clock, ended.chatbot_key);
}

type EndedImport = Pick<ImportRow, "id" | "name" | "chatbot_key" | "failure_told" | keyof ReasonColumns>;

/** Reports that an import fails, once until a run succeeds; else which articles can't be read. */
async function emitImportFailure(transaction: WriteTransaction, clock: Clock, key: number, ended: EndedImport) {
  const { id, name, chatbot_key: chatbotKey, failure_told: asProblem } = ended;
  const failed = Number(ended.reason !== null);
  if (asProblem !== failed)
    await transaction.updateTable("article_import").set({ failure_told: failed }).where("key", "=", key).execute();
  const isNew = failed > asProblem;
  const failure = { kind: "import" as const, sourceId: id, name, ...ofColumns(ended), others: 0 };
  await emitFailures(transaction, clock, chatbotKey, isNew ? failure : undefined);
}
