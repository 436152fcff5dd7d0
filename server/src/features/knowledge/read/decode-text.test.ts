import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const latin = (text: string): Buffer => Buffer.from(text, "latin1");
const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le");

test.each([
  ["UTF-8 without any declaration", Buffer.from("Grüße 日本"), "", "Grüße 日本"],
  ["a mark against a wrong header", Buffer.from("\uFEFFGrüße"), "text/plain; charset=latin1", "Grüße"],
  ["UTF-16 little endian by its mark", utf16("\uFEFFGrüße"), "", "Grüße"],
  ["UTF-16 big endian by its mark", utf16("\uFEFFGrüße").swap16(), "", "Grüße"],
  ["UTF-16 by its header", utf16("Grüße"), "text/plain; charset=utf-16le", "Grüße"],
  ["the charset of the header", Buffer.from([0xcf, 0xf0, 0xe8]), 'text/html; charset="windows-1251"', "При"],
  [
    "Shift_JIS by its meta",
    Buffer.concat([latin("<meta charset=shift_jis>"), Buffer.from([0x93, 0xfa])]),
    "",
    "<meta charset=shift_jis>日",
  ],
  [
    "the old form of meta",
    latin('<meta http-equiv=x content="text/html; charset=iso-8859-2">\xb1'),
    "",
    '<meta http-equiv=x content="text/html; charset=iso-8859-2">ą',
  ],
  ["a meta that claims UTF-16", Buffer.from('<meta charset="utf-16">ü'), "", '<meta charset="utf-16">ü'],
  ["UTF-8 that is called Latin-1", Buffer.from("Grüße"), "text/html; charset=iso-8859-1", "Grüße"],
  ["windows-1252 that is called UTF-8", latin("Gr\xfc\xdfe \x80"), "text/html; charset=utf-8", "Grüße €"],
  ["windows-1252 that nobody declared", latin("\x93Gr\xfc\xdfe\x94"), "", "“Grüße”"],
  ["an unknown charset", Buffer.from("Grüße"), "text/html; charset=klingon", "Grüße"],
])("%s", (_name, bytes, contentType, expected) => {
  expect(decodeText(bytes, contentType)).toBe(expected);
});
