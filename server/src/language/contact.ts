import type { ContactWords } from "./contact-words.ts";
import { contact as ar } from "./ar/contact.ts";
import { contact as de } from "./de/contact.ts";
import { contact as en } from "./en/contact.ts";
import { contact as es } from "./es/contact.ts";
import { contact as fr } from "./fr/contact.ts";
import { contact as he } from "./he/contact.ts";
import { contact as it } from "./it/contact.ts";
import { contact as ja } from "./ja/contact.ts";
import { contact as nl } from "./nl/contact.ts";
import { contact as pl } from "./pl/contact.ts";
import { contact as pt } from "./pt/contact.ts";
import { contact as tr } from "./tr/contact.ts";
import { contact as zh } from "./zh/contact.ts";

export type { ContactWords } from "./contact-words.ts";

/** All languages together: a short message is understood without guessing its language first. */
export const contactWords: readonly ContactWords[] = [en, de, fr, es, pt, it, nl, pl, tr, ar, he, zh, ja];
