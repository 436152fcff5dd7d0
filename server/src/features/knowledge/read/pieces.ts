import type { DocumentToRead } from "./read-document.ts";

const pieceBytes = 4 * 1024 * 1024;
const lineFeed = 0x0a;
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
