import type { LiveAnswer } from "./live-answer.ts";
import type { Standing } from "./session-access.ts";

interface Entry {
  readonly chatbotKey: number;
  readonly sessionKey: number;
  /** Of the message that it answers. */
  readonly standing: Standing;
  readonly answer: LiveAnswer;
  /** Resolves when the answer has ended, and what there is of it is stored. */
  readonly ended: Promise<void>;
}

/** The answers that this process is making, by the row key of the visitor's message. */
export class LiveAnswers {
  readonly #entries = new Map<number, Entry>();

  add(messageKey: number, entry: Entry): void {
    this.#entries.set(messageKey, entry);
    void entry.ended.then(() => {
      if (this.#entries.get(messageKey) === entry) this.#entries.delete(messageKey);
    });
  }

  to(messageKey: number): Entry | undefined {
    return this.#entries.get(messageKey);
  }

  /** The one that a session's visitor began last. */
  ofVisitor(sessionKey: number): LiveAnswer | undefined {
    const isVisitors = (entry: Entry) => entry.sessionKey === sessionKey && entry.standing === "own";
    return [...this.#entries.values()].findLast(isVisitors)?.answer;
  }

  /** Stops those that `isMeant`; resolves when what there is of them is stored. */
  async stop(isMeant: (entry: Entry) => boolean): Promise<void> {
    const meant = [...this.#entries.values()].filter(isMeant);
    for (const { answer } of meant) answer.stop();
    await Promise.all(meant.map(({ ended }) => ended));
  }
}
