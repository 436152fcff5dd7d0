import type { Reason } from "@svc/contract/reasons/reason.ts";
import type { PageScan, ScannedPage } from "../crawl/scan-page.ts";
import type { DocumentToRead, ReadDocument } from "./read-document.ts";

/** What the worker process is asked: all of a document but its bytes, which come through `bytesChannel`. */
export type WorkerRequest = Omit<DocumentToRead, "bytes"> & { readonly length: number; readonly scan?: PageScan };

/**
 * What it answers to each request, one at a time and in order; `progress` says that there is some, and
 * `scanned` comes before the end where a scan was asked for. `read` is null where the page was only scanned.
 */
export type WorkerAnswer =
  | { read: ReadDocument | null }
  | { reason: Reason }
  | { progress: true }
  | { scanned: ScannedPage };

/** A message would be copied several times on its way; a file of 50 MB has room once. */
export const bytesChannel = 4;

const answers = ["read", "reason", "progress", "scanned"];

export function isAnswer(message: unknown): message is WorkerAnswer {
  return typeof message === "object" && message !== null && answers.some((key) => key in message);
}
