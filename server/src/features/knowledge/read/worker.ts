import { readDocument, type DocumentToRead, type ReadDocument } from "./read-document.ts";
import { Unreadable } from "./unreadable.ts";

/** What the worker process answers to each DocumentToRead, one at a time and in order. */
export type WorkerAnswer = { read: ReadDocument } | { reason: string };

process.on("message", (document: DocumentToRead) => {
  process.send?.(answer(document));
});

function answer(document: DocumentToRead): WorkerAnswer {
  try {
    return { read: readDocument(document) };
  } catch (error) {
    return { reason: error instanceof Unreadable ? error.reason : "The document could not be read." };
  }
}
