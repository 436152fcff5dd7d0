import { limits } from "@svc/contract";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import type { PageScan, ScannedPage } from "../crawl/scan-page.ts";
import { sniffType, type DocumentType } from "./detect-type.ts";
import type { DocumentToRead, ReadDocument } from "./read-document.ts";
import type { ReadAttachment } from "./attachment/read-attachment.ts";
import type { ReadMail } from "./mail/read-mail.ts";
import type { Unpack } from "../import/entry.ts";
import type { Unpacked } from "../import/unpack.ts";
import { inPieces, tablePieces } from "./pieces.ts";
import { ReaderPool, type PoolLimits } from "./reader-pool.ts";
import { Unreadable } from "./unreadable.ts";

export type { ReadAttachment } from "./attachment/read-attachment.ts";
export type { MailFile, ReadMail } from "./mail/read-mail.ts";
export type { DocumentToRead, ReadDocument } from "./read-document.ts";
export type { FaqRow } from "./table/faqs.ts";
export { Unreadable } from "./unreadable.ts";

export interface Reader {
  /**
   * Reads one document in a process of its own, after those that came before. Throws Unreadable with a
   * reason (also for too slow and too large), or the signal's own reason when it aborts.
   */
  read(document: DocumentToRead, signal?: AbortSignal): Promise<ReadDocument>;
  /**
   * Scans a page in that process, and goes on to read it at once where that is ordered, so that `read` of what is
   * answered costs no second way there; else `read` does it then. Throws as `read` does.
   */
  open(page: DocumentToRead, scan: PageScan, signal?: AbortSignal): Promise<ScannedDocument>;
  /** Parses a mail in that process; throws as `read` does, and another error where the service stops meanwhile. */
  readMail(bytes: Uint8Array, signal?: AbortSignal): Promise<ReadMail>;
  /**
   * Judges a file of a conversation in that process, and encodes an image anew, as a still one of `mostPixels` a side
   * where that is given; throws as `read` does.
   */
  readAttachment(bytes: Uint8Array, name: string, signal?: AbortSignal, mostPixels?: number): Promise<ReadAttachment>;
  /** Unpacks articles of another system in that process; throws as `read` does. */
  unpack(bytes: Uint8Array, request: Unpack, signal?: AbortSignal): Promise<Unpacked>;
  /** Ends the processes; what waits or runs fails. */
  close(): Promise<void>;
}

/** A page whose links are known and whose text can be had. */
export interface ScannedDocument {
  readonly scanned: ScannedPage;
  read(): Promise<ReadDocument>;
}

export interface ReaderOptions extends Partial<PoolLimits> {
  /** Of a page; text and Markdown are read in pieces, so that only `limits.documentBytes` bounds them. */
  maxBytes?: number;
}

/**
 * Measured: the HTML parser needs some 2 kB a node, and real pages of 2 MB fit into this heap. With it,
 * code and buffers stay within the memory of the whole process.
 */
const defaults = {
  timeoutMs: 15_000,
  totalMs: 120_000,
  shortMs: 2_000,
  heapMegabytes: 112,
  memoryMegabytes: 205,
  idleMs: 30_000,
  maxBytes: 8_000_000,
};

/**
 * For files of conversations, one at a time: decoded, an image of 40 megapixels takes 160 MB, and what it is encoded
 * from as much again (decision 0056).
 */
export const attachmentReader: ReaderOptions = {
  timeoutMs: 20_000,
  totalMs: 30_000,
  // Never a second process.
  shortMs: 2_147_483_647,
  memoryMegabytes: 450,
};

/** For texts of visitors' files, one at a time, in a process of its own: files of others are judged meanwhile. */
export const fileTextReader: ReaderOptions = {
  timeoutMs: 10_000,
  totalMs: 15_000,
  // Never a second process.
  shortMs: 2_147_483_647,
};

/** For exports and repositories of 64 MB, one at a time: as text they take twice as much, and their articles again. */
export const importReader: ReaderOptions = {
  timeoutMs: 60_000,
  // Never a second process.
  shortMs: 2_147_483_647,
  heapMegabytes: 400,
  memoryMegabytes: 600,
};

