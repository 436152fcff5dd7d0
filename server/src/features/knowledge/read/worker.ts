import { flushCompileCache } from "node:module";
import { readDocument, type DocumentToRead, type ReadDocument } from "./read-document.ts";
import { Unreadable } from "./unreadable.ts";

/** What the worker process answers to each DocumentToRead, one at a time and in order. */
export type WorkerAnswer = { read: ReadDocument } | { reason: string };

let isCacheKept = false;

process.on("message", (document: DocumentToRead) => {
  process.send?.(answer(document));
  // Now that all is loaded: this process is killed when it is no longer needed, and would keep nothing.
  if (!isCacheKept) flushCompileCache();
  isCacheKept = true;
});

function answer(document: DocumentToRead): WorkerAnswer {
  try {
    return { read: readDocument(document) };
  } catch (error) {
    return { reason: error instanceof Unreadable ? error.reason : "The document could not be read." };
  }
}
