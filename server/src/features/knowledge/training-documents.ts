import { createHash } from "node:crypto";
import { cleanText, limits } from "@svc/contract";
import type { TrainingData } from "@svc/contract";
import type { UploadedFile } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import type { Upload } from "./uploads.ts";

/** Text that came in the request itself. */
export interface InlineText {
  readonly name: string;
  readonly origin: string;
  /** For want of one in the text itself; empty where the name is only its beginning. */
  readonly title: string;
  readonly content: string;
}

/** What is text already, and what has to be read as a file. Throws Problems. */
export function sortDocuments(
  data: TrainingData,
  files: readonly UploadedFile[],
): { texts: InlineText[]; uploads: Upload[] } {
  const texts: InlineText[] = [];
  const uploads: Upload[] = files.map(({ name, mediaType, path }) => ({ name, mediaType, path }));
  for (const [position, document] of (data.documents ?? []).entries()) {
    if (typeof document === "string") texts.push({ ...namelessText(document), content: document });
    else if ("content" in document)
      texts.push({ name: document.name, origin: document.name, title: document.name, content: document.content });
    else
      uploads.push({
        name: document.name,
        mediaType: document.type ?? "",
        bytes: decodeBase64(document.contentBase64, position),
      });
  }
  const count = texts.length + uploads.length;
  if (count > limits.trainDocuments) {
    const message = `must have at most ${limits.trainDocuments} items, files included`;
    throw new Problem("invalid_request", `data.documents ${message}.`, {
      errors: [{ path: "data.documents", message }],
    });
  }
  return { texts: lastOfEach(texts, (text) => text.origin), uploads: lastOfEach(uploads, (upload) => upload.name) };
}

/** The same document again replaces, so that of two in one request the last one stays. */
function lastOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

/** A text without a name is known by its content, and shown by its beginning. */
function namelessText(content: string): { name: string; origin: string; title: string } {
  const line = /\S.*/u.exec(content)?.[0] ?? "Text";
  const name = cleanText(line.slice(0, 1_000))
    .replace(/^[#\s]+/u, "")
    .trim()
    .slice(0, 80)
    .toWellFormed();
  return {
    name: name === "" ? "Text" : name,
    title: "",
    origin: `text:${createHash("sha256").update(content).digest("hex")}`,
  };
}

function decodeBase64(text: string, position: number): Buffer {
  const bytes = Buffer.from(text, "base64");
  if (bytes.length <= limits.documentBytes) return bytes;
  throw new Problem(
    "payload_too_large",
    `A document has at most ${limits.documentBytes / 1024 / 1024} MB. Send it in parts.`,
    {
      errors: [{ path: `data.documents.${position}`, message: "is too large" }],
    },
  );
}

/** Each page once, in the order given. */
export function pagesOf(urls: readonly string[]): string[] {
  return [...new Set(urls.map(originOfUrl))];
}

/** The address as it is fetched, without its fragment: the same page whatever part of it was meant. */
function originOfUrl(text: string): string {
  const url = new URL(text.trim());
  url.hash = "";
  return url.href;
}
