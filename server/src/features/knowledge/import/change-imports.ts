import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Caller } from "../../../foundation/caller.ts";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import { emitTrained } from "../emit-trained.ts";
import { planRefresh } from "../fresh/plan-refresh.ts";
import { dropSource } from "../sources.ts";
import { beginRun } from "./begin-run.ts";
import { answerImport, findImport, showImport, type ImportOptions } from "./show-imports.ts";
import type { ImportRow } from "./write-articles.ts";

const removedAtOnce = 20;

/** Changes, syncs and deletes imports. */
export function changeImportOperations(options: ImportOptions): Implementation[] {
  const { database, clock, chatbots, queue, tokens } = options;

  async function find(caller: Caller, chatbotId: string, importId: string): Promise<ImportRow> {
    const { key } = await chatbots.find(caller, chatbotId);
    return findImport(database, key, importId);
  }

  const update = implement(operations.updateImport, async ({ chatbotId, importId, token, refresh }, caller) => {
    const row = await find(caller, chatbotId, importId);
    requireGit(row);
    const before = { refresh: row.refresh_every, hasToken: row.sealed_token !== null };
    await database.transaction(async (transaction) => {
      if (token !== undefined)
        await transaction
          .updateTable("article_import")
          .set({ sealed_token: token === null ? null : tokens.seal(row.id, token) })
          .where("key", "=", row.key)
          .execute();
      if (refresh !== undefined)
        await planRefresh(transaction, { clock, queue }, { table: "article_import", key: row.key }, refresh);
      const after = {
        refresh: refresh === undefined ? before.refresh : refresh,
        hasToken: token === undefined ? before.hasToken : token !== null,
      };
      await recordChange(transaction, clock, { before, after });
    });
    return showImport(database, await findImport(database, row.chatbot_key, importId), chatbotId);
  });

  const refresh = implement(operations.refreshImport, async ({ chatbotId, importId }, caller, context) => {
    const row = await find(caller, chatbotId, importId);
    requireGit(row);
    await database.transaction(async (transaction) => {
      await beginRun(transaction, { clock, queue }, row.key);
      await recordChange(transaction, clock, { after: { name: row.name, url: row.url } });
    });
    return answerImport(options, { chatbotKey: row.chatbot_key, chatbotId, id: importId }, context);
  });

  const remove = implement(operations.deleteImport, async ({ chatbotId, importId }, caller) => {
    const row = await find(caller, chatbotId, importId);
    // A run that is still at it ends with its next write.
    await database.transaction(async (transaction) => {
      await transaction.updateTable("article_import").set({ status: "failed" }).where("key", "=", row.key).execute();
      const { kind, name, url } = row;
      await recordChange(transaction, clock, { before: { kind, name, url } });
    });
    while (await removeSome(options, row));
    await database.transaction(async (transaction) => {
      await transaction.deleteFrom("article_import").where("key", "=", row.key).execute();
      await emitTrained(transaction, clock, row.chatbot_key);
    });
    queue.wake();
    return null;
  });

  return [update, refresh, remove];
}

/** Deletes some of an import's sources; false once there are no more. */
function removeSome(
  { database, clock, queue }: ImportOptions,
  { key, chatbot_key: chatbotKey }: ImportRow,
): Promise<boolean> {
  return database.transaction(async (transaction: WriteTransaction) => {
    const items = await transaction
      .selectFrom("article_import_item as item")
      .innerJoin("source", "source.key", "item.source_key")
      .select("source.id")
      .where("item.import_key", "=", key)
      .orderBy("item.key")
      .limit(removedAtOnce)
      .execute();
    for (const { id } of items) await dropSource(transaction, { clock, queue }, { chatbotKey, sourceId: id });
    return items.length === removedAtOnce;
  });
}

function requireGit({ kind }: ImportRow): void {
  if (kind !== "git") throw new Problem("unprocessable", because("import_from_file"));
}