/** At most two processes, the second only while a long document would keep others waiting. */
export function createReader(options: ReaderOptions = {}): Reader {
  const { maxBytes, ...poolLimits } = { ...defaults, ...options };
  const pool = new ReaderPool(poolLimits);
  const closing = new AbortController();
  const reading = new Set<Promise<unknown>>();

  /** `close` waits for it, and ends it. */
  function track<Result>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<Result>) {
    const turn = work(AbortSignal.any(signal ? [signal, closing.signal] : [closing.signal]));
    const settled: Promise<unknown> = turn.catch(() => undefined).finally(() => reading.delete(settled));
    reading.add(settled);
    return turn;
  }

  async function read(document: DocumentToRead, signal?: AbortSignal): Promise<ReadDocument> {
    const type = sniffType(document.bytes, document.name, document.contentType);
    const { most, kind } = boundOf(type, maxBytes);
    if (document.bytes.length > most) {
      throw new Unreadable(because("file_too_large", { kind, megabytes: Math.floor(most / 1_000_000) }));
    }
    if (type === "csv") return track(signal, (either) => readTable(pool, document, either));
    const pieces = type === "text" || type === "markdown" ? inPieces(document) : [document];
    return track(signal, (either) => readPieces(pool, pieces, either));
  }

  return {
    read,
    open(page, scan, signal) {
      const isLong = page.bytes.length > maxBytes;
      const document = isLong ? { ...page, bytes: page.bytes.subarray(0, maxBytes) } : page;
      return new Promise((resolve, reject) => {
        const going: Promise<ReadDocument | null> = track(signal, (either) =>
          pool.read(
            {
              document,
              scan: isLong ? { ...scan, reads: "never" } : scan,
              onScanned: (scanned) =>
                resolve({ scanned, read: async () => (await going) ?? (await read(page, signal)) }),
            },
            either,
          ),
        );
        // After the scan, its reader is notified.
        going.catch(reject);
      });
    },
    async readMail(bytes, signal) {
      try {
        const document = await track(signal, (either) => pool.read({ document: { bytes, isMail: true } }, either));
        if (document?.mail === undefined) throw new Unreadable(because("email_unreadable"));
        return document.mail;
      } catch (error) {
        // What ends with the service is not the mail's fault.
        if (closing.signal.aborted) throw new Error("The service is stopping.", { cause: error });
        throw error;
      }
    },
    async readAttachment(bytes, name, signal, mostPixels) {
      const document = { bytes, name, isAttachment: true as const, mostPixels };
      const judged = await track(signal, (either) => pool.read({ document }, either));
      if (judged?.attachment === undefined) throw new Error("A file was read as another kind.");
      return judged.attachment;
    },
    async unpack(bytes, request, signal) {
      const document = { bytes, unpack: request };
      const opened = await track(signal, (either) => pool.read({ document }, either));
      if (opened?.unpacked === undefined) throw new Error("An import was read as another kind.");
      return opened.unpacked;
    },
    async close() {
      closing.abort(new Unreadable(because("service_stopping")));
      await Promise.all(reading);
      pool.end();
    },
  };
}

async function readPieces(
  pool: ReaderPool,
  pieces: readonly DocumentToRead[],
  signal: AbortSignal,
): Promise<ReadDocument> {
  const parts: ReadDocument[] = [];
  for (const document of pieces) {
    const piece = await pool.read({ document }, signal);
    if (piece !== null) parts.push(piece);
  }
  return joined(parts);
}

/** Of a CSV in pieces: what they become has to fit into the service's own memory. */
const tableRowsAtMost = 500_000;

/** The rows of an FAQ list are named by their lines in the whole file. */
async function readTable(pool: ReaderPool, whole: DocumentToRead, signal: AbortSignal): Promise<ReadDocument> {
  const parts: ReadDocument[] = [];
  let rows = 0;
  for (const { document, linesAbove } of tablePieces(whole)) {
    const piece = await pool.read({ document }, signal);
    if (piece === null) continue;
    rows += piece.passages.length;
    if (rows > tableRowsAtMost) throw new Unreadable(because("table_too_long", { rows: tableRowsAtMost }));
    const faqs = piece.faqs?.map((each) => ({ ...each, row: each.row + linesAbove }));
    parts.push({ ...piece, ...(faqs && { faqs }) });
  }
  return joined(parts);
}

function joined(parts: readonly ReadDocument[]): ReadDocument {
  const [first] = parts;
  if (first === undefined) throw new Unreadable(because("file_empty"));
  if (parts.length === 1) return first;
  return {
    ...first,
    markdown: parts.map((each) => each.markdown).join("\n\n"),
    passages: parts.flatMap((each) => each.passages),
    ...(first.faqs && { faqs: parts.flatMap((each) => each.faqs ?? []) }),
  };
}

function boundOf(type: DocumentType | "container", maxBytes: number): { most: number; kind: Reason } {
  if (type === "html") return { most: maxBytes, kind: because("pages") };
  if (type === "json") return { most: maxBytes, kind: because("tables") };
  const isText = type === "text" || type === "markdown" || type === "csv";
  return { most: limits.documentBytes, kind: because(isText ? "texts" : "files") };
}
