import { randomFillSync } from "node:crypto";

export type IdPrefix =
  | "bot"
  | "ses"
  | "msg"
  | "att"
  | "pic"
  | "note"
  | "lead"
  | "tkt"
  | "tcm"
  | "src"
  | "faq"
  | "gap"
  | "job"
  | "imp"
  | "whe"
  | "del"
  | "key"
  | "gra"
  | "cli"
  | "ws"
  | "usr"
  | "sin"
  | "psk"
  | "inv"
  | "aud"
  | "evt"
  | "ntf"
  | "mail"
  | "thr"
  | "rep"
  | "req";

// Crockford's base 32 in lower case: its order is the numbers' order, and no letter is mistaken for a digit.
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

const timeCharacters = 10;
const randomCharacters = 16;
/** Random bytes are asked for by the thousand: each call of the system's source costs more than an id. */
const pool = Buffer.alloc(randomCharacters * 256);
let used = pool.length;

/**
 * A public id: prefix, 48 bits of time, 80 random bits, e.g. `bot_01jd5x…` (26 characters after the
 * prefix). Ids made later sort later; none can be guessed from another.
 */
export function newId(prefix: IdPrefix, timeMs: number = Date.now()): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let time = "";
  for (let rest = timeMs; time.length < timeCharacters; rest = Math.floor(rest / 32))
    time = alphabet.charAt(rest % 32) + time;
  let random = "";
  // Of each byte five bits: 32 letters divide a byte without remainder.
  for (const end = used + randomCharacters; used < end; used++) random += alphabet.charAt((pool[used] ?? 0) & 31);
  return `${prefix}_${time}${random}`;
}
