import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 33 characters of 62 are 196 bits. */
const randomCharacters = 33;
const checksumCharacters = 6;
const keyCharacters = "svc_".length + randomCharacters + checksumCharacters;

/** A new API key: `svc_`, 196 random bits, and a checksum by which a scanner tells it from a look-alike. */
export function newApiKey(): string {
  const random = Array.from({ length: randomCharacters }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
  return `svc_${random}${checksum(random)}`;
}

/** Whether the text has the form of an API key. Saves a lookup if it doesn't. */
export function isApiKey(text: string): boolean {
  return (
    text.length === keyCharacters &&
    /^svc_[0-9A-Za-z]+$/.test(text) &&
    checksum(text.slice(4, -checksumCharacters)) === text.slice(-checksumCharacters)
  );
}

/** SHA-256, lowercase hex: all that is stored of a key. */
export function hashApiKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let place = 0; place < checksumCharacters; place++) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}
