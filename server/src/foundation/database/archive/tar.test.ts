import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listTar, readMember, tarEnd, tarMember } from "./tar.ts";

let folder: string;
let file: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "svc-tar-"));
  file = join(folder, "a.tar");
  const handle = await open(file, "wx");
  // Around the block of 512 bytes, where padding goes wrong.
  for (const bytes of [0, 1, 511, 512, 513, 70_000])
    await handle.write(tarMember(`tables/t/${bytes}.bin`, Buffer.alloc(bytes, "x"), Date.UTC(2026, 10, 21)));
  await handle.write(tarEnd);
  await handle.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("what is written is read again, member by member", async () => {
  const handle = await open(file);
  const members = await listTar(handle);
  expect(members.map(({ name, bytes }) => [name, bytes])).toEqual(
    [0, 1, 511, 512, 513, 70_000].map((bytes) => [`tables/t/${bytes}.bin`, bytes]),
  );
  for (const member of members) expect(await readMember(handle, member)).toEqual(Buffer.alloc(member.bytes, "x"));
  await handle.close();
});

test("the tar of the system reads it, too", () => {
  const listed = execFileSync("tar", ["tvf", file], { encoding: "utf8" });
  expect(listed.trim().split("\n")).toHaveLength(6);
  expect(listed).toMatch(/-rw------- 0\/0 +70000 .* tables\/t\/70000\.bin/u);
  expect(execFileSync("tar", ["xOf", file, "tables/t/513.bin"], { encoding: "utf8" })).toBe("x".repeat(513));
});

test("a file that ends anywhere before its end is known to", async () => {
  const handle = await open(file, "r+");
  const { size } = await handle.stat();
  for (const length of [size - 1_024, size - 1_025, 70_000, 513, 511, 1]) {
    await handle.truncate(length);
    await expect(listTar(handle), String(length)).rejects.toThrow(/cut off/u);
  }
  await handle.close();
});
