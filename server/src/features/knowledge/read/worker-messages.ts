import type { DocumentToRead, ReadDocument } from "./read-document.ts";

/** What the worker process is asked: all of a document but its bytes, which come through `bytesChannel`. */
export type WorkerRequest = Omit<DocumentToRead, "bytes"> & { readonly length: number };

/** What it answers to each request, one at a time and in order; `progress` says that there is some. */
export type WorkerAnswer = { read: ReadDocument } | { reason: string } | { progress: true };

/** A message would be copied several times on its way; a file of 50 MB has room once. */
export const bytesChannel = 4;

export function isAnswer(message: unknown): message is WorkerAnswer {
  return (
    typeof message === "object" && message !== null && ["read", "reason", "progress"].some((key) => key in message)
  );
}
