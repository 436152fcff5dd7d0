import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** The form of the text below: a later one can then be read beside it. */
const version = "v1";
/** NIST SP 800-38D: 96 random bits serve for 2^32 texts under one key. */
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a secret for the store: AES-256-GCM with a random nonce, as `v1.<base64url>` of nonce, tag
 * and ciphertext. `key` has 32 bytes, from deriveKey with a purpose of its own. `place` says where the
 * text will stand, such as `chatbot_settings 7 api_key`: moved elsewhere, it does not open.
 */
export function seal(key: Buffer, plaintext: string, place: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

/**
 * What `seal` was given. Throws, without a word of the text, when the text was changed, stands in
 * another place, or was sealed with another key or by a version that is not known.
 */
export function openSealed(key: Buffer, sealed: string, place: string): string {
  const [written, text = ""] = sealed.split(".", 2);
  const bytes = Buffer.from(text, "base64url");
  // base64url forgives much: without this, several texts would open as one.
  const isWhole = bytes.length >= nonceBytes + tagBytes && `${version}.${bytes.toString("base64url")}` === sealed;
  if (written !== version || !isWhole) throw new Error("A sealed text is damaged, or of a newer version.");
  const nonce = bytes.subarray(0, nonceBytes);
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(place))
    .setAuthTag(tag);
  try {
    const opened = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
    return opened.toString("utf8");
  } catch {
    throw new Error("A sealed text was changed, or sealed with another key.");
  }
}
