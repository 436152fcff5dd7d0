import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { Unreadable } from "../../read/unreadable.ts";
import { readPack } from "./pack.ts";

const [blob, offsetDelta, namedDelta] = [3, 6, 7];

/** An object's head: its kind and unpacked size. */
function head(kind: number, size: number): Buffer {
  const bytes = [(kind << 4) | (size & 15)];
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1]! |= 128;
    bytes.push(rest & 127);
  }
  return Buffer.from(bytes);
}

function packOf(...objects: readonly Buffer[]): Buffer {
  const start = Buffer.alloc(12);
  start.write("PACK");
  start.writeUInt32BE(2, 4);
  start.writeUInt32BE(objects.length, 8);
  return Buffer.concat([start, ...objects, Buffer.alloc(20)]);
}

const plain = (text: string | Buffer) => {
  const bytes = Buffer.from(text);
  return Buffer.concat([head(blob, bytes.length), deflateSync(bytes)]);
};
const oidOf = (text: string) => createHash("sha1").update(`blob ${text.length}\0${text}`).digest();
/** Copies the first bytes of its base, then adds some. */
const delta = (baseLength: number, copied: number, added: string) =>
  Buffer.concat([Buffer.from([baseLength, copied + added.length, 0x90, copied, added.length]), Buffer.from(added)]);
const deltaOn = (base: Buffer, bytes: Buffer, kind = namedDelta) =>
  Buffer.concat([head(kind, bytes.length), base, deflateSync(bytes)]);

async function textsOf(pack: Buffer): Promise<string[]> {
  const texts: string[] = [];
  await readPack(pack, (_oid, { bytes }) => texts.push(bytes.toString()));
  return texts;
}
async function reasonOf(pack: Buffer): Promise<string> {
  try {
    await textsOf(pack);
    return "read";
  } catch (error) {
    if (error instanceof Unreadable) return error.reason.code;
    throw error;
  }
}

test("objects are read with the deltas on them, also where a base stands behind its delta", async () => {
  const base = plain("kites fly");
  const onName = deltaOn(oidOf("kites fly"), delta(9, 5, " sink"));
  const onOffset = deltaOn(Buffer.from([base.length]), delta(9, 6, "rise"), offsetDelta);
  expect(await textsOf(packOf(base, onOffset, onName))).toEqual(["kites fly", "kites rise", "kites sink"]);
  expect(await textsOf(packOf(onName, base))).toEqual(["kites fly", "kites sink"]);
});

test("a pack that says of itself what isn't so is damaged, and one without end too large", async () => {
  const lies: readonly [string, Buffer][] = [
    ["file_damaged", packOf(Buffer.concat([head(blob, 3), deflateSync(Buffer.from("longer"))]))],
    ["file_damaged", packOf(Buffer.concat([head(blob, 9), deflateSync(Buffer.from("short"))]))],
    ["file_damaged", packOf(deltaOn(oidOf("nowhere"), delta(9, 5, "x")))],
    ["file_damaged", packOf(plain("kites fly"), deltaOn(oidOf("kites fly"), delta(8, 5, "x")))],
    ["file_damaged", packOf(plain("kites fly"), deltaOn(oidOf("kites fly"), Buffer.from([9, 2, 0x90, 5])))],
    ["file_damaged", packOf(deltaOn(Buffer.from([0]), delta(9, 5, "x"), offsetDelta))],
    ["file_damaged", packOf(plain("kites")).subarray(0, 20)],
    ["file_damaged", Buffer.from("PACK")],
    ["git_too_large", packOf(Buffer.concat([head(blob, 2 ** 40), deflateSync(Buffer.from("x"))]))],
  ];
  for (const [code, pack] of lies) expect(await reasonOf(pack)).toBe(code);
});

test("an object of more than 8 MB is passed over, and what stands behind it is read", async () => {
  const large = plain(Buffer.alloc(9_000_000, "a"));
  expect(await textsOf(packOf(large, plain("kites fly")))).toEqual(["kites fly"]);
});

test("whatever byte is changed, a pack is read or said to be damaged", async () => {
  const pack = packOf(plain("kites fly"), deltaOn(oidOf("kites fly"), delta(9, 5, " sink")));
  for (let at = 0; at < pack.length; at++)
    for (const bit of [1, 16, 128]) {
      const changed = Buffer.from(pack);
      changed[at]! ^= bit;
      expect(["read", "file_damaged", "git_too_large"], `byte ${at}`).toContain(await reasonOf(changed));
    }
});
