import type { Selectable } from "kysely";
import type { Reason } from "@svc/contract/reasons/reason.ts";
import type { Clock } from "../../../foundation/clock.ts";
import { noReason, toColumns } from "../../../foundation/database/reason-columns.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import { isShort, prepareText, putTexts, type PreparedText, type SourceText } from "../put-texts.ts";
import { decodeFile } from "../read/decode-text.ts";
import { Unreadable } from "../read/read.ts";
import type { DocumentToRead, Reader } from "../read/read.ts";
import { lockIndex } from "../search/lock-index.ts";
import { putSourceText, removeOlder } from "../source-text.ts";
import { asFailed, queueSources } from "../sources.ts";
import { findPageLinks } from "./page-links.ts";

export type ImportRow = Selectable<Tables["article_import"]>;
type ItemRow = Selectable<Tables["article_import_item"]>;

export interface WriteOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly reader: Pick<Reader, "read">;
  readonly signal: AbortSignal;
  /** First in every transaction. Throws if the run isn't ours any more. */
  hold(transaction: WriteTransaction): Promise<void>;
}

interface ReadArticle {
  readonly item: ItemRow;
  readonly text: SourceText;
  /** Null for a text too long to share a transaction. */
  readonly prepared: PreparedText | null;
}

/** As many share a transaction: visitors' messages wait for its end. */
export const articlesAtOnce = 4;

/** Reads items into articles, and makes those that are short enough knowledge in one transaction. */
export async function writeArticles(options: WriteOptions, row: ImportRow, items: readonly ItemRow[]): Promise<void> {
  const read: ReadArticle[] = [];
  const failed: { item: ItemRow; reason: Reason }[] = [];
  await Promise.all(
    items.map(async (item) => {
      try {
        const text = await readArticle(options, item);
        read.push({ item, text, prepared: isShort(text.passages) ? await prepareText(text) : null });
      } catch (error) {
        if (!(error instanceof Unreadable) || options.signal.aborted) throw error;
        failed.push({ item, reason: error.reason });
      }
    }),
  );
  await failItems(options, failed);
  const short = read.flatMap(({ item, prepared }) => (prepared === null ? [] : [{ item, prepared }]));
  if (short.length > 0) await putShort(options, row, short);
  for (const { item, text, prepared } of read) if (prepared === null) await putLong(options, row, item, text);
}

async function readArticle(options: WriteOptions, item: ItemRow): Promise<SourceText> {
  const { title, markdown, passages, notes } = await options.reader.read(
    await documentOf(options, item),
    options.signal,
  );
  return { title: item.title || title, markdown, passages, ...(notes && { notes }) };
}

async function documentOf({ database }: WriteOptions, item: ItemRow): Promise<DocumentToRead> {
  const { title, url, format, body } = item;
  const bytes = body ?? Buffer.alloc(0);
  if (format === "markdown") {
    // Relative links lead to files, and not to their pages: without the address of one they become text.
    const links = await findPageLinks(database, item, decodeFile(bytes, "text/markdown"));
    return { bytes, title, name: "article.md", contentType: "text/markdown", links };
  }
  const page = Buffer.concat([Buffer.from("<!doctype html><html><head></head><body>"), bytes]);
  return {
    bytes: page,
    title,
    contentType: "text/html; charset=utf-8",
    selector: "body",
    ...(url !== null && { url }),
  };
}

async function putShort(
  { database, clock, hold }: WriteOptions,
  row: ImportRow,
  articles: readonly { readonly item: ItemRow; readonly prepared: PreparedText }[],
): Promise<void> {
  const { chatbot_key: chatbotKey } = row;
  const outcomes = await database.transaction(async (transaction) => {
    await hold(transaction);
    // Everybody locks the index before the source.
    await lockIndex(transaction, chatbotKey, "passage");
    const sources = await sourcesOf(
      transaction,
      clock,
      row,
      articles.map(({ item }) => item),
    );
    const puts = articles.map(({ prepared }, at) => ({ sourceKey: sources[at] ?? 0, text: prepared }));
    const put = await putTexts(database, transaction, clock, chatbotKey, puts);
    for (const [at, { item }] of articles.entries()) await finishItem(transaction, item, sources[at] ?? 0);
    return puts.map(({ sourceKey }, at) => ({ sourceKey, outcome: put[at] }));
  });
  for (const { sourceKey, outcome } of outcomes)
    if (outcome !== undefined && outcome.kind !== "gone" && outcome.hasOlder)
      await removeOlder(database, { chatbotKey, sourceKey, hold }, outcome.firstDocno);
}

async function putLong({ database, clock, hold }: WriteOptions, row: ImportRow, item: ItemRow, text: SourceText) {
  const [sourceKey = 0] = await database.transaction(async (transaction) => {
    await hold(transaction);
    return sourcesOf(transaction, clock, row, [item]);
  });
  await putSourceText(database, clock, { chatbotKey: row.chatbot_key, sourceKey, hold }, text);
  await database.transaction(async (transaction) => {
    await hold(transaction);
    await finishItem(transaction, item, sourceKey);
  });
}

/** What makes an article the same source again, also in a copy of the chatbot. */
export function originOf({ kind, identity }: Pick<ImportRow, "kind" | "identity">, origin: string): string {
  return `import:${kind}:${identity}:${origin}`;
}

/** The keys of these articles' sources, in their order, made or found again, with the addresses that they have now. */
async function sourcesOf(
  transaction: WriteTransaction,
  clock: Clock,
  row: ImportRow,
  items: readonly ItemRow[],
): Promise<number[]> {
  const origins = items.map(({ origin, title }) => ({
    kind: "document" as const,
    origin: originOf(row, origin),
    name: title,
  }));
  const sources = await queueSources(transaction, clock, row.chatbot_key, origins);
  for (const [at, { url, source_key: before }] of items.entries())
    await transaction
      .updateTable("source")
      .set({ url, ...(before === null ? { public: row.public } : {}) })
      .where("key", "=", sources[at]?.key ?? 0)
      .execute();
  return sources.map(({ key }) => key);
}

async function finishItem(transaction: WriteTransaction, item: ItemRow, sourceKey: number): Promise<void> {
  await transaction
    .updateTable("article_import_item")
    .set({
      outcome: item.source_key === null ? "added" : "changed",
      ...noReason,
      body: null,
      source_key: sourceKey,
    })
    .where("key", "=", item.key)
    .execute();
}

/** An article that can't be read keeps the text that it had. */
async function failItems(
  { database, clock, hold }: WriteOptions,
  failed: readonly { readonly item: ItemRow; readonly reason: Reason }[],
): Promise<void> {
  if (failed.length === 0) return;
  await database.transaction(async (transaction) => {
    await hold(transaction);
    for (const { item, reason } of failed) {
      await transaction
        .updateTable("article_import_item")
        .set({ outcome: "failed", ...toColumns(reason), body: null })
        .where("key", "=", item.key)
        .execute();
      if (item.source_key !== null)
        await transaction
          .updateTable("source")
          .set(asFailed(reason, clock.now()))
          .where("key", "=", item.source_key)
          .execute();
    }
  });
}
