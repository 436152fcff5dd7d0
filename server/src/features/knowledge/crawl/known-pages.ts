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
export async function findKnownPage(
  database: Database,
  chatbotKey: number,
  url: string,
  readAs: string,
): Promise<KnownPage | undefined> {
  const row = await database.query
    .selectFrom("source")
    .innerJoin("source_page", "source_page.source_key", "source.key")
    .select(["source.key", "etag", "last_modified", "body_hash", "links"])
    .where("source.chatbot_key", "=", chatbotKey)
    .where("source.kind", "=", "url")
    .where("source.origin", "=", shortKey(url))
    .where("source.status", "=", "ready")
    .where("source.content_hash", "is not", null)
    .where("source_page.read_as", "=", readAs)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    sourceKey: row.key,
    etag: row.etag,
    lastModified: row.last_modified,
    bodyHash: row.body_hash,
    links: linksOf(row.links),
  };
}

function linksOf(text: string): string[] {
  const links: unknown = JSON.parse(text);
  return Array.isArray(links) ? links.filter((link) => typeof link === "string") : [];
}
