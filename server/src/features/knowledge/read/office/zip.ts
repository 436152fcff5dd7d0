import { inflateRawSync } from "node:zlib";
import { because } from "@svc/contract/reasons/reason.ts";
import { Unreadable } from "../unreadable.ts";

/** One file of an archive, as its directory announces it. */
interface Entry {
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly compressedBytes: number;
  readonly offset: number;
  /** A symbolic link of a Unix system. */
  readonly isLink: boolean;
}

const endSignature = Buffer.from("PK\x05\x06", "latin1");
const directorySignature = 0x02014b50;
const localSignature = 0x04034b50;
const stored = 0;
const deflated = 8;
const entriesAtMost = 20_000;
/** S_IFLNK in the upper half of the external attributes. */
const unixLink = 0o12;

/**
 * An archive's parts by name. What a part inflates to is bounded while it inflates, whatever the
 * archive's directory says of it. Throws Unreadable for an archive that is damaged or too large.
 */
export class ZipArchive {
  readonly #bytes: Buffer;
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#entries = readDirectory(this.#bytes);
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  isLink(name: string): boolean {
    return this.#entries.get(name)?.isLink === true;
  }

  /** A part's bytes; undefined where there is none of that name. */
  read(name: string, mostBytes: number): Buffer | undefined {
    const entry = this.#entries.get(name);
    if (entry === undefined) return undefined;
    if (entry.isEncrypted) throw new Unreadable(protectedReason);
    const { offset, compressedBytes, method } = entry;
    if (offset + 30 > this.#bytes.length || this.#bytes.readUInt32LE(offset) !== localSignature) throw damaged();
    const start = offset + 30 + this.#bytes.readUInt16LE(offset + 26) + this.#bytes.readUInt16LE(offset + 28);
    const data = this.#bytes.subarray(start, start + compressedBytes);
    if (data.length < compressedBytes) throw damaged();
    if (method === stored) {
      if (data.length > mostBytes) throw tooLarge();
      return data;
    }
    if (method !== deflated) throw damaged();
    try {
      return inflateRawSync(data, { maxOutputLength: mostBytes });
    } catch (error) {
      throw isTooLarge(error) ? tooLarge() : damaged();
    }
  }
}

const protectedReason = because("file_protected");

export function damaged(): Unreadable {
  return new Unreadable(because("file_damaged"));
}

function tooLarge(): Unreadable {
  return new Unreadable(because("file_unpacked_too_large"));
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
}

/** Bytes of the end of a directory, which a comment of up to 64 kB may follow. */
const longestEnd = 22 + 0xffff;

/** From the end, as ZIP demands (APPNOTE 4.3.16). */
function readDirectory(bytes: Buffer): Map<string, Entry> {
  const searched = bytes.subarray(-longestEnd);
  const end = bytes.length - searched.length + searched.lastIndexOf(endSignature);
  if (!searched.includes(endSignature) || end + 22 > bytes.length) throw damaged();
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > entriesAtMost) throw tooLarge();
  const entries = new Map<string, Entry>();
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== directorySignature) throw damaged();
    const nameBytes = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameBytes).replaceAll("\\", "/");
    entries.set(name.replace(/^\//, ""), {
      isLink: bytes.readUInt32LE(at + 38) >>> 28 === unixLink,
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      compressedBytes: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}
