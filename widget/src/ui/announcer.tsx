import { useRef } from "react";
import { saidIn } from "../core/messages.ts";
import type { ChatMessage, ChatState } from "../core/types.ts";
import { useShared } from "./context.ts";
import { failureText } from "./failure-text.ts";
import { plainText } from "./plain-text.ts";

/** Announced characters of a long answer. The list has all of it. */
const saidCharacters = 5_000;
/** More messages than these come at once only with a history that is loaded late. */
const newsAtOnce = 3;

/**
 * What a screen reader hears, twice an answer: that it is being written, and then all of it; and that the
 * conversation has ended. The list of messages itself is silent, or each word would be read as it comes.
 */
export function Announcer({ state }: { readonly state: ChatState }) {
  const { config, words } = useShared();
  const { messages, status, handoff, session } = state;
  const said = useRef("");
  const sessionHeard = useRef(session);
  /** Messages from before the panel was opened aren't announced. */
  const heard = useRef<Set<string> | null>(null);
  const isFirst = heard.current === null;
  const ids = (heard.current ??= new Set());
  // Older messages may come before those that were heard.
  const from = messages.findIndex(({ id }) => ids.has(id));
  const news = messages.filter((each, at) => !isFirst && at >= from && !ids.has(each.id) && isNews(each));
  for (const each of messages) {
    if (isSettled(each)) ids.add(each.id);
    else ids.delete(each.id);
  }
  const parts = news
    .slice(-newsAtOnce)
    .map((each) =>
      each.status === "failed"
        ? failureText(words, each.error)
        : `${each.author?.name ?? config.name}: ${plainText(saidIn(each).slice(0, saidCharacters))}`,
    );
  if (session === "resolved" && session !== sessionHeard.current) parts.push(words.resolved);
  sessionHeard.current = session;
  // Where a person is called the chatbot says nothing.
  const isWriting = handoff.state === "none" && (status === "submitted" || status === "streaming");
  const writing = words.writing(config.name);
  // Another question may have been waiting for this answer.
  if (isWriting && (parts.length > 0 || !said.current.endsWith(writing))) parts.push(writing);
  if (handoff.typing !== null && parts.length === 0) parts.push(words.agentTyping(handoff.typing));
  if (parts.length > 0) said.current = parts.join(" ");
  return (
    <p className="unseen" role="status">
      {said.current}
    </p>
  );
}

/** Nothing more becomes of it, unless it is sent or asked for again. */
function isSettled({ status }: ChatMessage): boolean {
  return status === "done" || status === "stopped" || status === "failed";
}

/** What others have said, and what has failed. */
function isNews(message: ChatMessage): boolean {
  return isSettled(message) && (message.role === "assistant" || message.status === "failed");
}
