import { randomBytes } from "node:crypto";

export type IdPrefix =
  | "bot"
  | "ses"
  | "msg"
  | "lead"
  | "tkt"
  | "src"
  | "faq"
  | "job"
  | "whe"
  | "del"
  | "key"
  | "ws"
  | "usr"
  | "evt"
  | "req";

// Crockford's base 32 in lower case: its order is the numbers' order, and no letter is mistaken for a digit.
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/**
 * A public id: prefix, 48 bits of time, 80 random bits, e.g. `bot_01jd5x…` (26 characters after the
 * prefix). Ids made later sort later; none can be guessed from another.
 */
export function newId(prefix: IdPrefix, timeMs: number = Date.now()): string {
  return `${prefix}_${base32(BigInt(timeMs), 10)}${base32(BigInt(`0x${randomBytes(10).toString("hex")}`), 16)}`;
}

function base32(value: bigint, length: number): string {
  let rest = value;
  let text = "";
  for (let place = 0; place < length; place++) {
    text = alphabet.charAt(Number(rest & 31n)) + text;
    rest >>= 5n;
  }
  return text;
}
