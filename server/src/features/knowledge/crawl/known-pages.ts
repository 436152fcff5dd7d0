import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../../../foundation/database/database.ts";
import { shortKey } from "../short-key.ts";
import type { Conditions } from "./fetch-page.ts";

/** The page behind a source, as it was when it was last read. */
export interface KnownPage extends Conditions {
  readonly sourceKey: number;
  readonly bodyHash: string;
  readonly links: readonly string[];
}

/**
 * Raised when the same body would come out as another text, so that it is read again although it has not changed.
 */
const readerVersion = 1;

/** How a body becomes text, for comparing: by which release, with which selector. */
export function readingOf(selector: string | null): string {
  return JSON.stringify([readerVersion, selector]);
}

/** What is known of an address, where its source still has the text that was read from it in this way. */
export type FindKnownPage = (url: string) => Promise<KnownPage | undefined>;

/** Looks addresses up in a chatbot's sources; those that are asked for in one turn of the event loop at once. */
export function createKnownPages(database: Database, chatbotKey: number, readAs: string): FindKnownPage {
  let asked: string[] = [];
  let found: Promise<Map<string, KnownPage>> | undefined;
  const findAsked = async (): Promise<Map<string, KnownPage>> => {
    await nextTurn();
    const origins = asked;
    asked = [];
    found = undefined;
    return findKnownPages(database, chatbotKey, origins, readAs);
  };
  return async (url) => {
    const origin = shortKey(url);
    asked.push(origin);
    found ??= findAsked();
    return (await found).get(origin);
  };
}

async function findKnownPages(
  database: Database,
  chatbotKey: number,
  origins: readonly string[],
  readAs: string,
): Promise<Map<string, KnownPage>> {
  const rows = await database.query
    .selectFrom("source")
    .innerJoin("source_page", "source_page.source_key", "source.key")
    .select(["source.key", "source.origin", "etag", "last_modified", "body_hash", "links"])
    .where("source.chatbot_key", "=", chatbotKey)
    .where("source.kind", "=", "url")
    .where("source.origin", "in", origins)
    .where("source.status", "=", "ready")
    .where("source.content_hash", "is not", null)
    .where("source_page.read_as", "=", readAs)
    .execute();
  return new Map(
    rows.map(({ key, origin, etag, last_modified: lastModified, body_hash: bodyHash, links }) => [
      origin,
      { sourceKey: key, etag, lastModified, bodyHash, links: linksOf(links) },
    ]),
  );
}

/** The page behind a source: how it is read, and what is known of it where it was read so. */
export interface PageOfSource {
  readonly selector: string | null;
  /** Undefined where it is to be read whatever it says. */
  readonly conditions: (Conditions & { readonly bodyHash: string }) | undefined;
}

/** The page of a source that has a text; undefined where nothing is known of it. */
export async function findPageOfSource(database: Database, sourceKey: number): Promise<PageOfSource | undefined> {
  const row = await database.query
    .selectFrom("source_page")
    .innerJoin("source", "source.key", "source_page.source_key")
    .select(["selector", "read_as", "etag", "last_modified", "body_hash", "content_hash"])
    .where("source_key", "=", sourceKey)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isKnown = row.content_hash !== null && row.read_as === readingOf(row.selector);
  const conditions = { etag: row.etag, lastModified: row.last_modified, bodyHash: row.body_hash };
  return { selector: row.selector, conditions: isKnown ? conditions : undefined };
}

function linksOf(text: string): string[] {
  const links: unknown = JSON.parse(text);
  return Array.isArray(links) ? links.filter((link) => typeof link === "string") : [];
}
