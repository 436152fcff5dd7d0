import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Resources } from "./resources.ts";

/** A temporary folder that goes away with the rest. */
export async function makeFolder(resources: Resources): Promise<string> {
  return resources.acquire(
    () => mkdtempSync(join(tmpdir(), "svc-bench-")),
    (folder) => rmSync(folder, { recursive: true, force: true }),
  );
}
