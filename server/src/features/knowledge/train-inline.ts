import { noReason, toColumns } from "../../foundation/database/reason-columns.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Log } from "../../foundation/log.ts";
import type { Queue } from "../../foundation/queue.ts";
import { putFaqs } from "./faqs.ts";
import type { TrainingItem as Item } from "./queue-training.ts";
import type { Reader } from "./read/read.ts";
import { putSourceText, Superseded } from "./source-text.ts";
import { asFailed, dropSource, queueSource } from "./sources.ts";
import { leftOut, takeFaqs } from "./ingest-faqs.ts";
import type { InlineText } from "./training-documents.ts";
import { isExpected, reasonOf } from "./training-job.ts";
import { titleOfFile } from "./title-of-file.ts";

/** While one text is indexed the next one is read. */
const textsAtOnce = 3;

export interface TextOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly reader: Reader;
  readonly log: Log;
}

/** Stores FAQs, which are knowledge at once. */
export async function trainFaqs(
  { database, clock }: Pick<TextOptions, "database" | "clock">,
  chatbotKey: number,
  faqs: readonly { question: string; answer: string }[],
): Promise<Item[]> {
  const rows = await putFaqs(database, clock, chatbotKey, faqs);
  return rows.map((row) => ({
    kind: "faq",
    subject_id: row.id,
    name: row.question,
    status: "ready",
    ...noReason,
    passages: 1,
    media_type: null,
  }));
}

/** Makes knowledge of texts, some at a time; the items stand in the order of the texts. One that fails says why. */
export async function trainTexts(
  options: TextOptions,
  chatbotKey: number,
  texts: readonly InlineText[],
): Promise<Item[]> {
  const items: Item[] = [];
  const next = texts.entries();
  const work = async () => {
    for (const [at, text] of next) items[at] = await trainText(options, chatbotKey, text);
  };
  await Promise.all(Array.from({ length: textsAtOnce }, work));
  return items;
}

/** Text that came in the request itself is knowledge before the request is answered. */
async function trainText(
  { database, clock, queue, reader, log }: TextOptions,
  chatbotKey: number,
  { name, origin, title, content }: InlineText,
): Promise<Item> {
  const source = await database.transaction((transaction) =>
    queueSource(transaction, clock, chatbotKey, { kind: "document", origin, name }),
  );
  const item = { kind: "document" as const, subject_id: source.id, name, media_type: null };
  try {
    const read = await reader.read({ bytes: Buffer.from(content), name });
    if (read.faqs !== undefined) {
      const { id, count, faults } = await takeFaqs(database, clock, chatbotKey, read.faqs);
      await database.transaction((transaction) =>
        dropSource(transaction, { clock, queue }, { chatbotKey, sourceId: source.id }),
      );
      queue.wake();
      return {
        kind: "faq",
        subject_id: id,
        name,
        media_type: null,
        status: "ready",
        ...toColumns(leftOut(faults)),
        passages: count,
      };
    }
    const target = { chatbotKey, sourceKey: source.key, hold: async () => undefined };
    const passages = await putSourceText(database, clock, target, {
      title: titleOf(read.title, title),
      markdown: read.markdown,
      passages: read.passages,
      ...(read.notes && { notes: read.notes }),
    });
    return { ...item, status: "ready", ...noReason, passages };
  } catch (error) {
    const reason = reasonOf(error);
    if (!isExpected(error)) log.error({ err: error, sourceId: source.id }, "a text could not be trained");
    if (!(error instanceof Superseded))
      await database.transaction((transaction) =>
        transaction.updateTable("source").set(asFailed(reason, clock.now())).where("key", "=", source.key).execute(),
      );
    return { ...item, status: "failed", ...toColumns(reason), passages: 0 };
  }
}

/** A name that its owner gave is the title; the name of a file is one only where the text has none. */
function titleOf(written: string, name: string): string {
  const isFileName = /\.[a-z0-9]{1,5}$/iu.test(name);
  return name === "" || (isFileName && written !== "") ? written : titleOfFile(name);
}
