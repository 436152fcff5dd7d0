import type { GeneratedBy } from "@svc/contract";
import type { ChatPart } from "./chat.ts";

/** Of a message that several made: what a reader has to know first. */
const strength: readonly (GeneratedBy | undefined)[] = [undefined, "system", "faq", "quote", "person", "model"];

export function strongest<Made extends GeneratedBy | undefined>(one: Made, other: Made): Made {
  return strength.indexOf(one) < strength.indexOf(other) ? other : one;
}

/** What made a message of these parts; undefined where none of them says. */
export function generatedByOf(parts: readonly ChatPart[]): GeneratedBy | undefined {
  return parts.reduce<GeneratedBy | undefined>(
    (before, part) => (part.type === "text" ? strongest(before, part.generatedBy) : before),
    undefined,
  );
}
