import type { Language } from "../../answers/answers.ts";
/** stub */
export function wantsPerson(text: string, _language: Language): boolean {
  return /talk to a (?:human|person)/iu.test(text);
}
