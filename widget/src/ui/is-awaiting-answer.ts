import type { ChatState } from "../core/types.ts";

/** The chatbot has been asked and says nothing yet; where a person is called it says nothing at all. */
export function isAwaitingAnswer({ status, handoff }: ChatState): boolean {
  return status === "submitted" && handoff.state === "none";
}
