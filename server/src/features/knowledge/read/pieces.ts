import type { DocumentToRead } from "./read-document.ts";

const pieceBytes = 4 * 1024 * 1024;
const lineFeed = 0x0a;
const quote = 0x22;
/** Bytes in which a line end is searched before a long line is cut. */
const searchedBytes = 256 * 1024;

/**
 * A long text as several that are read one after the other, so that its length does not need the
 * reader's heap. Cut behind a line's end; UTF-16 cannot be cut by bytes and stays whole.
 */
export function inPieces(document: DocumentToRead): DocumentToRead[] {
  const { bytes } = document;
  if (bytes.length <= pieceBytes || isUtf16(bytes)) return [document];
  const pieces: DocumentToRead[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = start + pieceBytes >= bytes.length ? bytes.length : cutBefore(bytes, start + pieceBytes);
    pieces.push({ ...document, bytes: bytes.subarray(start, end) });
    start = end;
  }
  return pieces;
}

/** A piece of a table, and how many lines its rows stand further down in the whole file. */
export interface TablePiece {
  readonly document: DocumentToRead;
  readonly linesAbove: number;
}

/**
 * A long CSV as several that begin with its header. Cut behind a row: at a line's end with an even number of quotes
 * before it.
 */
export function* tablePieces(document: DocumentToRead): Iterable<TablePiece> {
  const { bytes } = document;
  if (bytes.length <= pieceBytes || isUtf16(bytes)) {
    yield { document, linesAbove: 0 };
    return;
  }
  const header = bytes.subarray(0, endOfHeader(bytes));
  let linesAbove = 0;
  for (let start = 0; start < bytes.length;) {
    const most = start + pieceBytes;
    const end = most >= bytes.length ? bytes.length : (endOfLastRow(bytes, start, most) ?? cutBefore(bytes, most));
    const rows = bytes.subarray(start, end);
    const piece = start === 0 ? rows : Buffer.concat([header, rows]);
    yield { document: { ...document, bytes: piece }, linesAbove: start === 0 ? 0 : linesAbove - linesIn(header) };
    linesAbove += linesIn(rows);
    start = end;
  }
}

/** Behind the first row, and behind the line that names the separator where there is one; 0 where no row ends. */
function endOfHeader(bytes: Uint8Array): number {
  const searched = bytes.subarray(0, searchedBytes);
  const first = endOfFirstRow(searched, 0);
  const isSeparator = /^(?:\u00EF\u00BB\u00BF)?sep=/iu.test(Buffer.from(searched.subarray(0, 7)).toString("latin1"));
  return isSeparator ? endOfFirstRow(searched, first) : first;
}

function endOfFirstRow(bytes: Uint8Array, from: number): number {
  let isQuoted = false;
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === quote) isQuoted = !isQuoted;
    else if (bytes[at] === lineFeed && !isQuoted) return at + 1;
  }
  return from;
}

function endOfLastRow(bytes: Uint8Array, from: number, to: number): number | undefined {
  let isQuoted = false;
  let end: number | undefined;
  for (let at = from; at < to; at++) {
    if (bytes[at] === quote) isQuoted = !isQuoted;
    else if (bytes[at] === lineFeed && !isQuoted) end = at + 1;
  }
  return end;
}

function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (const byte of bytes) if (byte === lineFeed) lines++;
  return lines;
}

function cutBefore(bytes: Uint8Array, end: number): number {
  const line = bytes.lastIndexOf(lineFeed, end - 1);
  if (line >= end - searchedBytes) return line + 1;
  // Never inside a character of UTF-8: its further bytes begin with the bits 10.
  let cut = end;
  while (((bytes[cut] ?? 0) & 0xc0) === 0x80) cut--;
  return cut;
}

function isUtf16(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}
