import type { AnswerRequest } from "../answers/answers.ts";
import { readMetadata, textOrNames } from "./metadata.ts";

/** A stored message as answers look at what was said before. */
export function toHistory(message: {
  role: string;
  content: string;
  metadata: string | null;
}): AnswerRequest["history"][number] {
  if (message.role === "user") return { role: "user", content: textOrNames(message) };
  const { answered, hedged = false, handoff } = readMetadata(message.metadata);
  // A request for a person is no question that was refused.
  return { role: "assistant", content: message.content, answered: answered || handoff === true, hedged };
}
