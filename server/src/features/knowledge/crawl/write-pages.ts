import type { WriteTransaction } from "../../../foundation/database/database.ts";
import { putTexts } from "../put-texts.ts";
import { lockIndex } from "../search/lock-index.ts";
import { shortKey } from "../short-key.ts";
import { queueSources } from "../sources.ts";
import { pageRow, saveRows } from "./crawl-rows.ts";
import { ending } from "./page-outcomes.ts";
import type { Ending } from "./page-outcomes.ts";
import type { CrawlRow, RecorderSettings, WaitingPage } from "./record-pages.ts";
import { saveSourcePages, touchSourcePages } from "./source-pages.ts";

/** The crawl was cancelled, or its chatbot deleted: there is nothing more to do. */
export class CrawlEnded extends Error {
  override readonly name = "CrawlEnded";
}

interface Written {
  /** One for each page. */
  readonly endings: readonly Ending[];
  /** Sources of which an older text has still to leave the index. */
  readonly replaced: readonly { readonly sourceKey: number; readonly firstDocno: number }[];
}

/** Writes pages that have ended, in this one transaction. It may run twice, so it changes nothing but the store. */
export async function writePages(
  settings: RecorderSettings,
  transaction: WriteTransaction,
  batch: readonly WaitingPage[],
  orders: readonly (readonly number[])[],
): Promise<Written> {
  const { job, crawl } = settings;
  await job.holdLease(transaction);
  await holdCrawl(transaction, crawl.key);

  const { endings, sourceKeys, replaced } = await writeTexts(settings, transaction, batch);
  await writeSightings(settings, transaction, batch, sourceKeys);
  const rows = batch.flatMap(({ ended, prepared }, at) => {
    const { page, text, found, passedOver = [] } = ended;
    const written = endings[at] ?? ended.ending;
    const isRead = written.status === "ready" && text !== undefined;
    const isStored = isRead && crawl.chatbot_key === null;
    return [
      {
        ...pageRow(crawl, page, written, orders[at]?.[0]),
        title: isRead ? text.title : null,
        markdown: isStored ? text.markdown : null,
        passages: isStored ? JSON.stringify(text.passages) : null,
        content_hash: isRead ? (prepared?.hash ?? null) : null,
        characters: isRead ? text.markdown.length : 0,
        source_key: sourceKeys[at] ?? null,
      },
      ...passedOver.map((each, n) => pageRow(crawl, each.page, each.ending, orders[at]?.[n + 1])),
      ...found.map((each) => pageRow(crawl, each)),
    ];
  });
  await saveRows(transaction, rows);
  return { endings, replaced };
}

async function writeTexts(settings: RecorderSettings, transaction: WriteTransaction, batch: readonly WaitingPage[]) {
  const { database, clock, crawl } = settings;
  const endings = batch.map(({ ended }) => ended.ending);
  const sourceKeys = batch.map(({ ended }) => ended.sourceKey);
  const replaced: { sourceKey: number; firstDocno: number }[] = [];
  const texts = batch.flatMap(({ ended, prepared }, at) =>
    prepared === undefined ? [] : [{ at, url: ended.page.url, hash: prepared.hash, text: prepared }],
  );
  const same = await findSameTexts(transaction, crawl, texts);
  const fresh = texts.filter(({ at, url }) => {
    const otherUrl = same.get(url);
    if (otherUrl !== undefined) endings[at] = ending("duplicate", otherUrl);
    return otherUrl === undefined;
  });
  if (crawl.chatbot_key === null || fresh.length === 0) return { endings, sourceKeys, replaced };

  // Everybody locks the index before the source.
  await lockIndex(transaction, crawl.chatbot_key, "passage");
  const origins = fresh.map(({ url }) => ({ kind: "url" as const, origin: url, name: url }));
  const sources = await queueSources(transaction, clock, crawl.chatbot_key, origins);
  const puts = fresh.flatMap(({ text }, n) => {
    const source = sources[n];
    return source === undefined ? [] : [{ sourceKey: source.key, text }];
  });
  for (const [n, { at }] of fresh.entries()) sourceKeys[at] = sources[n]?.key;
  const outcomes = await putTexts(database, transaction, clock, crawl.chatbot_key, puts);
  for (const [n, { at }] of fresh.entries()) {
    const outcome = outcomes[n];
    if (outcome === undefined || outcome.kind === "gone") continue;
    if (outcome.kind === "unchanged") endings[at] = ending("unchanged");
    if (outcome.hasOlder) replaced.push({ sourceKey: puts[n]?.sourceKey ?? 0, firstDocno: outcome.firstDocno });
  }
  return { endings, sourceKeys, replaced };
}

