import { useRef } from "react";
import type { ChatState } from "../core/types.ts";
import { useShared } from "./context.ts";
import { failureText } from "./failure-text.ts";
import { plainText } from "./plain-text.ts";

/** Of a long answer a screen reader says so much; all of it stands in the list. */
const saidCharacters = 5_000;

/**
 * What a screen reader hears, twice an answer: that it is being written, and then all of it; and that the
 * conversation has ended. The list of messages itself is silent, or each word would be read as it comes.
 */
export function Announcer({ state }: { readonly state: ChatState }) {
  const { config, words } = useShared();
  /** What was there when the panel was opened has been said, or is read by whoever wants to. */
  const heard = useRef<string | null>(null);
  const said = useRef("");
  const { messages, status, handoff, session } = state;
  const last = messages[messages.length - 1];
  const isWriting = status === "submitted" || status === "streaming";
  const shown = `${last?.id} ${last?.status} `;
  const key = shown + session;
  heard.current ??= key;
  if (isWriting) {
    // Where a person is called the chatbot says nothing.
    if (handoff.state === "none") said.current = words.writing(config.name);
  } else {
    const name = last?.author?.name ?? config.name;
    const isNew = !heard.current.startsWith(shown);
    const hasEnded = session === "resolved" && !heard.current.endsWith(session);
    heard.current = key;
    if (isNew && last?.status === "failed") said.current = failureText(words, last.error);
    else if (isNew && last?.role === "assistant")
      said.current = `${name}: ${plainText(last.content.slice(0, saidCharacters))}`;
    else if (hasEnded) said.current = words.resolved;
    else if (handoff.typing !== null) said.current = words.agentTyping(handoff.typing);
  }
  return (
    <p className="unseen" role="status">
      {said.current}
    </p>
  );
}
