import { ofEach } from "../../../language/packs.ts";
import type { Language } from "../../../language/packs.ts";

export type { Language };

/** What the pages say themselves. */
export const words = ofEach(({ helpCenter }) => helpCenter);

const rightToLeft: readonly Language[] = ["ar", "he"];

export function directionOf(language: Language): "ltr" | "rtl" {
  return rightToLeft.includes(language) ? "rtl" : "ltr";
}

/** Puts values into a sentence's `{names}`. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole));
}
