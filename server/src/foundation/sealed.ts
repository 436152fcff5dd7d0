import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const version = "v1.";
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a secret for the store (AES-256-GCM) with a key of 32 bytes. */
export function seal(key: Buffer, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const sealed = Buffer.concat([nonce, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return version + sealed.toString("base64");
}

/** What was sealed. Throws where the text was changed, or sealed with another key. */
export function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(version.length), "base64");
  if (!sealed.startsWith(version) || bytes.length < nonceBytes + tagBytes)
    throw new Error("A sealed secret has an unknown form.");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  const secret = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  return secret.toString("utf8");
}
