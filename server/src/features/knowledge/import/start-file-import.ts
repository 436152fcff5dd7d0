import { readFile } from "node:fs/promises";
import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation, UploadedFile } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import { shortKey } from "../short-key.ts";
import { beginImport, findByIdentity, type WantedImport } from "./begin-run.ts";
import { compareEntries, knownHashes, knownItems, type ImportPlan } from "./compare-entries.ts";
import { auditOf, columnsOf, previewOf, settingsOf, asProblem } from "./given-import.ts";
import type { GivenSettings, StartOptions } from "./given-import.ts";
import { requireArticles } from "./open-import.ts";
import { answerImport } from "./show-imports.ts";
import { stageItems } from "./stage-items.ts";
import type { ImportRow } from "./write-articles.ts";

/** Previews and starts imports of files. */
export function fileImportOperations(options: StartOptions): Implementation[] {
  const { database, clock, chatbots, queue } = options;

  const startFile = implement(operations.importFile, async ({ chatbotId, ...given }, caller, context) => {
    const { key: chatbotKey } = await chatbots.find(caller, chatbotId);
    const { wanted, plan } = await asProblem(openFile(options, chatbotKey, context.files, given, context.signal));
    const begun = await database.transaction(async (transaction) => {
      const run = await beginImport(transaction, { clock, queue }, chatbotKey, wanted);
      await recordChange(transaction, clock, { resource: run.id, after: auditOf(wanted) });
      return run;
    });
    await stageItems(database, { importKey: begun.key, chatbotKey, run: begun.run }, plan, async () => undefined);
    await database.transaction(async (transaction) => {
      await transaction
        .updateTable("article_import")
        .set({ staged_run: begun.run })
        .where("key", "=", begun.key)
        .execute();
      await transaction.updateTable("job").set({ run_at: clock.now() }).where("id", "=", begun.jobId).execute();
    });
    return answerImport(options, { chatbotKey, chatbotId, id: begun.id }, context);
  });

  const previewFile = implement(operations.previewFileImport, async ({ chatbotId, ...given }, caller, context) => {
    const { key } = await chatbots.find(caller, chatbotId);
    const { wanted, known, plan } = await asProblem(openFile(options, key, context.files, given, context.signal));
    return previewOf(wanted, known, plan);
  });

  return [startFile, previewFile];
}

/** What a file would change. It is unpacked twice where the import is a known one: only then is known what is new. */
async function openFile(
  { database, unpacker }: StartOptions,
  chatbotKey: number,
  files: readonly UploadedFile[],
  given: GivenSettings & { readonly public: "true" | "false" },
  signal: AbortSignal,
): Promise<{ wanted: WantedImport; known: ImportRow | undefined; plan: ImportPlan }> {
  const [file] = files;
  if (file === undefined || file.bytes === 0) throw new Problem("unprocessable", because("file_empty"));
  const settings = settingsOf(given);
  const bytes = await readFile(file.path);
  const { head, entries } = await unpacker.unpack(bytes, { ...settings, as: "file", known: new Map() }, signal);
  const name = given.name ?? (head.identity === "" ? head.kind : head.identity).slice(0, 100);
  const wanted = {
    kind: head.kind,
    identity: shortKey(given.name ?? head.identity),
    name,
    url: null,
    branch: null,
    ...columnsOf(settings),
    public: Number(given.public === "true"),
  };
  const known = await findByIdentity(database.query, chatbotKey, wanted);
  const items = await knownItems(database, known?.key);
  const hashes = knownHashes(items);
  const changed = entries.map((entry) => {
    const { body, ...rest } = entry;
    return hashes.get(entry.origin) === entry.hash || body === undefined ? rest : entry;
  });
  return { wanted, known, plan: requireArticles(compareEntries(changed, items)) };
}
