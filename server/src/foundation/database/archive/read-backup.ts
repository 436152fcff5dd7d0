import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { refuseNewer } from "../migrate.ts";
import type { RowSource } from "./copy.ts";
import { manifestName, manifestSchema, manifestSumName, secretKeyName } from "./manifest.ts";
import type { Manifest, Part } from "./manifest.ts";
import { fromLine } from "./rows.ts";
import type { Row } from "./rows.ts";
import { shapesAt } from "./shapes.ts";
import type { TableShape } from "./shapes.ts";
import { listTar, readMember } from "./tar.ts";
import type { TarMember } from "./tar.ts";

const manifestBytesAtMost = 64 * 1024 * 1024;
const rowsAtOnce = 1_000;
const decompress = promisify(zstdDecompress);

export interface Backup extends RowSource {
  readonly manifest: Manifest;
  readonly shapes: readonly TableShape[];
  /** Where the backup holds it. */
  readonly secretKey: Buffer | null;
  close(): Promise<void>;
}

/**
 * Opens a backup and proves it before anything is made of it: that it is whole, that every member
 * has the checksum that the manifest says, and that its tables are those of its migrations. Throws
 * a sentence that says what is wrong.
 */
export async function openBackup(file: string): Promise<Backup> {
  const handle = await open(file, "r");
  try {
    const members = new Map((await listTar(handle)).map((member) => [member.name, member]));
    const manifest = await readManifest(handle, members);
    refuseNewer(manifest.migrations);
    const shapes = await shapesAt(manifest.migrations);
    requireShapes(manifest, shapes);
    for (const { parts } of manifest.tables)
      for (const part of parts) await readProved(handle, members, part.member, part);
    const { secretKey } = manifest;
    const key = secretKey === null ? null : await readProved(handle, members, secretKeyName, secretKey);
    const tables = new Map(manifest.tables.map((table) => [table.name, table]));
    return {
      manifest,
      shapes,
      secretKey: key === null ? null : Buffer.from(key.toString("latin1").trim(), "base64"),
      async *rows(shape) {
        for (const part of tables.get(shape.name)?.parts ?? [])
          yield* unpack(await readProved(handle, members, part.member, part), part, shape);
      },
      lastKey: async ({ name }) => tables.get(name)?.lastKey ?? 0,
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

type Members = ReadonlyMap<string, TarMember>;

async function readManifest(handle: FileHandle, members: Members): Promise<Manifest> {
  const [text, sum] = [members.get(manifestName), members.get(manifestSumName)];
  if (text === undefined || sum === undefined || text.bytes > manifestBytesAtMost || sum.bytes > blockOfText)
    throw new Error("The file is no backup of svc, or it is incomplete: it has no manifest.");
  const content = await readMember(handle, text);
  const [known] = (await readMember(handle, sum)).toString("latin1").split(" ", 1);
  if (known !== sha256(content)) throw new Error("The backup is damaged: its manifest is not what was written.");
  const parsed: unknown = JSON.parse(content.toString("utf8"));
  const version: unknown = typeof parsed === "object" && parsed !== null ? Reflect.get(parsed, "formatVersion") : 0;
  if (typeof version === "number" && version > 1)
    throw new Error("The backup was written by a newer release of svc, in a form that this one does not know.");
  return manifestSchema.parse(parsed);
}

const blockOfText = 512;

/** Names of tables and columns are ours, never the file's. */
function requireShapes({ tables }: Manifest, shapes: readonly TableShape[]): void {
  const found = tables.map(({ name, columns }) => ({ name, columns }));
  const wanted = shapes.map(({ name, columns }) => ({ name, columns }));
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error("The backup's tables are not those of its migrations: this release cannot read it.");
}

async function readProved(
  handle: FileHandle,
  members: Members,
  name: string,
  known: { readonly bytes: number; readonly sha256: string },
): Promise<Buffer> {
  const member = members.get(name);
  if (member === undefined) throw new Error(`The backup is incomplete: ${name} is missing.`);
  if (member.bytes !== known.bytes) throw new Error(`The backup is damaged: ${name} has another length.`);
  const content = await readMember(handle, member);
  if (sha256(content) !== known.sha256) throw new Error(`The backup is damaged: the checksum of ${name} is wrong.`);
  return content;
}

async function* unpack(content: Buffer, part: Part, shape: TableShape): AsyncGenerator<readonly Row[]> {
  const raw = await decompress(content, { maxOutputLength: part.lineBytes + 1 });
  const lines = raw.toString("utf8").split("\n");
  if (raw.length !== part.lineBytes || lines.pop() !== "" || lines.length !== part.rows)
    throw new Error(`The backup is damaged: ${part.member} holds something else than its manifest says.`);
  for (let at = 0; at < lines.length; at += rowsAtOnce)
    yield lines.slice(at, at + rowsAtOnce).map((line) => fromLine(line, shape));
}

function sha256(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
