import { crc32, deflateRawSync } from "node:zlib";

/** A ZIP archive of these files. `announced`: the unpacked size that its directory claims of each of them. */
export function makeZip(files: Readonly<Record<string, string | Buffer>>, announced?: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(bytes), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(announced ?? bytes.length, 8);
    const local = Buffer.alloc(14);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    const nameLength = Buffer.alloc(4);
    nameLength.writeUInt16LE(nameBytes.length, 0);
    const entry = Buffer.concat([local, sizes, nameLength, nameBytes, packed]);
    const head = Buffer.alloc(16);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(20, 6);
    head.writeUInt16LE(8, 10);
    const tail = Buffer.alloc(18);
    tail.writeUInt16LE(nameBytes.length, 0);
    tail.writeUInt32LE(offset, 14);
    directory.push(Buffer.concat([head, sizes, tail, nameBytes]));
    parts.push(entry);
    offset += entry.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}
