import { because } from "@svc/contract/reasons/reason.ts";
import { splitPassages } from "../passages.ts";
import type { PageStart, Passage } from "../passages.ts";
import type { Unpack } from "../import/entry.ts";
import type { Unpacked } from "../import/unpack.ts";
import { decodeFile, decodeText } from "./decode-text.ts";
import { detectType, type DocumentType } from "./detect-type.ts";
import type { ReadAttachment } from "./attachment/read-attachment.ts";
import type { ReadMail } from "./mail/read-mail.ts";
import { readDocx } from "./office/docx.ts";
import { readXlsx } from "./office/xlsx.ts";
import { titleOf } from "./office/core-properties.ts";
import { ZipArchive } from "./office/zip.ts";
import { tableFacts, type RowTable } from "./table/facts.ts";
import type { FaqRow } from "./table/faqs.ts";
import { rowsOfCsv, rowsOfJson } from "./table/tables.ts";
import { cleanText, readText, type ReadText } from "./text.ts";
import { Unreadable } from "./unreadable.ts";

/** A file or an answer as it came; the name is only looked at for its ending. */
export interface DocumentToRead {
  bytes: Uint8Array;
  name?: string;
  contentType?: string;
  url?: string;
  /** CSS selector, for HTML. */
  selector?: string;
  /** Known already: headings that repeat it are left out of passages' paths. */
  title?: string;
  /** Of Markdown: where its links to other files lead, by their targets as written, without fragments. */
  links?: Readonly<Record<string, string>>;
  /** It is a mail for a conversation, not knowledge. */
  isMail?: true;
  /** It is a file of a conversation: it is judged, and not read. */
  isAttachment?: true;
  /** Of an image among those: see `readAttachment`. */
  mostPixels?: number | undefined;
  /** It holds articles of another system: they are told apart, and not read. */
  unpack?: Unpack;
}

/** The text, and the passages that it is cut into; neither where the file is a list of FAQs. */
export type ReadDocument = ReadText & {
  type: DocumentType;
  passages: Passage[];
  faqs?: readonly FaqRow[];
  mail?: ReadMail;
  attachment?: ReadAttachment;
  unpacked?: Unpacked;
};

/**
 * Detects, decodes and reads. `onProgress` is called for every part of a long document. Throws Unreadable
 * with a reason. Blocks for as long as it takes, so only the worker calls it.
 */
export async function readDocument(document: DocumentToRead, onProgress = (): void => {}): Promise<ReadDocument> {
  const { bytes, name, contentType, isMail, isAttachment, unpack: wanted } = document;
  const nothing = { type: "text" as const, title: "", markdown: "", passages: [] };
  if (wanted !== undefined) {
    const { unpack } = await import("../import/unpack.ts");
    return { ...nothing, unpacked: await unpack(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), wanted) };
  }
  if (isAttachment === true) {
    const { readAttachment } = await import("./attachment/read-attachment.ts");
    return { ...nothing, attachment: await readAttachment(bytes, name ?? "", document.mostPixels) };
  }
  if (isMail === true) {
    const { readMail } = await import("./mail/read-mail.ts");
    return { ...nothing, mail: await readMail(bytes) };
  }
  const type = detectType(bytes, name, contentType);
  const read = await readAs(type, document, onProgress);
  if ("faqs" in read) return { type, title: "", markdown: "", passages: [], faqs: read.faqs };
  const markdown = cleanText(read.markdown);
  if (markdown.trim() === "") {
    const isSelected = type === "html" && document.selector;
    throw new Unreadable(because(isSelected ? "page_selector_empty" : "text_missing"));
  }
  const { pages, passages, notes = [], ...rest } = read;
  const title = cleanText(read.title);
  return {
    type,
    ...rest,
    ...(notes.length > 0 && { notes }),
    title,
    markdown,
    passages:
      passages?.map(cleanPassage) ??
      splitPassages(markdown, { title: document.title ?? title, ...(pages && { pages }) }),
  };
}

/** Passages are given where they are not simply cut from the Markdown. */
type Read = (ReadText & { pages?: readonly PageStart[]; passages?: Passage[] }) | { faqs: readonly FaqRow[] };

/** What reads pages and PDFs is loaded when it is needed: it takes time and memory that the rest does not. */
async function readAs(type: DocumentType, document: DocumentToRead, onProgress: () => void): Promise<Read> {
  const { bytes, contentType } = document;
  const text = (): string => (type === "html" ? decodeText : decodeFile)(bytes, contentType);
  switch (type) {
    case "pdf": {
      const { readPdf } = await import("./pdf/pdf.ts");
      return readPdf(bytes, onProgress);
    }
    case "docx":
      return readDocx(new ZipArchive(bytes));
    case "xlsx": {
      const archive = new ZipArchive(bytes);
      const book = readXlsx(archive);
      return "faqs" in book ? book : { ...readTables(book.tables, titleOf(archive)), notes: book.notes };
    }
    case "csv":
    case "json": {
      const rows = type === "csv" ? rowsOfCsv(bytes, contentType) : rowsOfJson(text());
      if (rows === undefined) return readText(text());
      return "faqs" in rows ? rows : readTables(rows.tables, "");
    }
    case "markdown": {
      const { readMarkdown } = await import("./markdown-source/read-markdown.ts");
      return readMarkdown(text(), { url: document.url, links: document.links });
    }
    case "html":
      return readPage(text(), document);
    default:
      return readText(text());
  }
}

function readTables(tables: readonly RowTable[], title: string): ReadText & { passages: Passage[] } {
  return { title, ...tableFacts(tables) };
}

async function readPage(html: string, { url, selector }: DocumentToRead): Promise<ReadText> {
  const { readHtml } = await import("./html.ts");
  try {
    return readHtml(html, { ...(url && { url }), ...(selector && { selector }) });
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    if (selector && /selector|unmatched|pseudo|attribute|expected/i.test(String(error))) {
      throw new Unreadable(because("page_selector_invalid"), { cause: error });
    }
    throw new Unreadable(because("page_not_parsed"), { cause: error });
  }
}

function cleanPassage(passage: Passage): Passage {
  return { ...passage, heading: cleanText(passage.heading), text: cleanText(passage.text) };
}
