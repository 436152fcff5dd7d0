import { decodeText } from "./decode-text.ts";
import { splitPassages } from "../passages.ts";
import type { Passage } from "../passages.ts";
import { detectType, type DocumentType } from "./detect-type.ts";
import { readHtml } from "./html.ts";
import { readMarkdown, readText, type ReadText } from "./text.ts";
import { emptyReasons, Unreadable } from "./unreadable.ts";

/** A file or an answer as it came; the name is only looked at for its ending. */
export interface DocumentToRead {
  bytes: Uint8Array;
  name?: string;
  contentType?: string;
  url?: string;
  /** Known already: headings that repeat it are left out of passages' paths. */
  title?: string;
  /** CSS selector, for HTML. */
  selector?: string;
}

/** The text, and the passages that it is cut into. */
export type ReadDocument = ReadText & { type: DocumentType; passages: Passage[] };

/**
 * Detects, decodes and reads. Throws Unreadable with a reason. Blocks for as long as it takes:
 * the worker calls it, nobody else should.
 */
export function readDocument(document: DocumentToRead): ReadDocument {
  const { bytes, name, contentType } = document;
  const type = detectType(bytes, name, contentType);
  const text = decodeText(bytes, contentType);
  const read = { type, ...readAs(type, text, document) };
  if (read.markdown !== "")
    return { ...read, passages: splitPassages(read.markdown, { title: document.title ?? read.title }) };
  throw new Unreadable(type === "html" && document.selector ? emptyReasons.selected : emptyReasons.all);
}

function readAs(type: DocumentType, text: string, document: DocumentToRead): ReadText {
  if (type === "markdown") return readMarkdown(text);
  if (type === "text") return readText(text);
  const { url, selector } = document;
  try {
    return readHtml(text, { ...(url && { url }), ...(selector && { selector }) });
  } catch (error) {
    if (selector && /selector|unmatched|pseudo|attribute|expected/i.test(String(error))) {
      throw new Unreadable("The selector is not a CSS selector that we understand.", { cause: error });
    }
    throw new Unreadable("The page could not be parsed.", { cause: error });
  }
}
