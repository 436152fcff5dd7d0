import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import type { BusboyInstance } from "@fastify/busboy";
import { limits } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { UploadedFile } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import { isBrokenOff, refuseAnnounced, tooLarge, watchPace } from "./body.ts";
import type { Pace } from "./body.ts";
import { invalid } from "./validation.ts";

export interface Form {
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  readonly files: readonly UploadedFile[];
  /** SHA-256 of all fields and files; the boundary between them does not count. */
  readonly fingerprint: string;
}

/** Which files a form may bring. */
export interface FileField {
  /** What it is called in a refusal. */
  readonly name: string;
  readonly most: number;
  readonly bytes: number;
  isNamed(name: string): boolean;
}

/** `documents`, `documents[]`, `data[documents]`, and what form libraries add for lists. */
export const documentsField: FileField = {
  name: "documents",
  most: limits.trainDocuments,
  bytes: limits.documentBytes,
  isNamed: (name) => /^(?:documents|data\[documents\]|data\.documents)(?:\[\d*\])?$/u.test(name),
};

export const oneFileField: FileField = {
  name: "file",
  most: 1,
  bytes: limits.attachmentBytes,
  isNamed: (name) => name === "file",
};

export interface FormBounds {
  /** Of all fields together. */
  readonly fieldBytes: number;
  readonly file: FileField;
  readonly pace: Pace;
  /** Takes the caller's share for so many bytes that have arrived; what it throws ends the reading. */
  readonly hold?: (bytes: number) => void;
}

const fieldsAtMost = 2_000;
const partHeadBytes = 16 * 1024;

/**
 * Reads multipart/form-data; files go straight into `folder`, under names of ours. Throws Problems
 * of status 400, 408 and 413; what was written stays for the caller to remove.
 */
export async function readForm(incoming: IncomingMessage, folder: string, bounds: FormBounds): Promise<Form> {
  const { file: field, hold } = bounds;
  refuseAnnounced(incoming, field.most * (field.bytes + partHeadBytes) + bounds.fieldBytes);
  if (isBrokenOff(incoming)) throw malformed();
  const parser = openParser(incoming, bounds);
  const fields: { name: string; value: string }[] = [];
  const files: Promise<UploadedFile & { hash: string }>[] = [];
  const streams: Readable[] = [];
  let fieldBytes = 0;

  const refused = new Promise<never>((_, reject) => {
    parser.on("field", (name, value, _nameTruncated, valueTruncated) => {
      fieldBytes += Buffer.byteLength(value);
      if (valueTruncated || fieldBytes > bounds.fieldBytes) reject(tooLarge(bounds.fieldBytes));
      else fields.push({ name, value });
    });
    parser.on("file", (name, stream, filename, _encoding, mimeType) => {
      streams.push(stream);
      const file = keepFile(stream, join(folder, String(files.length)), { filename, mimeType, most: field.bytes });
      file.catch(reject);
      if (!field.isNamed(name))
        reject(
          invalid([{ path: name.slice(0, 200), message: `is no field for files; send them as \`${field.name}\`` }]),
        );
      files.push(file);
    });
    parser.on("filesLimit", () =>
      reject(invalid([{ path: field.name, message: because("too_many_items", { count: field.most }) }])),
    );
    parser.on("fieldsLimit", () => reject(new Problem("payload_too_large", `Send at most ${fieldsAtMost} fields.`)));
    incoming.on("data", (chunk: Buffer) => {
      try {
        hold?.(chunk.length);
      } catch (refusal) {
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what `hold` throws is a Problem
        reject(refusal);
      }
    });
  });
  const watch = watchPace(incoming, bounds.pace);
  try {
    await Promise.race([parseWhole(incoming, parser), refused, watch.tooSlow]);
    const received = await Promise.race([Promise.all(files), refused]);
    return {
      fields,
      files: received.filter(isChosen).map(({ hash: _hash, ...file }) => file),
      fingerprint: fingerprintOf(fields, received),
    };
  } finally {
    watch.stop();
    refused.catch(() => undefined);
    incoming.unpipe(parser);
    // Ends the writing of files whose request was refused, before their folder is removed.
    parser.destroy();
    for (const stream of streams) stream.destroy();
    await Promise.allSettled(files);
  }
}

/** Not `pipeline`: when it fails it destroys the socket, and with it the answer. */
function parseWhole(incoming: IncomingMessage, parser: BusboyInstance): Promise<void> {
  return new Promise((resolve, reject) => {
    const broken = () => reject(malformed());
    parser.once("finish", resolve);
    parser.on("error", broken);
    incoming.once("error", broken);
    incoming.once("close", () => (incoming.complete ? undefined : broken()));
    incoming.pipe(parser);
  });
}

function openParser(incoming: IncomingMessage, bounds: FormBounds): BusboyInstance {
  try {
    const { "content-type": type = "" } = incoming.headers;
    return new Busboy({
      headers: { ...incoming.headers, "content-type": type },
      limits: {
        fileSize: bounds.file.bytes,
        files: bounds.file.most,
        fields: fieldsAtMost,
        fieldSize: bounds.fieldBytes,
        headerSize: partHeadBytes,
      },
    });
  } catch {
    throw malformed();
  }
}

function malformed(): Problem {
  return new Problem("invalid_request", "The multipart body is broken or not whole. Send it again.");
}

async function keepFile(
  stream: Readable,
  path: string,
  { filename, mimeType: mediaType, most }: { filename: string | undefined; mimeType: string; most: number },
): Promise<UploadedFile & { hash: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  stream.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    hash.update(chunk);
  });
  const limit = new Promise<never>((_, reject) => stream.once("limit", () => reject(tooLarge(most))));
  await Promise.race([pipeline(stream, createWriteStream(path, { flags: "wx", mode: 0o600 })), limit]);
  return { name: fileName(filename), mediaType, path, bytes, hash: hash.digest("hex") };
}

/** Shown and stored, never used as a path. */
function fileName(written: string | undefined): string {
  const base = (written ?? "").split(/[/\\]/u).at(-1) ?? "";
  const clean = base
    .toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .trim();
  return clean === "" ? "document" : clean.slice(-limits.documentNameCharacters).toWellFormed();
}

/** A browser sends an empty part for a file field in which nothing was chosen. */
function isChosen({ name, bytes }: UploadedFile): boolean {
  return bytes > 0 || name !== "document";
}

function fingerprintOf(fields: Form["fields"], files: readonly { name: string; hash: string }[]): string {
  return createHash("sha256")
    .update(JSON.stringify([fields, files.map(({ name, hash }) => [name, hash])]))
    .digest("hex");
}
