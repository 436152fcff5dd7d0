import { tokenize } from "../../../language/tokenize.ts";
import { ContactReader } from "./contact-reader.ts";
import type { Contact } from "./contact-reader.ts";
import { introducedName } from "./introduced-name.ts";
import { findPhrases } from "./phrases.ts";
import type { PhraseKind } from "./phrases.ts";
import { readTurn } from "./read-turn.ts";

export type { Contact, ContactQuestion } from "./contact-reader.ts";

export interface Turn {
  readonly role: "user" | "assistant";
  readonly text: string;
  /** For what this answer asked name and address. */
  readonly asked?: "lead" | "ticket" | undefined;
}

/** Reads a conversation, oldest turn first. Of what it is not sure it asks; linear in the length of the texts. */
export function understandContact(turns: readonly Turn[]): Contact {
  const reader = new ContactReader();
  for (const { role, text, asked } of turns)
    if (role === "user") reader.hear(text);
    else if (asked !== undefined) reader.ask();
  return reader.contact();
}

/** Whoever wants to be called back, or spells an address out, does not need more. */
const longestRequest = 1_000;
const requests: ReadonlySet<PhraseKind> = new Set(["contactMe", "remove", "at"]);

/** Cheaply, for every message: whether `understandContact` can find anything in the last of these turns. */
export function mayHoldContact(turns: readonly Turn[]): boolean {
  if (turns.some(({ text, asked }) => asked !== undefined || /[@＠﹫]/u.test(text))) return true;
  const last = turns.at(-1)?.text ?? "";
  return last.length <= longestRequest && findPhrases(tokenize(last)).some(({ kind }) => requests.has(kind));
}

/** Whether a text holds an introduction by name. */
export function introducesName(text: string): boolean {
  return introducedName(readTurn(text)) !== null;
}
