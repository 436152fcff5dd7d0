import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";
import type { Throttle } from "../../throttle.ts";
import { fingerprintOf, fingerprintProperty } from "../../secret-key.ts";
import { manifestName, manifestSumName, secretKeyName } from "./manifest.ts";
import type { Manifest, Part } from "./manifest.ts";
import { createDigest, toLine } from "./rows.ts";
import { shapesAt } from "./shapes.ts";
import type { TableShape } from "./shapes.ts";
import type { Snapshot } from "./snapshot.ts";
import { tarEnd, tarMember } from "./tar.ts";

/** Of a table's lines; what is in memory at a time is a few of these. */
const partBytes = 1024 * 1024;
const compress = promisify(zstdCompress);

export interface BackupContent {
  readonly snapshot: Snapshot;
  readonly release: string;
  readonly createdAtMs: number;
  /** Null where the backup is not to hold it. */
  readonly secretKey: Buffer | null;
  /** What the service does beside meanwhile comes first. */
  readonly throttle: Throttle;
}

/** Everything that a store holds as the bytes of a tar, made while they are taken. */
export async function* backupBytes(content: BackupContent): AsyncGenerator<Buffer> {
  const { snapshot, release, createdAtMs, secretKey, throttle } = content;
  const tables: Manifest["tables"] = [];
  const shapes = await shapesAt(snapshot.migrations);
  const secretKeyFingerprint = await readFingerprint(snapshot, shapes);
  if (secretKey !== null && secretKeyFingerprint !== null && fingerprintOf(secretKey) !== secretKeyFingerprint)
    throw new Error("The secret key at hand is not the one that the store was used with, so it would be of no use.");
  for (const shape of shapes) {
    const digest = createDigest();
    const parts: Part[] = [];
    for await (const { bytes, part } of ahead(partsOf(snapshot, shape, digest, throttle))) {
      parts.push(part);
      yield tarMember(part.member, bytes, createdAtMs);
    }
    const { name, columns } = shape;
    tables.push({ name, columns: [...columns], ...digest.end(), lastKey: await snapshot.lastKey(shape), parts });
  }
  const key = secretKey === null ? null : Buffer.from(`${secretKey.toString("base64")}\n`);
  if (key !== null) yield tarMember(secretKeyName, key, createdAtMs);
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
  yield tarMember(manifestName, text, createdAtMs);
  yield tarMember(manifestSumName, Buffer.from(`${sha256(text)}  ${manifestName}\n`), createdAtMs);
  yield tarEnd;
}

interface WrittenPart {
  readonly bytes: Buffer;
  readonly part: Part;
}

/** A table's lines in compressed parts, each begun to be made when it is given. */
async function* partsOf(
  snapshot: Snapshot,
  shape: TableShape,
  digest: ReturnType<typeof createDigest>,
  throttle: Throttle,
): AsyncGenerator<() => Promise<WrittenPart>> {
  let lines: string[] = [];
  let characters = 0;
  let count = 0;
  const take = (): (() => Promise<WrittenPart>) => {
    const raw = Buffer.from(lines.join(""));
    const rows = lines.length;
    digest.add(raw, rows);
    const member = `tables/${shape.name}/${String(++count).padStart(6, "0")}.ndjson.zst`;
    lines = [];
    characters = 0;
    return async () => {
      const bytes = await compress(raw);
      return { bytes, part: { member, bytes: bytes.length, sha256: sha256(bytes), rows, lineBytes: raw.length } };
    };
  };
  for await (const rows of snapshot.rows(shape)) {
    for (const row of rows) {
      const line = toLine(row);
      characters += line.length;
      lines.push(line);
      if (characters >= partBytes) yield take();
    }
    await throttle();
  }
  if (lines.length > 0) yield take();
}

/** While one part is compressed, the rows of the next are read. */
async function* ahead<Value>(works: AsyncIterable<() => Promise<Value>>): AsyncGenerator<Value> {
  let running: Promise<Value> | undefined;
  for await (const work of works) {
    const before = running;
    running = work();
    // Heard of where it is awaited.
    running.catch(() => undefined);
    if (before !== undefined) yield await before;
  }
  if (running !== undefined) yield await running;
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

function sha256(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
