import { createHmac, timingSafeEqual } from "node:crypto";
import type { FilePart } from "@svc/contract";

/** A file as its message's metadata has it; `secret` signs its addresses. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly width?: number;
  readonly height?: number;
  /** What came of reading its text; absent where the chatbot doesn't read it. */
  readonly reading?: "read" | "empty" | "failed";
  readonly secret: string;
}

/** What an address of a file says. */
export interface FileLink {
  readonly id: string;
  readonly expires: string;
  readonly signature: string;
}

const dayMs = 24 * 60 * 60 * 1_000;
const validDays = 7;
const path = "/api/public/attachments/";

/** Signed for a week, from the next midnight on: within a day it is the same, so that browsers keep what they have. */
export function linkTo({ id, secret }: Pick<StoredFile, "id" | "secret">, now: number): string {
  const expires = String(((Math.ceil(now / dayMs) + validDays) * dayMs) / 1_000);
  return `${path}${id}?expires=${expires}&signature=${signatureOf(id, expires, secret)}`;
}

/** The signature is ours, and not expired. */
export function isSigned({ id, expires, signature }: FileLink, secret: string, now: number): boolean {
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(id, expires, secret));
  return given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) * 1_000 > now;
}

function signatureOf(id: string, expires: string, secret: string): string {
  return createHmac("sha256", secret).update(`${id} ${expires}`).digest("base64url");
}

/** What a URL of a posted `file` part names; null where it is no address of ours. */
export function readLink(url: string): FileLink | null {
  const { pathname = "", searchParams } = URL.parse(url, "http://localhost") ?? {};
  if (!pathname.startsWith(path)) return null;
  const query = (name: string) => searchParams?.get(name) ?? "";
  return { id: pathname.slice(path.length), expires: query("expires"), signature: query("signature") };
}

export function toFilePart(
  { name, mediaType, size, width, height, reading, ...file }: StoredFile,
  now: number,
): FilePart {
  const pixels = width === undefined || height === undefined ? {} : { width, height };
  return {
    type: "file",
    mediaType,
    filename: name,
    url: linkTo(file, now),
    size,
    ...pixels,
    ...(reading && { reading }),
  };
}
