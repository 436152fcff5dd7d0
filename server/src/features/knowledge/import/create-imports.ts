import type { Egress } from "../../../foundation/egress/egress.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { numberIn } from "../../../foundation/job-payload.ts";
import { createReader, importReader } from "../read/read.ts";
import type { Reader } from "../read/read.ts";
import { because } from "@svc/contract/reasons/reason.ts";
import { changeImportOperations } from "./change-imports.ts";
import { showOperations, type ImportOptions } from "./show-imports.ts";
import { endRun } from "./end-run.ts";
import { findRun, importQueue, runImport } from "./run-import.ts";
import { fileImportOperations } from "./start-file-import.ts";
import { repositoryImportOperations } from "./start-repository-import.ts";

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
