import { languages } from "@svc/contract";
import type { ContactWords } from "./contact-words.ts";
import { packs } from "./packs.ts";

export type { ContactWords } from "./contact-words.ts";

/** All languages together: a short message is understood without guessing its language first. */
export const contactWords: readonly ContactWords[] = languages.map((language) => packs[language].contact);
