import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import { ZipArchive } from "./office/zip.ts";
import { Unreadable } from "./unreadable.ts";

export type DocumentType = "html" | "markdown" | "text" | "csv" | "json" | "pdf" | "docx" | "xlsx";

/**
 * Says what a document is: the bytes decide, name and Content-Type only choose between kinds of
 * text. Throws Unreadable with a reason for files that we do not read. Looks through all of a container, which
 * whoever made it decides how much work that is: for the reading process alone.
 */
export function detectType(bytes: Uint8Array, name = "", contentType = ""): DocumentType {
  const type = sniffType(bytes, name, contentType);
  return type === "container" ? containerType(bytes) : type;
}

/** The same by the first bytes alone: a ZIP archive or an old Office file is a `container` of something. */
export function sniffType(bytes: Uint8Array, name = "", contentType = ""): DocumentType | "container" {
  if (bytes.length === 0) throw new Unreadable(because("file_empty"));
  const start = Buffer.from(bytes.subarray(0, sniffedBytes)).toString("latin1");
  const media = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  // Some writers put a line before it, so readers look into the first kilobyte.
  if (/%PDF-\d/.test(start.slice(0, 1_024))) return "pdf";
  if (isZip(start) || start.startsWith(oldOffice)) return "container";
  const format = binaryFormat(start);
  if (format !== undefined) throw new Unreadable(because("format_not_read", { format }));
  if (isBinary(start)) throw new Unreadable(because("format_unsupported"));
  const isMarkdown = media === "text/markdown" || /^(?:md|markdown|mdx)$/.test(extension);
  // Markdown often begins with a tag. It is HTML only with a doctype or html element.
  if (isMarkdown && !/^\W*<(?:!doctype html|html)\b/i.test(start)) return "markdown";
  if (looksLikeHtml(start)) return "html";
  if (/^(?:csv|tsv|tab)$/.test(extension) || /\/(?:csv|tab-separated-values)$/.test(media)) return "csv";
  if (extension === "json" || media === "application/json" || faqList.test(start)) return "json";
  if (/^\s*<\?xml/.test(start)) throw new Unreadable(because("format_not_read", { format: because("xml_files") }));
  if (media === "text/html" || media === "application/xhtml+xml") return "html";
  if (/^(?:html?|xhtml)$/.test(extension)) return "html";
  if (media === "" && extension !== "txt" && markdownMarks.test(start)) return "markdown";
  return "text";
}

/** Clear Markdown in a text without a type: a heading, fence, link or table. */
const markdownMarks = /^#{1,6} \S|^(?:```|~~~)|\]\((?:https?:|mailto:|\/)|^\|?[ ]?:?-{3,}:?[ ]?\|/m;

const sniffedBytes = 4_096;

/** FAQs that came without a name. */
const faqList = /^(?:\xef\xbb\xbf)?\s*\[\s*\{\s*"(?:question|answer)"\s*:/;

/** First bytes of formats, as Latin-1. */
const signatures: [format: Reason, ...prefixes: string[]][] = [
  [because("rtf_files"), "{\\rtf"],
  [because("images"), "\x89PNG", "\xff\xd8\xff", "GIF87a", "GIF89a", "II*\0", "MM\0*"],
  [because("audio_and_video_files"), "ID3", "OggS", "fLaC", "\x1aE\xdf\xa3", "\xff\xfb", "\xff\xf3", "\xff\xf2"],
  [because("archives"), "\x1f\x8b", "BZh", "7z\xbc\xaf\x27\x1c", "Rar!\x1a", "\xfd7zXZ", "\x28\xb5\x2f\xfd"],
  [because("programs"), "\x7fELF", "MZ\x90\0", "\xca\xfe\xba\xbe", "\xcf\xfa\xed\xfe", "\0asm"],
];

const zipPrefixes = ["PK\x03\x04", "PK\x05\x06", "PK\x07\x08"];
const isZip = (start: string): boolean => zipPrefixes.some((prefix) => start.startsWith(prefix));
const oldOffice = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/** Office wraps what it encrypts into a file of the old kind. */
function reasonOfOldOffice(bytes: Uint8Array): Reason {
  const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(
    "EncryptedPackage",
    0,
    "utf16le",
  );
  return isEncrypted ? because("file_protected") : because("format_old_office");
}

function binaryFormat(start: string): Reason | undefined {
  if (/^(?:RIFF[\s\S]{4}WEBP|[\s\S]{4}ftyp(?:avif|heic|mif1)|BM[\s\S]{4}\0{4})/.test(start)) return because("images");
  if (/^(?:RIFF[\s\S]{4}(?:WAVE|AVI )|[\s\S]{4}ftyp)/.test(start)) return because("audio_and_video_files");
  return signatures.find(([, ...prefixes]) => prefixes.some((prefix) => start.startsWith(prefix)))?.[0];
}

/** What an archive is, its directory says: its beginning may be a part of any name. */
function containerType(bytes: Uint8Array): DocumentType {
  const start = Buffer.from(bytes.subarray(0, sniffedBytes)).toString("latin1");
  if (!isZip(start)) throw new Unreadable(reasonOfOldOffice(bytes));
  const { names } = new ZipArchive(bytes);
  const holds = (folder: string): boolean => names.some((name) => name.startsWith(folder));
  if (holds("word/")) return "docx";
  if (holds("xl/")) {
    if (names.some((name) => /^xl\/workbook\.bin$/.test(name))) {
      throw new Unreadable(because("format_xlsb"));
    }
    return "xlsx";
  }
  throw new Unreadable(because("format_not_read", { format: otherArchive(names) }));
}

function otherArchive(names: readonly string[]): Reason {
  if (names.some((name) => name.startsWith("ppt/"))) return because("pptx_files");
  if (names.includes("META-INF/container.xml")) return because("epub_files");
  if (names.includes("content.xml") && names.includes("mimetype")) return because("open_document_files");
  return because("zip_archives");
}

function isBinary(start: string): boolean {
  if (/^(?:\xff\xfe|\xfe\xff)/.test(start)) return false;
  if (start.includes("\0")) return true;
  const controls = start.match(/(?![\s\x80-\x9f])\p{Cc}/gu)?.length ?? 0;
  return controls > start.length * 0.02;
}

function looksLikeHtml(start: string): boolean {
  const text = start.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "").replaceAll("\0", "");
  const afterProlog = text.replace(/^(?:\s|<\?xml[^>]*>|<!--[\s\S]*?-->)*/, "");
  return /^<(?:!doctype html|(?:html|head|body|title|meta|script|style|div|p|h1|table|article|main|section|ul)[\s>])/i.test(
    afterProlog,
  );
}
