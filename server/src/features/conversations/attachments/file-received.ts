import { languageOf } from "../../answers/answers.ts";
import { packs } from "../../../language/packs.ts";
import { fill } from "../../../language/messages.ts";
import type { HandlerResult, PreHandler } from "../reply.ts";

/**
 * Says which of a message's files were read, and which weren't and why. A message of files alone asks nothing: then the
 * reply asks what the visitor would like to know.
 */
export const fileReceived: PreHandler = async ({ chatbot, request, files }): Promise<HandlerResult | null> => {
  const language = languageOf(request.message, request.history, chatbot.locale);
  const phrases = packs[language].messages.files;
  const notes = files.flatMap(({ name, reading }) => (reading === undefined ? [] : [noteOf(phrases[reading], name)]));
  if (request.message !== "") return notes.length === 0 ? null : { text: notes.join("\n\n"), isWhole: false };
  const isRead = files.some(({ reading }) => reading === "read");
  const text = notes.length === 0 ? phrases.received : [...notes, ...(isRead ? [phrases.question] : [])].join("\n\n");
  return { text, isWhole: true, isHandoff: true };
};

function noteOf(phrase: string, name: string): string {
  return fill(phrase, { file: name.replace(/[[\]\\*_`<>]/gu, "\\$&") });
}
