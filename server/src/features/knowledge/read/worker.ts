import { readSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import { scanDocument } from "../crawl/scan-page.ts";
import { boundBuffers } from "./bound-buffers.ts";
import { readDocument, type DocumentToRead } from "./read-document.ts";
import { Unreadable } from "./unreadable.ts";
import { bytesChannel, type WorkerAnswer, type WorkerRequest } from "./worker-messages.ts";

/** Enough for a page's drawing orders; see `boundBuffers`. */
const largestBuffer = 24 * 1024 * 1024;
const progressMs = 250;

let isCacheFlushed = false;

boundBuffers(largestBuffer);
process.on("message", ({ length, ...request }: WorkerRequest) => {
  void answer({ ...request, bytes: receive(length) });
});

// The time that a document has begins when its reader is loaded.
send({ progress: true });

/** Waits for the bytes: there is nothing else to do. */
function receive(length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let filled = 0; filled < length;) {
    const count = readSync(bytesChannel, bytes, filled, length - filled, null);
    if (count === 0) process.exit();
    filled += count;
  }
  return bytes;
}

async function answer({ scan, ...document }: DocumentToRead & Pick<WorkerRequest, "scan">): Promise<void> {
  let last = performance.now();
  const onProgress = (): void => {
    if (performance.now() - last < progressMs) return;
    last = performance.now();
    send({ progress: true });
  };
  try {
    const scanned = scan === undefined ? undefined : scanDocument(document, scan);
    if (scanned !== undefined) send({ scanned });
    send({ read: scanned?.isLeft === true ? null : await readDocument(document, onProgress) });
  } catch (error) {
    send({ reason: error instanceof Unreadable ? error.reason : reasonOf(error) });
  }
  // Now that all is loaded: this process is killed when it is no longer needed, and would keep nothing.
  if (!isCacheFlushed) flushCompileCache();
  isCacheFlushed = true;
}

function send(message: WorkerAnswer): void {
  process.send?.(message);
}

function reasonOf(error: unknown): Reason {
  return error instanceof RangeError ? because("reading_out_of_memory") : because("reading_failed");
}