async function writeSightings(
  { clock, crawl, readAs }: RecorderSettings,
  transaction: WriteTransaction,
  batch: readonly WaitingPage[],
  sourceKeys: readonly (number | undefined)[],
): Promise<void> {
  if (crawl.chatbot_key === null) return;
  const sources = batch.flatMap(({ ended: { seen } }, at) => {
    const sourceKey = sourceKeys[at];
    return sourceKey === undefined ? [] : [{ sourceKey, seen }];
  });
  const { key: crawlKey, selector, site, chatbot_key: chatbotKey } = crawl;
  const sighting = { chatbotKey, crawlKey, site, selector, readAs, nowMs: clock.now() };
  await saveSourcePages(
    transaction,
    sighting,
    sources.flatMap(({ sourceKey, seen }) => (seen === undefined ? [] : [{ sourceKey, seen }])),
  );
  const unchanged = sources.filter(({ seen }) => seen === undefined).map(({ sourceKey }) => sourceKey);
  await touchSourcePages(transaction, sighting, unchanged);
}

/** Of each address that has the text of another, among these and those before, the other. */
export async function findSameTexts(
  transaction: WriteTransaction,
  crawl: CrawlRow,
  texts: readonly { readonly url: string; readonly hash: string }[],
): Promise<Map<string, string>> {
  const same = new Map<string, string>();
  if (texts.length === 0) return same;
  const rows = await withTextsOf(transaction, crawl, texts);
  const urls = new Map<string, string[]>();
  for (const { url, content_hash } of rows) if (url !== null) listed(urls, content_hash ?? "").push(url);
  for (const { url, hash } of texts) {
    const others = listed(urls, hash);
    const other = others.includes(url) ? undefined : others.find((each) => isSameOrigin(each, url));
    if (other === undefined) others.push(url);
    else same.set(url, other);
  }
  // An existing source always gets its new text, even a duplicate: the old one must not stay.
  for (const url of await sourcesAmong(transaction, crawl, [...same.keys()])) same.delete(url);
  return same;
}

async function withTextsOf(
  transaction: WriteTransaction,
  { key, chatbot_key: chatbotKey }: CrawlRow,
  texts: readonly { readonly hash: string }[],
) {
  const hashes = texts.map(({ hash }) => hash);
  if (chatbotKey === null)
    return transaction
      .selectFrom("crawl_page")
      .select(["url", "content_hash"])
      .where("crawl_key", "=", key)
      .where("content_hash", "in", hashes)
      .where("status", "=", "ready")
      .execute();
  return transaction
    .selectFrom("source")
    .select(["url", "content_hash"])
    .where("chatbot_key", "=", chatbotKey)
    .where("content_hash", "in", hashes)
    .where("kind", "=", "url")
    .where("status", "=", "ready")
    .execute();
}

async function sourcesAmong(transaction: WriteTransaction, crawl: CrawlRow, urls: readonly string[]) {
  if (urls.length === 0 || crawl.chatbot_key === null) return [];
  const rows = await transaction
    .selectFrom("source")
    .select("url")
    .where("chatbot_key", "=", crawl.chatbot_key)
    .where("kind", "=", "url")
    .where("origin", "in", urls.map(shortKey))
    .execute();
  return rows.flatMap(({ url }) => url ?? []);
}

function listed(lists: Map<string, string[]>, key: string): string[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function isSameOrigin(one: string, other: string): boolean {
  return URL.parse(one)?.origin === URL.parse(other)?.origin;
}

/** Throws CrawlEnded unless the crawl is running. Locks it until the transaction ends. */
export async function holdCrawl(transaction: WriteTransaction, crawlKey: number): Promise<void> {
  const crawl = transaction.selectFrom("crawl").select("status").where("key", "=", crawlKey);
  const row = await crawl.forShare().executeTakeFirst();
  if (row?.status !== "running") throw new CrawlEnded();
}
