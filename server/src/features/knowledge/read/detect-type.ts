import { Unreadable } from "./unreadable.ts";

export type DocumentType = "html" | "markdown" | "text";

/**
 * Says what a document is: the bytes decide, name and Content-Type only choose between kinds of
 * text. Throws Unreadable with a reason for files that are not text, or not read yet.
 */
export function detectType(bytes: Uint8Array, name = "", contentType = ""): DocumentType {
  if (bytes.length === 0) throw new Unreadable("The file is empty.");
  const start = Buffer.from(bytes.subarray(0, sniffedBytes)).toString("latin1");
  const media = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const format = binaryFormat(start, extension);
  if (format !== undefined) throw new Unreadable(`${format} are not read yet.`);
  if (isBinary(start)) throw new Unreadable("This is not a text file, and not a format we know.");
  if (looksLikeHtml(start)) return "html";
  if (extension === "csv" || extension === "tsv" || /\/(?:csv|tab-separated-values)$/.test(media)) {
    throw new Unreadable("CSV files are not read yet.");
  }
  if (/^\s*<\?xml/.test(start)) throw new Unreadable("XML files are not read yet.");
  if (media === "text/html" || media === "application/xhtml+xml") return "html";
  if (media === "text/markdown" || /^(?:md|markdown|mdx)$/.test(extension)) return "markdown";
  if (/^(?:html?|xhtml)$/.test(extension)) return "html";
  return "text";
}

const sniffedBytes = 4_096;

/** First bytes of formats, as Latin-1. A zip is looked into for the office format it holds. */
const signatures: [format: string, ...prefixes: string[]][] = [
  ["Old Office files (DOC, XLS, PPT)", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"],
  ["RTF files", "{\\rtf"],
  ["Images", "\x89PNG", "\xff\xd8\xff", "GIF87a", "GIF89a", "II*\0", "MM\0*"],
  ["Audio and video files", "ID3", "OggS", "fLaC", "\x1aE\xdf\xa3", "\xff\xfb", "\xff\xf3", "\xff\xf2"],
  ["Archives", "\x1f\x8b", "BZh", "7z\xbc\xaf\x27\x1c", "Rar!\x1a", "\xfd7zXZ", "\x28\xb5\x2f\xfd"],
  ["Programs", "\x7fELF", "MZ\x90\0", "\xca\xfe\xba\xbe", "\xcf\xfa\xed\xfe", "\0asm"],
];

const zipPrefixes = ["PK\x03\x04", "PK\x05\x06", "PK\x07\x08"];

function binaryFormat(start: string, extension: string): string | undefined {
  const startsWith = (prefix: string): boolean => start.startsWith(prefix);
  if (zipPrefixes.some(startsWith)) return zipFormat(start, extension);
  // Some writers put a line before it, so readers look into the first kilobyte.
  if (/%PDF-\d/.test(start.slice(0, 1_024))) return "PDF files";
  if (/^(?:RIFF[\s\S]{4}WEBP|[\s\S]{4}ftyp(?:avif|heic|mif1)|BM[\s\S]{4}\0{4})/.test(start)) return "Images";
  if (/^(?:RIFF[\s\S]{4}(?:WAVE|AVI )|[\s\S]{4}ftyp)/.test(start)) return "Audio and video files";
  return signatures.find(([, ...prefixes]) => prefixes.some(startsWith))?.[0];
}

function zipFormat(start: string, extension: string): string {
  if (extension === "docx" || start.includes("word/")) return "DOCX files";
  if (extension === "xlsx" || start.includes("xl/")) return "XLSX files";
  if (extension === "pptx" || start.includes("ppt/")) return "PPTX files";
  if (start.includes("application/epub+zip")) return "EPUB files";
  if (start.includes("application/vnd.oasis.opendocument")) return "OpenDocument files";
  return "ZIP archives";
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
