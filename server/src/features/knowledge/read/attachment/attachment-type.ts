import { because } from "@svc/contract/reasons/reason.ts";
import { ZipArchive } from "../office/zip.ts";
import { Unreadable } from "../unreadable.ts";

export type ImageType = "png" | "jpeg" | "webp" | "gif";
export type FileType = "pdf" | "docx" | "xlsx" | "pptx" | "md" | "csv" | "txt";

export const mediaTypes: Readonly<Record<ImageType | FileType, string>> = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  md: "text/markdown",
  csv: "text/csv",
  txt: "text/plain",
};

const contentTypesBytes = 1024 * 1024;

/**
 * What a file of a conversation is, by its bytes alone; the name only tells kinds of text apart. Throws Unreadable for
 * what is not taken: among it HTML, SVG and XML, and office files with macros.
 */
export function attachmentType(bytes: Uint8Array, name: string): ImageType | FileType {
  if (bytes.length === 0) throw new Unreadable(because("file_empty"));
  const start = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("GIF87a") || start.startsWith("GIF89a")) return "gif";
  if (start.startsWith("RIFF") && start.startsWith("WEBP", 8)) return "webp";
  if (start.startsWith("%PDF-")) return "pdf";
  if (start.startsWith("PK\x03\x04")) return officeType(new ZipArchive(bytes));
  return textType(bytes, name);
}

/** As its list of parts says: one with macros names another type there. */
function officeType(archive: ZipArchive): FileType {
  const parts = archive.read("[Content_Types].xml", contentTypesBytes)?.toString("utf8") ?? "";
  for (const type of ["docx", "xlsx", "pptx"] as const)
    if (parts.includes(`"${mediaTypes[type]}.main+xml"`)) return type;
  throw notTaken();
}

function textType(bytes: Uint8Array, name: string): FileType {
  const text = utf8(bytes).trimStart();
  // Nothing that a browser would make a page of; a text that holds such further on is served as text.
  if (/^<[!?a-z]/iu.test(text)) throw new Unreadable(because("attachment_markup"));
  const extension = extensionOf(name);
  if (extension === "csv") return "csv";
  return extension === "md" || extension === "markdown" ? "md" : "txt";
}

function utf8(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw notTaken();
  }
  if (/(?!\s)\p{Cc}/u.test(text)) throw notTaken();
  return text;
}

function notTaken(): Unreadable {
  return new Unreadable(because("attachment_type"));
}

/** In lower case, without its dot; "" for none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  const extension = dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
  return /^[a-z0-9]{1,8}$/u.test(extension) ? extension : "";
}
