import type { Egress } from "../../../foundation/egress/egress.ts";
import type { Implementation, UploadedFile } from "../../../foundation/implement.ts";
import { numberIn } from "../../../foundation/job-payload.ts";
import { createReader, importReader } from "../read/read.ts";
import type { Reader } from "../read/read.ts";
import { because } from "@svc/contract/reasons/reason.ts";
import { changeImportOperations } from "./change-imports.ts";
import { showOperations, type ImportOptions, answerImport } from "./show-imports.ts";
import { endRun } from "./end-run.ts";
import { findRun, importQueue, runImport } from "./run-import.ts";
import { readFile } from "node:fs/promises";
import { operations } from "@svc/contract";
import { implement } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import { shortKey } from "../short-key.ts";
import { beginImport, findByIdentity, type WantedImport } from "./begin-run.ts";
import { compareEntries, knownHashes, knownItems, type ImportPlan } from "./compare-entries.ts";
import { auditOf, columnsOf, previewOf, settingsOf, asProblem } from "./given-import.ts";
import type { GivenSettings, StartOptions } from "./given-import.ts";
import { requireArticles, openRepository, requireSecure } from "./open-import.ts";
import { stageItems } from "./stage-items.ts";
import type { ImportRow } from "./write-articles.ts";

interface Options extends ImportOptions {
  readonly egress: Egress;
  readonly reader: Reader;
}

/** Imports articles from Git repositories and exports of other systems. */
export function createImports(options: Options): { implementations: Implementation[]; close(): Promise<void> } {
  const { database, clock, queue, tokens } = options;
  const unpacker = createReader(importReader);
  const started = { ...options, unpacker };
  queue.handle(importQueue, {
    run: (job) =>
      runImport(
        { ...options, unpacker, openToken: tokens.open },
        numberIn(job.payload, "importKey"),
        numberIn(job.payload, "run"),
        job,
      ),
    async givenUp(payload, cause) {
      const importKey = numberIn(payload, "importKey");
      const row = await findRun(database, importKey, numberIn(payload, "run"));
      if (row === undefined) return;
      const reason = because(cause === "died" ? "processing_crashed" : "processing_kept_failing");
      await database.transaction((transaction) => endRun(transaction, clock, importKey, reason));
    },
    readsStrangers: true,
    concurrency: 1,
  });
  return {
    implementations: [
      ...showOperations(started),
      ...changeImportOperations(started),
      ...fileImportOperations(started),
      ...repositoryImportOperations(started),
    ],
    close: () => unpacker.close(),
  };
}

/** Previews and starts imports of files. */
function fileImportOperations(options: StartOptions): Implementation[] {
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

interface GivenRepository extends GivenSettings {
  readonly url: string;
  readonly branch?: string | null | undefined;
  readonly token?: string | null | undefined;
  readonly public: boolean;
}

/** Previews and starts imports of Git repositories. */
function repositoryImportOperations(options: StartOptions): Implementation[] {
  const { database, clock, chatbots, queue, tokens } = options;

  const startRepository = implement(operations.importRepository, async ({ chatbotId, ...given }, caller, context) => {
    const { key: chatbotKey } = await chatbots.find(caller, chatbotId);
    const wanted = await wantedRepository(options, given);
    const { token, refresh } = given;
    const begun = await database.transaction(async (transaction) => {
      const run = await beginImport(transaction, { clock, queue }, chatbotKey, wanted, {
        ...(refresh === undefined ? {} : { refresh }),
        ...(typeof token === "string" ? { sealToken: (id) => tokens.seal(id, token) } : {}),
      });
      await recordChange(transaction, clock, { resource: run.id, after: { ...auditOf(wanted), refresh } });
      return run;
    });
    return answerImport(options, { chatbotKey, chatbotId, id: begun.id }, context);
  });

  const previewRepository = implement(
    operations.previewRepositoryImport,
    async ({ chatbotId, ...given }, caller, { signal }) => {
      const { key } = await chatbots.find(caller, chatbotId);
      const wanted = await wantedRepository(options, given);
      const known = await findByIdentity(database.query, key, wanted);
      const items = await knownItems(database, known?.key);
      const remote = remoteOf(options, given, known);
      const before = { known: items, revision: null };
      const { plan } = await asProblem(openRepository(options, remote, settingsOf(given), before, signal));
      return previewOf(wanted, known, plan ?? { items: [], removed: 0 });
    },
  );

  return [startRepository, previewRepository];
}

async function wantedRepository({ egress }: StartOptions, given: GivenRepository): Promise<WantedImport> {
  const url = new URL(given.url.trim());
  url.hash = "";
  await asProblem(requireSecure(egress, url));
  const branch = given.branch ?? null;
  const columns = columnsOf(settingsOf(given));
  const identity = given.name ?? [url.href, branch ?? "", columns.folder ?? ""].join(" ");
  const path = url.pathname
    .replace(/\.git\/?$/u, "")
    .split("/")
    .filter((part) => part !== "");
  return {
    kind: "git",
    identity: shortKey(identity),
    name: given.name ?? (path.slice(-2).join("/") || url.host).slice(0, 100),
    url: url.href,
    branch,
    ...columns,
    public: Number(given.public),
  };
}

/** A token that isn't given again is the one that is known. */
function remoteOf({ tokens }: StartOptions, { url, branch, token }: GivenRepository, known: ImportRow | undefined) {
  const stored = known === undefined ? null : tokens.open(known);
  return { url: url.trim(), branch: branch ?? null, token: token ?? stored };
}
