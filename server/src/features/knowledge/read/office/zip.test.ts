import { expect, test } from "vitest";
import { makeZip } from "../../../../../../tests/support/make-zip.ts";
import { ZipArchive } from "./zip.ts";

test("a part is read by its name, whole", () => {
  const archive = new ZipArchive(makeZip({ "a/b.xml": "text", "c.txt": "" }));
  expect(archive.names).toEqual(["a/b.xml", "c.txt"]);
  expect(archive.read("a/b.xml", 4)?.toString()).toBe("text");
  expect(archive.read("none", 4)).toBeUndefined();
});

test("what a part unpacks to is counted, whatever the directory says", () => {
  const archive = new ZipArchive(makeZip({ bomb: Buffer.alloc(50_000_000) }, 10));
  expect(() => archive.read("bomb", 1_000_000)).toThrow("too large");
});

test("a damaged or half archive is told as such at every length", () => {
  const whole = makeZip({ "word/document.xml": "some text that is packed", other: "x" });
  for (let length = 4; length < whole.length; length++) {
    const read = () => new ZipArchive(whole.subarray(0, length)).read("word/document.xml", 1_000);
    expect(read).toThrow("damaged");
  }
});

test("an encrypted part asks for a file without a password", () => {
  const bytes = makeZip({ a: "text" });
  bytes.writeUInt16LE(1, bytes.indexOf(Buffer.from("PK\x01\x02", "latin1")) + 8);
  expect(() => new ZipArchive(bytes).read("a", 10)).toThrow("password");
});
