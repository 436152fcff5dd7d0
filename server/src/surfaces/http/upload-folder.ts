import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const prefix = "svc-upload-";
const staleMs = 24 * 60 * 60 * 1_000;

/** A folder for one request's files, and how to remove it. */
export async function makeUploadFolder(uploadDir: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  await mkdir(uploadDir, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(uploadDir, prefix));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Removes what a killed process left behind; a day old, because others may use the same folder. */
export async function removeStaleUploads(uploadDir: string, nowMs: number): Promise<void> {
  for (const name of await readdir(uploadDir).catch(() => [])) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(uploadDir, name);
    const found = await stat(folder).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < nowMs - staleMs) await rm(folder, { recursive: true, force: true });
  }
}
