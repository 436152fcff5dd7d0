/** What a model writes when nothing supports an answer. */
export const noAnswer = "NO_ANSWER";

/**
 * Takes the mark out of a stream of text, wherever chunks cut it. What may be its beginning is held back
 * until it is known; `isRefusal` tells whether the text began with it.
 */
export class NoAnswerFilter {
  /** The mark stood before any other word: whatever follows is no answer. */
  isRefusal = false;
  /** The mark stood anywhere: words before it may be an apology. */
  isMarked = false;
  #held = "";
  #hasWords = false;

  /** The text that may be shown by now; of a refusal none. */
  push(text: string): string {
    let rest = this.#held + text;
    let shown = "";
    for (let at = rest.indexOf(noAnswer); at >= 0; at = rest.indexOf(noAnswer)) {
      shown += rest.slice(0, at);
      this.#see(shown);
      this.isMarked = true;
      this.isRefusal ||= !this.#hasWords;
      rest = rest.slice(at + noAnswer.length);
    }
    if (this.isRefusal) return "";
    const withheld = withheldLength(rest);
    shown += rest.slice(0, rest.length - withheld);
    this.#see(shown);
    // Marks of emphasis before the first word may belong to a refusal.
    if (!this.#hasWords) {
      this.#held = shown + rest.slice(rest.length - withheld);
      return "";
    }
    this.#held = rest.slice(rest.length - withheld);
    return shown;
  }

  /** What was held back, when nothing follows any more. */
  end(): string {
    const rest = this.#held;
    this.#held = "";
    return rest;
  }

  #see(shown: string): void {
    this.#hasWords ||= /[\p{L}\p{N}]/u.test(shown);
  }
}

/** How many characters at the end may be the mark's beginning. */
function withheldLength(text: string): number {
  for (let length = Math.min(noAnswer.length - 1, text.length); length > 0; length--)
    if (noAnswer.startsWith(text.slice(-length))) return length;
  return 0;
}
