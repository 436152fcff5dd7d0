import { useRef } from "react";
import type { ChatState } from "../core/types.ts";
import { useShared } from "./context.ts";
const plainText = (text: string) => text;
import { failureText } from "./failure-text.ts";

/** Of a long answer a screen reader says so much; all of it stands in the list. */
const saidCharacters = 5_000;

/**
 * What a screen reader hears, twice an answer: that it is being written, and then all of it. The list of
 * messages itself is silent, or each word would be read as it comes.
 */
export function Announcer({ state }: { readonly state: ChatState }) {
  const { config, words } = useShared();
  /** What was there when the panel was opened has been said, or is read by whoever wants to. */
  const heard = useRef<string | null>(null);
  const said = useRef("");
  const last = state.messages[state.messages.length - 1];
  const isWriting = state.status === "submitted" || state.status === "streaming";
  const key = last === undefined ? "" : `${last.id} ${last.status}`;
  heard.current ??= key;
  const name = last?.author?.name ?? config.name;
  if (isWriting) said.current = words.writing(config.name);
  else if (key !== heard.current && last !== undefined) {
    heard.current = key;
    if (last.status === "failed") said.current = failureText(words, last.error);
    else if (last.role === "assistant") said.current = `${name}: ${plainText(last.content).slice(0, saidCharacters)}`;
  }
  return (
    <p className="unseen" role="status">
      {said.current}
    </p>
  );
}
