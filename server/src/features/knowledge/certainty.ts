import { onForget } from "../../foundation/remembered-texts.ts";

/** Some seconds' questions, of all chatbots. */
const cachedMax = 1_000;

/**
 * Tells the search for passages whether the search for FAQs beside it has found the question word for
 * word: then its answer is known without an encoder.
 */
export class Certainty {
  readonly #kept = new Map<string, Promise<boolean>>();

  constructor() {
    onForget(() => this.#kept.clear());
  }

  /** As was told for this question last; false where its FAQs were not searched. */
  of(chatbotKey: number, question: string): Promise<boolean> {
    return this.#kept.get(`${chatbotKey} ${question}`) ?? Promise.resolve(false);
  }

  /** Runs a search for FAQs that tells as soon as it knows; what it does not tell is not certain. */
  async told<Found>(
    chatbotKey: number,
    question: string,
    find: (question: string, tell: (isStored: boolean) => void) => Promise<Found>,
  ): Promise<Found> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const name = `${chatbotKey} ${question}`;
    this.#kept.delete(name);
    this.#kept.set(name, promise);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= cachedMax) break;
      this.#kept.delete(oldest);
    }
    try {
      return await find(question, resolve);
    } finally {
      resolve(false);
    }
  }
}
