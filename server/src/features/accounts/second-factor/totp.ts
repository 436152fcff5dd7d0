import { createHmac, randomBytes } from "node:crypto";
import { isSameSecret } from "../../../foundation/secret.ts";

/** RFC 4226 asks for 160 bits; it is what every authenticator app takes. */
const secretBytes = 20;
const stepMs = 30_000;
const digits = 6;
/** Steps that a clock may be off, either way. */
const tolerance = 1;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function newTotpSecret(): Buffer {
  return randomBytes(secretBytes);
}

/** RFC 4648, without padding: the form in which authenticator apps take a secret. */
export function toBase32(bytes: Uint8Array): string {
  let text = "";
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet[(buffer >>> (bits - 5)) & 31];
    buffer &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + alphabet[(buffer << (5 - bits)) & 31];
}

export function stepAt(timeMs: number): number {
  return Math.floor(timeMs / stepMs);
}

/** RFC 6238 with SHA-1, six digits. */
export function totpOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 15) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The newest step near `timeMs` that the code belongs to; undefined for a wrong code. Takes the same time for either. */
export function matchingStep(secret: Uint8Array, code: string, timeMs: number): number | undefined {
  const now = stepAt(timeMs);
  let found: number | undefined;
  for (let step = now - tolerance; step <= now + tolerance; step++)
    if (isSameSecret(code, totpOf(secret, step))) found = step;
  return found;
}

/** What the QR code for an authenticator app says (Key URI format). */
export function otpauthLink(secret: Uint8Array, { issuer, email }: { issuer: string; email: string }): string {
  const query = `secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query}`;
}
