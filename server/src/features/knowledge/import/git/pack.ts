import { createHash } from "node:crypto";
import { once } from "node:events";
import { createInflate, inflateSync } from "node:zlib";
import { limits } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { damaged } from "../../read/office/zip.ts";
import { Unreadable } from "../../read/unreadable.ts";

export type ObjectKind = "commit" | "tree" | "blob" | "tag";

export interface GitObject {
  readonly kind: ObjectKind;
  readonly bytes: Buffer;
}

interface Packed {
  readonly at: number;
  readonly kind: ObjectKind | undefined;
  readonly size: number;
  /** Where its base stands, or how it is named. */
  readonly base: number | string | undefined;
  readonly dataAt: number;
}

const kinds: Readonly<Record<number, ObjectKind>> = { 1: "commit", 2: "tree", 3: "blob", 4: "tag" };
const [offsetDelta, namedDelta] = [6, 7];
/** Larger objects are passed over: no article is as large, and no folder. */
const objectBytes = 8 * 1024 * 1024;
/** All that a pack unpacks to, deltas included. */
const unpackedBytes = 1024 * 1024 * 1024;
/** Kept unpacked, for deltas on them. */
const cachedBytes = 24 * 1024 * 1024;

/**
 * Reads a pack (gitformat-pack) and gives its objects with their names to `take`. What they unpack to is bounded,
 * whatever the pack says of itself.
 */
export async function readPack(pack: Buffer, take: (oid: string, object: GitObject) => void): Promise<void> {
  if (pack.length < 32 || pack.toString("latin1", 0, 4) !== "PACK" || pack.readUInt32BE(4) !== 2) throw damaged();
  const count = pack.readUInt32BE(8);
  if (count > limits.importGitObjects) throw tooLarge();
  const work = new Budget();
  const objects = new Map<number, Packed>();
  const named = new Map<string, number>();
  const waiting: Packed[] = [];
  for (let index = 0, at = 12; index < count; index++) {
    const packed = readHead(pack, at);
    objects.set(at, packed);
    work.spend(packed.size);
    const { data, length } = packed.size > objectBytes ? await passOver(pack, packed) : inflate(pack, packed);
    at = packed.dataAt + length;
    if (typeof packed.base === "string" && !named.has(packed.base)) waiting.push(packed);
    else give(packed, data);
  }
  // A delta may stand before the base that it names.
  for (let left = waiting; left.length > 0;) {
    const next = left.filter((packed) => !named.has(String(packed.base)));
    for (const packed of left) if (named.has(String(packed.base))) give(packed);
    if (next.length === left.length) throw damaged();
    left = next;
  }

  function give(packed: Packed, data?: Buffer): void {
    const object = unpackObject(packed, 0, data);
    if (object === undefined) return;
    const oid = createHash("sha1").update(`${object.kind} ${object.bytes.length}\0`).update(object.bytes).digest("hex");
    named.set(oid, packed.at);
    take(oid, object);
  }

  /** Undefined where it, or what it stands on, is too large. */
  function unpackObject(packed: Packed, depth: number, known?: Buffer): GitObject | undefined {
    const cached = work.cached(packed.at);
    if (cached !== undefined) return cached;
    if (depth > 1_000) throw damaged();
    if (packed.size > objectBytes) return undefined;
    const data = known ?? inflate(pack, packed).data;
    if (packed.base === undefined) return keep(packed, { kind: packed.kind ?? "blob", bytes: data });
    const baseAt = typeof packed.base === "number" ? packed.base : named.get(packed.base);
    const basePacked = baseAt === undefined ? undefined : objects.get(baseAt);
    if (basePacked === undefined) {
      if (typeof packed.base === "string") return undefined;
      throw damaged();
    }
    const base = unpackObject(basePacked, depth + 1);
    if (base === undefined) return undefined;
    const bytes = applyDelta(base.bytes, data, objectBytes);
    return bytes === undefined ? undefined : keep(packed, { kind: base.kind, bytes });
  }

  function keep({ at }: Packed, object: GitObject): GitObject {
    work.spend(object.bytes.length);
    work.cache(at, object);
    return object;
  }
}

/** What unpacking may cost in all, and the objects that were unpacked last. */
class Budget {
  #left = unpackedBytes;
  #cached = 0;
  readonly #objects = new Map<number, GitObject>();

  spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw tooLarge();
  }

  cached(at: number): GitObject | undefined {
    return this.#objects.get(at);
  }

  cache(at: number, object: GitObject): void {
    this.#objects.set(at, object);
    this.#cached += object.bytes.length;
    for (const [oldest, { bytes }] of this.#objects) {
      if (this.#cached <= cachedBytes) return;
      this.#objects.delete(oldest);
      this.#cached -= bytes.length;
    }
  }
}

function tooLarge(): Unreadable {
  return new Unreadable(because("git_too_large"));
}

function readHead(pack: Buffer, at: number): Packed {
  const byteAt = (place: number): number => {
    const byte = pack[place];
    if (byte === undefined) throw damaged();
    return byte;
  };
  let next = at;
  let byte = byteAt(next++);
  const type = (byte >> 4) & 7;
  let size = byte & 15;
  for (let scale = 16; byte & 128; scale *= 128) {
    byte = byteAt(next++);
    size += (byte & 127) * scale;
    if (size > Number.MAX_SAFE_INTEGER) throw damaged();
  }
  if (type === offsetDelta) {
    byte = byteAt(next++);
    let back = byte & 127;
    while (byte & 128) {
      byte = byteAt(next++);
      back = (back + 1) * 128 + (byte & 127);
    }
    if (back <= 0 || back > at) throw damaged();
    return { at, kind: undefined, size, base: at - back, dataAt: next };
  }
  if (type === namedDelta)
    return { at, kind: undefined, size, base: pack.toString("hex", next, next + 20), dataAt: next + 20 };
  const kind = kinds[type];
  if (kind === undefined) throw damaged();
  return { at, kind, size, base: undefined, dataAt: next };
}

interface Inflated {
  readonly data: Buffer;
  /** Of the deflated bytes, which the pack itself doesn't say. */
  readonly length: number;
}

function inflate(pack: Buffer, { dataAt, size }: Packed): Inflated {
  try {
    const { buffer, engine } = inflateWithInfo(pack.subarray(dataAt), size + 1);
    if (buffer.length === size) return { data: buffer, length: engine.bytesWritten };
  } catch {
    throw damaged();
  }
  throw damaged();
}

function inflateWithInfo(bytes: Buffer, maxOutputLength: number) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `info` answers has no type of Node's
  return inflateSync(bytes, { maxOutputLength, info: true }) as unknown as {
    readonly buffer: Buffer;
    readonly engine: { readonly bytesWritten: number };
  };
}

/** Unpacks what is too large in pieces that are let go, only to learn where it ends. */
async function passOver(pack: Buffer, { dataAt, size }: Packed): Promise<Partial<Inflated> & { length: number }> {
  const stream = createInflate();
  let unpacked = 0;
  stream.on("data", (piece: Buffer) => {
    unpacked += piece.length;
    if (unpacked > size) stream.destroy(damaged());
  });
  stream.end(pack.subarray(dataAt));
  try {
    await once(stream, "end");
  } catch {
    throw damaged();
  }
  if (unpacked !== size) throw damaged();
  return { length: stream.bytesWritten };
}

/** A file made of pieces of another (gitformat-pack, "Deltified representation"); undefined if it is larger than that. */
function applyDelta(base: Buffer, delta: Buffer, mostBytes: number): Buffer | undefined {
  let at = 0;
  const next = (): number => {
    const byte = delta[at++];
    if (byte === undefined) throw damaged();
    return byte;
  };
  const number = (): number => {
    let [value, scale, byte] = [0, 1, 128];
    for (; byte & 128; scale *= 128) {
      byte = next();
      value += (byte & 127) * scale;
      if (value > Number.MAX_SAFE_INTEGER) throw damaged();
    }
    return value;
  };
  /** Bytes of a number, lowest first; only those are there whose bits are set. */
  const sparse = (bits: number, bytes: number): number => {
    let value = 0;
    for (let byte = 0; byte < bytes; byte++) if (bits & (1 << byte)) value += next() * 256 ** byte;
    return value;
  };
  if (number() !== base.length) throw damaged();
  const size = number();
  if (size > mostBytes) return undefined;
  const made = Buffer.allocUnsafe(size);
  let filled = 0;
  while (at < delta.length) {
    const order = next();
    if (order & 128) {
      const from = sparse(order & 15, 4);
      const length = sparse((order >> 4) & 7, 3) || 0x10000;
      if (from + length > base.length || filled + length > size) throw damaged();
      filled += base.copy(made, filled, from, from + length);
    } else {
      if (order === 0 || at + order > delta.length || filled + order > size) throw damaged();
      filled += delta.copy(made, filled, at, at + order);
      at += order;
    }
  }
  if (filled !== size) throw damaged();
  return made;
}
