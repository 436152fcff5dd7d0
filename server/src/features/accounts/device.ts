import { createHmac } from "node:crypto";
import { isSameSecret } from "../../foundation/secret.ts";
import { newToken } from "./secrets.ts";

/** A browser that signed in keeps its mark for so long (browsers keep no cookie longer). */
export const deviceSeconds = 400 * 24 * 60 * 60;

/**
 * Marks a browser that has signed in to an account. Not a credential, but its holder doesn't have to
 * wait for the failures of others who share its address (OWASP: device cookies).
 */
export function newDeviceMark(key: Buffer, email: string): string {
  const nonce = newToken();
  return `${nonce}.${sign(key, nonce, email)}`;
}

/** The mark's name where it was made for this account; undefined otherwise. */
export function readDeviceMark(key: Buffer, mark: string | undefined, email: string): string | undefined {
  const [nonce = "", signature = "", more] = mark?.split(".") ?? [];
  return nonce !== "" && more === undefined && isSameSecret(signature, sign(key, nonce, email)) ? nonce : undefined;
}

function sign(key: Buffer, nonce: string, email: string): string {
  return createHmac("sha256", key).update(`${nonce} ${email}`).digest("base64url");
}
