import { ofEach } from "./packs.ts";

/** What visitors of most sites ask, by the fact that answers it. */
export type UsualTopic =
  | "price"
  | "hours"
  | "contact"
  | "place"
  | "delivery"
  | "returns"
  | "payment"
  | "invoice"
  | "order"
  | "subscription";

/** The usual questions of one language; in lists, commas stand between phrases and `stem*` is any word that begins so. */
export interface UsualQuestions {
  /** The most important question of each fact first. */
  readonly topics: Readonly<Record<UsualTopic, readonly string[]>>;
  /** Phrases of sites that sell and ship goods, and of those that sell subscriptions. */
  readonly signs: Readonly<Record<"shop" | "subscription", string>>;
  /** Headings that say nothing about their page. */
  readonly emptyHeadings: string;
  /** How a heading such as "Return an item" or "How to return an item" becomes a question; missing where the language has no such form. */
  readonly instruction?: InstructionWords;
}

export interface InstructionWords {
  /** How one begins that asks already; the rest is taken. */
  readonly prefix: string;
  /** Its first word, or its ending (`-ar`). */
  readonly first: string;
  /** The word after it. */
  readonly second: string;
  /** `{}` stands for the heading. */
  readonly question: string;
  /** Words that a visitor says otherwise: `your my`. */
  readonly swaps?: string;
}

export const usualQuestions = ofEach((pack) => pack.usualQuestions);
