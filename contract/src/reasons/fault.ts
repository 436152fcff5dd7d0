import { fields } from "./en/fields.ts";
import { because, inWords } from "./reason.ts";
import type { Reason } from "./reason.ts";

const faults = new Map<string, Reason>();

/** The sentence of a field's fault, for a schema: Zod carries nothing but a text. Its reason is found by `faultSaid`. */
export function fault<Code extends keyof typeof fields>(...render: Parameters<typeof because<Code>>): string {
  const reason = because(...render);
  const sentence = inWords(reason, fields) ?? reason.code;
  faults.set(sentence, reason);
  return sentence;
}

/** The reason of a sentence that `fault` has made; undefined for any other. */
export const reasonOfFault = (sentence: string): Reason | undefined => faults.get(sentence);
