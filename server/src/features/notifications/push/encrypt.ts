import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type { ECDH } from "node:crypto";

/** A browser's keys, base64url: a point of P-256 without compression, and 16 secret bytes. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

const curve = "prime256v1";
const recordBytes = 4_096;

/**
 * Encrypts a message of at most 3,993 bytes for one browser (RFC 8291 on RFC 8188 `aes128gcm`), in one
 * record. Only that browser can read it. `fixed` is for the RFC's example alone.
 */
export function encryptPush(
  message: Buffer,
  { p256dh, auth }: BrowserKeys,
  fixed: { readonly salt: Buffer; readonly own: ECDH } = { salt: randomBytes(16), own: newPair() },
): Buffer {
  const { salt, own } = fixed;
  const browserKey = Buffer.from(p256dh, "base64url");
  const ownKey = own.getPublicKey();
  const shared = own.computeSecret(browserKey);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browserKey, ownKey]);
  const secret = derive(shared, Buffer.from(auth, "base64url"), info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(recordBytes);
  header.writeUInt8(ownKey.length, 4);
  // 2 ends the last record.
  const sealed = [cipher.update(message), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, header, ownKey, ...sealed]);
}

/** Whether these can be encrypted for. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  if (Buffer.from(auth, "base64url").length !== 16) return false;
  try {
    newPair().computeSecret(Buffer.from(p256dh, "base64url"));
    return true;
  } catch {
    return false;
  }
}

function newPair(): ECDH {
  const pair = createECDH(curve);
  pair.generateKeys();
  return pair;
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));
}
