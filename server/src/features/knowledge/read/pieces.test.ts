import { expect, test } from "vitest";
import { inPieces } from "./pieces.ts";

const joined = (bytes: Uint8Array) => Buffer.concat(inPieces({ bytes }).map((piece) => piece.bytes));

test("a short text is one piece, and so is UTF-16 of any length", () => {
  const short = Buffer.from("short");
  expect(inPieces({ bytes: short })).toEqual([{ bytes: short }]);
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(10_000_000, 65)]);
  expect(inPieces({ bytes: utf16 })).toHaveLength(1);
});

test("a long text is cut behind line ends, and nothing of it is lost", () => {
  const text = Buffer.from("A line of ordinary length, as texts have them.\n".repeat(250_000));
  const pieces = inPieces({ bytes: text, name: "long.txt" });
  expect(pieces.length).toBeGreaterThan(2);
  for (const piece of pieces) {
    expect(piece.name).toBe("long.txt");
    expect(piece.bytes.at(-1)).toBe(10);
  }
  expect(joined(text).equals(text)).toBe(true);
});

test("a line without an end is cut between characters", () => {
  const text = Buffer.from("漢字かな".repeat(1_000_000));
  for (const piece of inPieces({ bytes: text })) expect(Buffer.from(piece.bytes).toString()).not.toContain("\uFFFD");
  expect(joined(text).equals(text)).toBe(true);
});
