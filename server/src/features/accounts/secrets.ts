import { createHash, randomBytes } from "node:crypto";

/** What somebody holds to prove something: 256 random bits that need no quoting in a link or a cookie. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256, lowercase hex: all that is stored of a token. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
