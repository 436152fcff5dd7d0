import { languages } from "@svc/contract";
import { packs } from "../../../../language/packs.ts";

/** In the order of `LanguageMessages.facts`. */
export const factNames = [
  "price",
  "availability",
  "inStock",
  "soldOut",
  "number",
  "brand",
  "rating",
  "phone",
  "email",
  "address",
  "hours",
  "closed",
  "begins",
  "ends",
  "place",
] as const;

export type FactName = (typeof factNames)[number];

/** What lines of facts are called in a page's own language; in English where it is none of ours. */
export function factWords(language: string | undefined): (name: FactName) => string {
  const known = languages.find((each) => each === language) ?? "en";
  const words = packs[known].messages.facts.split("|");
  return (name) => words[factNames.indexOf(name)] ?? name;
}
