import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { backupBytes } from "./backup-bytes.ts";
import type { BackupContent } from "./backup-bytes.ts";
import type { Manifest } from "./manifest.ts";
import { createProcessThrottle } from "../../throttle.ts";
import { openBackup } from "./read-backup.ts";

/** A sixth of a processor. */
const restsPerWork = 5;

export interface BackupOptions extends Omit<BackupContent, "throttle"> {
  /** Made here, with mode 0600; a file that is there is never written over. */
  readonly file: string;
}

/**
 * Writes everything that a store holds as one file. It has another name until all of it is on disk
 * and was read back, so that a half one is never found under the name that was asked for.
 */
export async function writeBackup({ file, ...content }: BackupOptions): Promise<Manifest> {
  const draft = `${file}.partial-${process.pid}`;
  await requireNew(file);
  try {
    await writeDraft(draft, content);
    const written = await openBackup(draft);
    await written.close();
    await requireNew(file);
    await rename(draft, file);
    await syncFolder(dirname(file));
    return written.manifest;
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeDraft(draft: string, content: Omit<BackupOptions, "file">): Promise<void> {
  const handle = await open(draft, "wx", 0o600);
  try {
    for await (const bytes of backupBytes({ ...content, throttle: createProcessThrottle(restsPerWork) }))
      for (let at = 0; at < bytes.length;) at += (await handle.write(bytes, at)).bytesWritten;
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function requireNew(file: string): Promise<void> {
  const found = await open(file, "r").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
  await found?.close();
  if (found !== undefined) throw new Error(`${file} is there already. Give the backup another name.`);
}

/** So that the new name, too, survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
