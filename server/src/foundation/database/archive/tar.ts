import type { FileHandle } from "node:fs/promises";

/** POSIX.1-1988 ustar: read by `tar` everywhere. */
const blockBytes = 512;
const magic = "ustar\u000000";

export interface TarMember {
  readonly name: string;
  readonly offset: number;
  readonly bytes: number;
}

/** A member as it stands in a tar, behind the one before; its name is ASCII and short. */
export function tarMember(name: string, content: Buffer, modifiedAtMs: number): Buffer {
  const padding = Buffer.alloc(-content.length & (blockBytes - 1));
  return Buffer.concat([headerOf(name, content.length, Math.floor(modifiedAtMs / 1_000)), content, padding]);
}

/** Without its end a tar is known to be cut off. */
export const tarEnd: Buffer = Buffer.alloc(2 * blockBytes);

/** The members of a tar, in order. Throws when the file is none, or ends too early. */
export async function listTar(file: FileHandle): Promise<TarMember[]> {
  const members: TarMember[] = [];
  const { size } = await file.stat();
  for (let at = 0; ;) {
    const header = Buffer.alloc(blockBytes);
    const { bytesRead } = await file.read(header, 0, blockBytes, at);
    if (bytesRead < blockBytes) throw new Error("The backup is cut off: its end is missing. Copy it again.");
    if (header.every((byte) => byte === 0)) return members;
    const member = parseHeader(header, at + blockBytes);
    if (member === undefined)
      throw new Error(
        at === 0 ? "The file is no backup of svc." : "The backup is damaged: one of its members is unreadable.",
      );
    members.push(member);
    at = member.offset + Math.ceil(member.bytes / blockBytes) * blockBytes;
    if (at > size) throw new Error("The backup is cut off: its end is missing. Copy it again.");
  }
}

export async function readMember(file: FileHandle, { name, offset, bytes }: TarMember): Promise<Buffer> {
  const content = Buffer.allocUnsafe(bytes);
  let read = 0;
  while (read < bytes) {
    const { bytesRead } = await file.read(content, read, bytes - read, offset + read);
    if (bytesRead === 0) throw new Error(`The backup is cut off in ${name}.`);
    read += bytesRead;
  }
  return content;
}

function headerOf(name: string, bytes: number, modifiedAt: number): Buffer {
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  header.write(name, 0, 100, "latin1");
  header.write(octal(0o600, 7), 100, "latin1");
  header.write(octal(0, 7), 108, "latin1");
  header.write(octal(0, 7), 116, "latin1");
  header.write(octal(bytes, 11), 124, "latin1");
  header.write(octal(modifiedAt, 11), 136, "latin1");
  header.write("0", 156, "latin1");
  header.write(magic, 257, "latin1");
  header.write(`${octal(checksumOf(header), 6)} `, 148, "latin1");
  return header;
}

function parseHeader(header: Buffer, offset: number): TarMember | undefined {
  const text = (from: number, bytes: number) => header.toString("latin1", from, from + bytes).split("\0", 1)[0] ?? "";
  const checksum = Number.parseInt(text(148, 8), 8);
  const bytes = Number.parseInt(text(124, 12), 8);
  if (checksum !== checksumOf(header) || !Number.isSafeInteger(bytes)) return undefined;
  return { name: text(0, 100), offset, bytes };
}

/** Of the header with its own field as spaces. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}
