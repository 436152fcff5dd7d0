import { operations } from "@svc/contract";
import type { SessionSummary } from "@svc/contract";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import type { Answers, Language, Spoken } from "../../answers/answers.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import { findSession } from "./find-session.ts";
import { handoffPhrase } from "./handoff-phrases.ts";
import { readRecent } from "./read-recent.ts";

/** Of a longer conversation the end. */
const messagesRead = 200;
const unansweredListed = 5;
const contactsListed = 5;
const quotedCharacters = 300;

type Recent = Awaited<ReturnType<typeof readRecent>>;

/** What an agent reads before taking a conversation: by the chatbot's model, or composed from what was said. */
export function summaryOperation({
  database,
  chatbots,
  answers,
}: {
  database: Database;
  chatbots: Pick<Chatbots, "findByKey">;
  answers: Pick<Answers, "summarise">;
}): Implementation {
  return implement(operations.getSessionSummary, async ({ sesId }, caller, { signal }) => {
    const { key, chatbot } = await findSession({ database, chatbots }, caller, sesId);
    const recent = await readRecent(database, key, messagesRead);
    const facts = factsOf(recent);
    const { messageCount } = await database.query
      .selectFrom("session")
      .select("message_count as messageCount")
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    const known = { id: sesId, ...facts, messageCount };
    const written = recent.length === 0 ? null : await answers.summarise(chatbot, recent.map(spokenOf), signal);
    if (written !== null) return { ...known, summary: written.text, writtenBy: written.writtenBy };
    return { ...known, summary: composed(facts, chatbot.locale), writtenBy: "composed" };
  });
}

type Facts = Pick<SessionSummary, "lastQuestion" | "unanswered" | "contact">;

/** What can be told of a conversation without understanding it. */
function factsOf(recent: Recent): Facts {
  const asked = recent.filter(({ role }) => role === "user").map(({ content }) => content);
  const unanswered = recent.flatMap((message, at) => {
    const before = recent[at - 1];
    return message.role === "assistant" && !message.answered && before?.role === "user" ? [cut(before.content)] : [];
  });
  const written = asked.join("\n");
  const last = asked.at(-1);
  return {
    lastQuestion: last === undefined ? null : cut(last),
    unanswered: [...new Set(unanswered)].slice(-unansweredListed),
    contact: { emails: found(written, emailForm), phones: found(written.replace(emailForm, " "), phoneForm) },
  };
}

const emailForm = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu;
const phoneForm = /(?<![\p{L}\p{N}])(?:\+|00|\(?0)\d(?:[ ()/.-]{0,2}\d){5,14}(?!\p{N})/gu;

function found(text: string, form: RegExp): string[] {
  return [...new Set(text.match(form) ?? [])].slice(-contactsListed);
}

function composed({ lastQuestion, unanswered, contact }: Facts, language: Language): string {
  if (lastQuestion === null) return handoffPhrase(language, "summaryEmpty");
  const contacts = [...contact.emails, ...contact.phones];
  return [
    handoffPhrase(language, "summaryAsked", { text: lastQuestion }),
    ...(unanswered.length === 0
      ? []
      : [handoffPhrase(language, "summaryUnanswered", { text: unanswered.join(" / ") })]),
    ...(contacts.length === 0 ? [] : [handoffPhrase(language, "summaryContact", { text: contacts.join(", ") })]),
  ].join("\n");
}

function spokenOf(message: Recent[number]): Spoken {
  if (message.role === "user") return { who: "visitor", text: message.content };
  return { who: message.author === undefined ? "chatbot" : "agent", text: message.content };
}

function cut(text: string): string {
  return text.length <= quotedCharacters ? text : `${text.slice(0, quotedCharacters).toWellFormed()}…`;
}
