import { because } from "@svc/contract/reasons/reason.ts";
import { detectEncoding } from "./detect-encoding.ts";
import { Unreadable } from "./unreadable.ts";

/**
 * Turns bytes into text: a byte order mark decides, then the charset of the Content-Type, then a
 * `<meta charset>` in the first 2 kB, then whether the bytes are UTF-8, then what their words tell; else
 * windows-1252, which never fails. The mark is dropped.
 */
export function decodeText(bytes: Uint8Array, contentType = ""): string {
  return decode(bytes, contentType) ?? new TextDecoder("windows-1252").decode(bytes);
}

/** The same for files, whose authors can save them again: throws Unreadable where nothing tells their encoding. */
export function decodeFile(bytes: Uint8Array, contentType = "", format = because("utf8_text")): string {
  const text = decode(bytes, contentType);
  if (text === undefined) throw new Unreadable(because("file_encoding_unknown", { format }));
  return text;
}

function decode(bytes: Uint8Array, contentType: string): string | undefined {
  const marked = markOf(bytes);
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes);
  const declared = knownEncoding(charsetOf(contentType)) ?? knownEncoding(metaCharset(bytes));
  // Servers name Latin-1 by default; text in it is never valid UTF-8 by chance.
  if (declared === undefined || declared === "utf-8" || isSingleByte(declared)) {
    const text = asUtf8(bytes) ?? asDamagedUtf8(bytes);
    if (text !== undefined) return text;
  }
  const isDeclared = declared !== undefined && declared !== "utf-8";
  const encoding = isDeclared ? declared : detectEncoding(bytes);
  return encoding === undefined ? undefined : new TextDecoder(encoding).decode(bytes);
}

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A spot where a program has cut a character, in a text that is UTF-8 beside it. */
function asDamagedUtf8(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder("utf-8").decode(bytes);
  const damaged = text.split("\uFFFD").length - 1;
  const whole = (text.match(/[^\p{ASCII}]/gu)?.length ?? 0) - damaged;
  return whole >= damaged * 20 ? text.replaceAll("\uFFFD", "") : undefined;
}

/** The canonical name of an encoding that exists, lower case. */
function knownEncoding(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function isSingleByte(encoding: string): boolean {
  return /^(?:iso-8859-\d+|windows-125\d)$/.test(encoding);
}

function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];
}

/** HTML standard: a meta cannot declare UTF-16, since it was just read as ASCII. */
function metaCharset(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 2_048)).toString("latin1");
  const tags = Array.from(start.matchAll(/<meta\s[^<>]*/gi), ([tag]) => tag.replace(/\s+/g, " "));
  const declared = tags.map((tag) => /charset ?= ?["']? ?([^\s"'/>;]+)/i.exec(tag)?.[1]);
  const label = declared.find((each) => each !== undefined);
  return label && /^utf-16/i.test(label) ? "utf-8" : label;
}
