import { onForget } from "../../foundation/remembered-texts.ts";

/** Texts of a conversation come again with each of its messages. */
const textsMax = 2_000;

/** The same function of a text, which does not work twice on one that it has seen lately. */
export function remembered<Result>(compute: (text: string) => Result): (text: string) => Result {
  let results = new Map<string, Result>();
  onForget(() => (results = new Map()));
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = compute(text);
    if (results.size >= textsMax) results = new Map();
    results.set(text, result);
    return result;
  };
}
