import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { detectType } from "./detect-type.ts";

const bytes = (text: string): Buffer => Buffer.from(text, "latin1");

test.each([
  ["<!DOCTYPE html><p>x", "", "", "html"],
  ["\n<!-- c --><html><body>x", "a.txt", "text/plain", "html"],
  ['\xef\xbb\xbf<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">', "", "", "html"],
  ["Just words < 3", "page.html", "", "html"],
  ["Just words", "", "text/html; charset=utf-8", "html"],
  ["# Title", "README.MD", "", "markdown"],
  ["# Title", "", "text/markdown", "markdown"],
  ["# Title", "notes", "text/plain", "text"],
  ["Opening hours\n\n## Summer\n9 to 5", "Opening hours", "", "markdown"],
  ["We open at 9.\n#1 in town", "Opening hours", "", "text"],
  ["<p align=center>Logo</p>\n\n# Title", "README.md", "", "markdown"],
  ["<!doctype html><h1>Title</h1>", "page.md", "", "html"],
  ["Gr\xfc\xdfe", "notes.pdf", "application/pdf", "text"],
  ["\xff\xfeH\0i\0", "notes.txt", "", "text"],
  ["%PDF-1.7\n\xe2\xe3", "a.txt", "text/plain", "pdf"],
  ["a,b\n1,2", "prices.csv", "", "csv"],
  ["a\tb", "", "text/tab-separated-values", "csv"],
  ["<!doctype html><p>x", "prices.csv", "text/csv", "html"],
  ["{}", "data.json", "", "json"],
  ['[{"question":"Q","answer":"A"}]', "", "", "json"],
])('%j named "%s" as "%s" is %s', (text, name, contentType, type) => {
  expect(detectType(bytes(text), name, contentType)).toBe(type);
});

const damaged = "The file is damaged or incomplete. Save it again and re-upload it.";
const locked = "The file is password-protected. Remove the password and upload it again.";
const oldOffice = "Old Office formats (DOC, XLS, PPT) aren't supported. Save the file as DOCX, XLSX or PDF.";

test.each([
  ["PK\x03\x04....word/document.xml", "a", damaged],
  ["PK\x03\x04....", "x.docx", damaged],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a.doc", oldOffice],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0", "a.docx", locked],
  ["{\\rtf1 x}", "a", "RTF files are not read yet."],
  ["\x89PNG\r\n\x1a\n", "a.html", "Images are not read yet."],
  ["\xff\xd8\xff\xe0", "a", "Images are not read yet."],
  ["ID3\x04", "a", "Audio and video files are not read yet."],
  ["\x7fELF\x02", "a", "Programs are not read yet."],
  ['<?xml version="1.0"?><rss>', "feed", "XML files are not read yet."],
  ["abc\0def", "a.txt", "Unsupported file format."],
  ["\x01\x02\x03\x04\x05", "a.md", "Unsupported file format."],
  ["", "a.md", "The file is empty."],
])('%j named "%s" is refused: %s', (text, name, reason) => {
  expect(() => detectType(bytes(text), name, "text/html")).toThrow(
    expect.objectContaining({ name: "Unreadable", message: reason }),
  );
});

test("a gzip file is refused as an archive", () => {
  expect(() => detectType(gzipSync("x"), "a.txt")).toThrow("Archives are not read yet.");
});
