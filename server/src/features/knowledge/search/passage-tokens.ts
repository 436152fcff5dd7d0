import { analyse } from "./analyse.ts";
import type { Token } from "./analyse.ts";
import type { PassageText } from "./reader.ts";
import { splitSentences } from "./split-sentences.ts";

/** A passage as ranking reads it. */
export interface PassageTokens {
  /** Title and heading. */
  readonly head: readonly Token[];
  readonly sentences: readonly (readonly Token[])[];
}

const cachedMax = 4_000;

/** Keeps the tokens of the passages ranked last (about 10 KB each); a passage's text never changes under its key. */
export class TokenCache {
  #known = new Map<number, PassageTokens>();

  tokensOf(passage: PassageText): PassageTokens {
    const before = this.#known.get(passage.key);
    if (before) return before;
    const tokens = {
      head: analyse(`${passage.title}\n${passage.heading}`),
      sentences: splitSentences(passage.text).map(analyse),
    };
    if (this.#known.size >= cachedMax) this.#known = new Map();
    this.#known.set(passage.key, tokens);
    return tokens;
  }
}
