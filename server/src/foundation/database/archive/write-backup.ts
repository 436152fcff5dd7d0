import { createHash } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";
import { createPace } from "../../pace.ts";
import type { Pace } from "../../pace.ts";
import { fingerprintOf, fingerprintProperty } from "../../secret-key.ts";
import { manifestName, manifestSumName, secretKeyName } from "./manifest.ts";
import type { Manifest, Part } from "./manifest.ts";
import { openBackup } from "./read-backup.ts";
import { createDigest, toLine } from "./rows.ts";
import { shapesAt } from "./shapes.ts";
import type { TableShape } from "./shapes.ts";
import type { Snapshot } from "./snapshot.ts";
import { createTar } from "./tar.ts";
import type { TarWriter } from "./tar.ts";

/** Of a table's lines; what is in memory at a time is a few of these. */
const partBytes = 1024 * 1024;
const compress = promisify(zstdCompress);
/** For each moment of work so many of rest: what the service does beside meanwhile comes first. */
const restsPerWork = 3;

export interface BackupOptions {
  readonly snapshot: Snapshot;
  /** Made here, with mode 0600; a file that is there is never written over. */
  readonly file: string;
  readonly release: string;
  readonly createdAtMs: number;
  /** Null where the backup is not to hold it. */
  readonly secretKey: Buffer | null;
}

/**
 * Writes everything that a store holds as one file. It has another name until all of it is on disk
 * and was read back, so that a half one is never found under the name that was asked for.
 */
export async function writeBackup({ file, ...options }: BackupOptions): Promise<Manifest> {
  const draft = `${file}.partial-${process.pid}`;
  await requireNew(file);
  try {
    await writeDraft(draft, options);
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

async function writeDraft(draft: string, options: Omit<BackupOptions, "file">): Promise<void> {
  const { snapshot, release, createdAtMs, secretKey } = options;
  const handle = await open(draft, "wx", 0o600);
  try {
    const tar = createTar(handle, createdAtMs);
    const pace = createPace(restsPerWork);
    const tables: Manifest["tables"] = [];
    const shapes = await shapesAt(snapshot.migrations);
    const secretKeyFingerprint = await readFingerprint(snapshot, shapes);
    if (secretKey !== null && secretKeyFingerprint !== null && fingerprintOf(secretKey) !== secretKeyFingerprint)
      throw new Error("The secret key at hand is not the one that the store was used with, so it would be of no use.");
    for (const shape of shapes) tables.push(await writeTable(tar, snapshot, shape, pace));
    const key = secretKey === null ? null : Buffer.from(`${secretKey.toString("base64")}\n`);
    if (key !== null) await tar.add(secretKeyName, key);
    const manifest: Manifest = {
      format: "svc-backup",
      formatVersion: 1,
      release,
      createdAt: new Date(createdAtMs).toISOString(),
      engine: snapshot.engine,
      migrations: [...snapshot.migrations],
      secretKeyFingerprint,
      secretKey: key === null ? null : { bytes: key.length, sha256: sha256(key) },
      tables,
    };
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    await tar.add(manifestName, text);
    await tar.add(manifestSumName, Buffer.from(`${sha256(text)}  ${manifestName}\n`));
    await tar.end();
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeTable(
  tar: TarWriter,
  snapshot: Snapshot,
  shape: TableShape,
  pace: Pace,
): Promise<Manifest["tables"][number]> {
  const digest = createDigest();
  const parts: Part[] = [];
  let lines: string[] = [];
  let characters = 0;
  // While one part is compressed and written, the rows of the next are read.
  let writing: Promise<void> = Promise.resolve();
  async function writePart(): Promise<void> {
    const raw = Buffer.from(lines.join(""));
    const rows = lines.length;
    lines = [];
    characters = 0;
    await writing;
    writing = compressAndAdd(raw, rows);
    writing.catch(() => undefined);
  }
  async function compressAndAdd(raw: Buffer, rows: number): Promise<void> {
    const content = await compress(raw);
    const member = `tables/${shape.name}/${String(parts.length + 1).padStart(6, "0")}.ndjson.zst`;
    parts.push({ member, bytes: content.length, sha256: sha256(content), rows, lineBytes: raw.length });
    await tar.add(member, content);
  }
  for await (const rows of snapshot.rows(shape)) {
    for (const row of rows) {
      const line = toLine(row);
      digest.add(line);
      characters += line.length;
      lines.push(line);
      if (characters >= partBytes) await writePart();
    }
    await pace();
  }
  if (lines.length > 0) await writePart();
  await writing;
  const { name, columns } = shape;
  return { name, columns: [...columns], ...digest.end(), lastKey: await snapshot.lastKey(shape), parts };
}

/** Which secret key the store was used with; null where it never was. */
export async function readFingerprint(
  source: Pick<Snapshot, "rows">,
  shapes: readonly TableShape[],
): Promise<string | null> {
  const properties = shapes.find(({ name }) => name === "store_property");
  if (properties === undefined) return null;
  for await (const rows of source.rows(properties))
    for (const [name, value] of rows) if (name === fingerprintProperty && typeof value === "string") return value;
  return null;
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

function sha256(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
