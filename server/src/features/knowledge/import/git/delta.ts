import { damaged } from "../../read/office/zip.ts";

/** A file made of pieces of another (gitformat-pack, "Deltified representation"); undefined if it is larger than that. */
export function applyDelta(base: Buffer, delta: Buffer, mostBytes: number): Buffer | undefined {
  let at = 0;
  const next = (): number => {
    const byte = delta[at++];
    if (byte === undefined) throw damaged();
    return byte;
  };
  const number = (): number => {
    let [value, scale, byte] = [0, 1, 128];
    for (; byte & 128; scale *= 128) {
      byte = next();
      value += (byte & 127) * scale;
      if (value > Number.MAX_SAFE_INTEGER) throw damaged();
    }
    return value;
  };
  /** Bytes of a number, lowest first; only those are there whose bits are set. */
  const sparse = (bits: number, bytes: number): number => {
    let value = 0;
    for (let byte = 0; byte < bytes; byte++) if (bits & (1 << byte)) value += next() * 256 ** byte;
    return value;
  };
  if (number() !== base.length) throw damaged();
  const size = number();
  if (size > mostBytes) return undefined;
  const made = Buffer.allocUnsafe(size);
  let filled = 0;
  while (at < delta.length) {
    const order = next();
    if (order & 128) {
      const from = sparse(order & 15, 4);
      const length = sparse((order >> 4) & 7, 3) || 0x10000;
      if (from + length > base.length || filled + length > size) throw damaged();
      filled += base.copy(made, filled, from, from + length);
    } else {
      if (order === 0 || at + order > delta.length || filled + order > size) throw damaged();
      filled += delta.copy(made, filled, at, at + order);
      at += order;
    }
  }
  if (filled !== size) throw damaged();
  return made;
}
