import { expect, test } from "vitest";
import { inPieces, tablePieces } from "./pieces.ts";

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

test("a long table is cut between rows, line ends in quotes are none, and each piece has the header", () => {
  const rows = Array.from({ length: 200_000 }, (_, at) => `${at},"two\nlines, ""quoted""",${"x".repeat(20)}\n`);
  const header = "\uFEFFNumber,Note,Mark\n";
  const pieces = [...tablePieces({ bytes: Buffer.from(header + rows.join("")) })];
  expect(pieces.length).toBeGreaterThan(2);
  let whole = "";
  for (const { document, linesAbove } of pieces) {
    const text = Buffer.from(document.bytes).toString();
    expect(text.startsWith(header)).toBe(true);
    const first = Number(/\n(\d+),/u.exec(text)?.[1]);
    // The line that the first row has in the whole file: two for each row, and one for the header.
    expect(linesAbove + 2).toBe(first * 2 + 2);
    whole += text.slice(header.length);
  }
  expect(whole).toBe(rows.join(""));
});

test("a table whose quotes never close is cut at line ends all the same", () => {
  const pieces = [...tablePieces({ bytes: Buffer.from(`Name\n"${"a line\n".repeat(1_500_000)}`) })];
  expect(pieces.length).toBeGreaterThan(2);
});
