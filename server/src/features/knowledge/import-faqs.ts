import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import { amendAuditContext } from "../../foundation/audit-context.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import { Unreadable } from "./read/read.ts";
import type { FaqRow, Reader } from "./read/read.ts";
import { previewFaqs, takeFaqs, tellFaults } from "./ingest-faqs.ts";

/** Imports a file of FAQs. It is parsed in the reader process, like every file. */
export function importOperations({
  database,
  clock,
  chatbots,
  reader,
}: {
  database: Database;
  clock: Clock;
  chatbots: Chatbots;
  reader: Reader;
}): Implementation[] {
  return [
    implement(operations.importFaqs, async ({ chatbotId, csv, faqs, dryRun }, caller, { signal }) => {
      const chatbot = await chatbots.find(caller, chatbotId);
      if ((csv === undefined) === (faqs === undefined)) {
        throw new Problem("invalid_request", "Send either a CSV, as text/csv or in `csv`, or a JSON list of FAQs.", {
          errors: [{ path: csv === undefined ? "faqs" : "csv", message: "must be the only one of csv and faqs" }],
        });
      }
      const file =
        csv === undefined
          ? { bytes: Buffer.from(JSON.stringify(faqs)), name: "faqs.json" }
          : { bytes: Buffer.from(csv), name: "faqs.csv" };
      try {
        const rows = await readRows(reader, file, signal);
        if (dryRun === true) return await previewFaqs(database, chatbot.key, rows);
        amendAuditContext({ after: { rows: rows.length } });
        const { count, faults } = await takeFaqs(database, clock, chatbot.key, rows);
        return { imported: count, errors: tellFaults(faults) };
      } catch (error) {
        throw error instanceof Unreadable ? new Problem("unprocessable", error.reason) : error;
      }
    }),
  ];
}

const listExample = '[{ "question": "…", "answer": "…" }]';

async function readRows(
  reader: Reader,
  file: { bytes: Buffer; name: string },
  signal: AbortSignal,
): Promise<readonly FaqRow[]> {
  const { faqs } = await reader.read(file, signal);
  if (faqs !== undefined) return faqs;
  const isCsv = file.name.endsWith(".csv");
  throw new Unreadable(
    isCsv ? because("faqs_without_columns") : because("faqs_without_list", { example: listExample }),
  );
}
