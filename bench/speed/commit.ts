import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { median, rounded } from "./figures.ts";

const probes = 50;
/** About what one message adds to SQLite's log. */
const bytes = 16 * 1_024;

/** What it takes this folder's disk to keep one more write for good, ms. */
export function commitMs(folder: string): number | null {
  const file = join(folder, "commit-probe");
  const descriptor = openSync(file, "w");
  const content = Buffer.alloc(bytes, 1);
  const times = Array.from({ length: probes }, () => {
    const started = performance.now();
    writeSync(descriptor, content);
    fdatasyncSync(descriptor);
    return performance.now() - started;
  });
  closeSync(descriptor);
  rmSync(file);
  return rounded(median(times));
}
