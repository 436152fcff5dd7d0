import { createHash, randomBytes } from "node:crypto";

/** A bearer secret: 256 random bits, safe in a link or a cookie without quoting. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256, lowercase hex: all that is stored of a token. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
