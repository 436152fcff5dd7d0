import { fault } from "./reasons/fault.ts";
import { z } from "zod";

// What no text needs and some stores refuse: C0 but tab and line feed, DEL, C1.
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu;
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const anyControl = /[\u0000-\u001f\u007f-\u009f]/u;

/** Line ends as LF, no control characters, lone surrogates replaced: safe in both stores and in JSON. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/gu, "\n").replace(controls, "").toWellFormed();
}

/** Text that a person wrote: cleaned, trimmed, at least one character left. */
export function prose(maxCharacters: number) {
  return z
    .string()
    .max(maxCharacters)
    .overwrite((text) => cleanText(text).trim())
    .min(1);
}

/** Optional text: null clears it, and so does a blank one, as a form's emptied field sends it. */
export function clearableProse(maxCharacters: number) {
  return z
    .string()
    .max(maxCharacters)
    .transform((text) => {
      const cleaned = cleanText(text).trim();
      return cleaned === "" ? null : cleaned;
    })
    .nullable();
}

/** A name or identifier: what would have to be cleaned is refused, because it would come back changed. */
export function line(maxCharacters: number) {
  return z
    .string()
    .min(1)
    .max(maxCharacters)
    .refine((text) => !anyControl.test(text), fault("has_control_characters"))
    .refine((text) => text.isWellFormed(), fault("not_unicode"))
    .refine((text) => text === "" || text.trim() !== "", fault("blank"));
}

/** Direction marks and characters of no width turn, hide or split the letters around them: no name needs them. */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** The text as it reads, without what does not show. */
export function visibleText(text: string): string {
  return text.replace(invisible, "");
}

/** A person's name. */
export function personName(maxCharacters: number) {
  return line(maxCharacters)
    .overwrite(visibleText)
    .refine((text) => text.trim() !== "", fault("blank"));
}

/** An http or https address. */
export function webAddress(maxCharacters: number) {
  return line(maxCharacters).refine(isWebAddress, fault("not_a_web_address"));
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text.trim());
  return url !== null && (url.protocol === "http:" || url.protocol === "https:");
}
