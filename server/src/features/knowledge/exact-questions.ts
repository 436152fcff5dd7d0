import { onForget } from "../../foundation/remembered-texts.ts";

/** Some seconds' questions, of all chatbots. */
const cachedMax = 1_000;

/**
 * Questions that the search for FAQs has found word for word. The search for passages beside it asks here: then the
 * answer is known without an encoder.
 */
export class ExactQuestions {
  readonly #found = new Map<string, Promise<boolean>>();

  constructor() {
    onForget(() => this.#found.clear());
  }

  /** The result of the last search for this question; false if its FAQs were not searched. */
  of(chatbotKey: number, question: string): Promise<boolean> {
    return this.#found.get(`${chatbotKey} ${question}`) ?? Promise.resolve(false);
  }

  /** Runs a search for FAQs, which calls `tell` as soon as it knows; false if it never does. */
  async search<Found>(
    chatbotKey: number,
    question: string,
    find: (question: string, tell: (isStored: boolean) => void) => Promise<Found>,
  ): Promise<Found> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const name = `${chatbotKey} ${question}`;
    this.#found.delete(name);
    this.#found.set(name, promise);
    for (const oldest of this.#found.keys()) {
      if (this.#found.size <= cachedMax) break;
      this.#found.delete(oldest);
    }
    try {
      return await find(question, resolve);
    } finally {
      resolve(false);
    }
  }
}
