import { limits } from "@svc/contract";
import type { ChatbotFileImport } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Clock } from "../../../foundation/clock.ts";
import { noReason, toColumns } from "../../../foundation/database/reason-columns.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { newId } from "../../../foundation/ids.ts";
import type { Queue } from "../../../foundation/queue.ts";
import { planRefresh } from "../fresh/plan-refresh.ts";
import { shortKey } from "../short-key.ts";
import { columnsOf } from "./given-import.ts";
import type { ImportTokens } from "./import-tokens.ts";
import { originOf, type ImportRow } from "./write-articles.ts";

/** An import on its way to another chatbot. Only a duplicate takes the token with it, never a file. */
export type CopiedImport = ChatbotFileImport & { readonly token?: string | null };
type Article = ChatbotFileImport["articles"][number];

const articlesAtOnce = 200;
/** An index of PostgreSQL takes no more. */
const originBytes = 2_600;
/** No source has this key, as none has that of a deleted one. */
const deletedKey = 0;

/** A chatbot's imports, the oldest first. `openToken`: with their tokens. */
export async function* storedImports(
  database: Database,
  chatbotKey: number,
  openToken?: ImportTokens["open"],
): AsyncGenerator<CopiedImport> {
  const rows = await database.query
    .selectFrom("article_import")
    .selectAll()
    .where("chatbot_key", "=", chatbotKey)
    .orderBy("key")
    .limit(limits.imports)
    .execute();
  for (const row of rows) {
    const { kind, identity, name, url, branch, folder, site_url: siteUrl, language, refresh_every: refresh } = row;
    const settings = {
      kind,
      identity,
      name,
      url,
      branch,
      folder,
      siteUrl,
      language,
      public: row.public === 1,
      refresh,
    };
    const token = openToken?.(row);
    yield { ...settings, articles: await storedArticles(database, row), ...(token === undefined ? {} : { token }) };
  }
}

/** Those that have a text, and those whose source was deleted. */
async function storedArticles(database: Database, { key }: ImportRow): Promise<Article[]> {
  const items = await database.query
    .selectFrom("article_import_item as item")
    .leftJoin("source", "source.key", "item.source_key")
    .select(["item.origin", "item.title", "item.url", "item.content", "item.hash", "item.format", "item.outcome"])
    .select("source.id as source_id")
    .where("item.import_key", "=", key)
    .where("item.source_key", "is not", null)
    .where((where) => where.or([where("source.id", "is", null), where("source.markdown", "is not", null)]))
    .orderBy("item.key")
    .limit(limits.importItems)
    .execute();
  return items
    .filter(({ origin }) => origin.length <= limits.urlCharacters)
    .map(({ outcome, source_id: sourceId, hash, ...article }) => ({
      ...article,
      hash: outcome === "queued" || outcome === "failed" ? "" : hash,
      deleted: sourceId === null,
    }));
}

/** Makes these imports the new chatbot's own, with the sources that were copied as their articles. */
export async function copyImports(
  { database, clock, queue, tokens }: { database: Database; clock: Clock; queue: Queue; tokens: ImportTokens },
  chatbotKey: number,
  imports: AsyncIterable<CopiedImport>,
): Promise<void> {
  for await (const copied of imports) {
    const key = await database.transaction(async (transaction) => {
      const made = await insertImport(transaction, clock, chatbotKey, copied, tokens);
      if (made !== undefined && copied.refresh !== null)
        await planRefresh(transaction, { clock, queue }, { table: "article_import", key: made }, copied.refresh);
      return made;
    });
    if (key === undefined) continue;
    const row = { key, kind: copied.kind, identity: shortKey(copied.identity), chatbot_key: chatbotKey };
    for (let at = 0; at < copied.articles.length; at += articlesAtOnce)
      await database.transaction((transaction) =>
        insertArticles(transaction, row, copied.articles.slice(at, at + articlesAtOnce)),
      );
  }
  queue.wake();
}

/** Undefined where the chatbot has it already: a file may say anything. */
async function insertImport(
  transaction: WriteTransaction,
  clock: Clock,
  chatbotKey: number,
  copied: CopiedImport,
  tokens: ImportTokens,
): Promise<number | undefined> {
  const now = clock.now();
  const id = newId("imp", now);
  const { kind, identity, name, url, branch, token = null } = copied;
  const made = await transaction
    .insertInto("article_import")
    .values({
      id,
      chatbot_key: chatbotKey,
      kind,
      identity: shortKey(identity),
      name,
      url,
      branch,
      ...columnsOf(copied),
      sealed_token: token === null ? null : tokens.seal(id, token),
      public: Number(copied.public),
      run: 0,
      status: "completed",
      created_at: now,
      started_at: now,
      finished_at: now,
    })
    .onConflict((conflict) => conflict.columns(["chatbot_key", "kind", "identity"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  return made?.key;
}

type CopiedRow = Pick<ImportRow, "key" | "kind" | "identity" | "chatbot_key">;

async function insertArticles(transaction: WriteTransaction, row: CopiedRow, articles: readonly Article[]) {
  const byOrigin = new Map(articles.map((article) => [shortKey(originOf(row, article.origin)), article]));
  const sources = await transaction
    .selectFrom("source")
    .select(["key", "origin"])
    .where("chatbot_key", "=", row.chatbot_key)
    .where("kind", "=", "document")
    .where("origin", "in", [...byOrigin.keys()])
    .execute();
  const keys = new Map(sources.map(({ key, origin }) => [origin, key]));
  const values = [...byOrigin].flatMap(([sourceOrigin, { deleted, ...article }]) => {
    const sourceKey = deleted ? deletedKey : keys.get(sourceOrigin);
    if (sourceKey === undefined || Buffer.byteLength(article.origin) > originBytes) return [];
    const outcome = deleted ? ("left_out" as const) : ("unchanged" as const);
    const reason = deleted ? toColumns(because("import_deleted")) : noReason;
    const rest = { outcome, ...reason, source_key: sourceKey, body: null, run: 0 };
    return [{ import_key: row.key, chatbot_key: row.chatbot_key, ...article, ...rest }];
  });
  if (values.length === 0) return;
  await transaction
    .insertInto("article_import_item")
    .values(values)
    .onConflict((conflict) => conflict.columns(["import_key", "origin"]).doNothing())
    .execute();
}
