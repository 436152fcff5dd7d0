/** A line of Git's protocol; null for the marks between sections (gitprotocol-common). */
export function* readPktLines(bytes: Buffer): Generator<Buffer | null, void, void> {
  for (let at = 0; at < bytes.length;) {
    const written = bytes.toString("latin1", at, at + 4);
    const length = /^[\da-f]{4}$/iu.test(written) ? Number.parseInt(written, 16) : -1;
    if (length < 0 || length === 3 || at + length > bytes.length) throw new NotGit();
    if (length < 4) {
      yield null;
      at += 4;
      continue;
    }
    yield bytes.subarray(at + 4, at + length);
    at += length;
  }
}

/** What a server answered isn't Git's protocol, or was cut off. */
export class NotGit extends Error {
  override readonly name = "NotGit";
}

export function pktLine(text: string): string {
  return `${(Buffer.byteLength(text) + 4).toString(16).padStart(4, "0")}${text}`;
}

export const flushPkt = "0000";
export const delimiterPkt = "0001";
