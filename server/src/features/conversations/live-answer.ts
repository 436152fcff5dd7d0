import type { GeneratedBy } from "@svc/contract";
import type { ChatPart } from "../../foundation/chat.ts";
import { generatedByOf } from "../../foundation/generated-by.ts";

/**
 * An answer while it is made. The producer never waits for a reader, so it is finished and stored
 * when the visitor has gone; any number of readers get all of it from its beginning.
 */
export class LiveAnswer {
  readonly messageId: string;
  /** When it was begun: the time of its message. */
  readonly timeMs: number;
  readonly #parts: ChatPart[] = [];
  readonly #stopping = new AbortController();
  #state: "running" | "finished" | { error: unknown } = "running";
  #changed = Promise.withResolvers<void>();

  constructor(messageId: string, timeMs: number) {
    this.messageId = messageId;
    this.timeMs = timeMs;
  }

  /** Ends the making of the answer. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** What was written of it so far. */
  get text(): string {
    return this.#parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  }

  get generatedBy(): GeneratedBy | undefined {
    return generatedByOf(this.#parts);
  }

  /** Tells the producer to end it with what there is. Not called when a visitor leaves. */
  stop(): void {
    this.#stopping.abort(new Error("The answer was stopped."));
  }

  push(part: ChatPart): void {
    this.#parts.push(part);
    this.#announce();
  }

  finish(): void {
    this.#state = "finished";
    this.#announce();
  }

  fail(error: unknown): void {
    this.#state = { error };
    this.#announce();
  }

  /** Every part from the first; throws the producer's error where it failed. */
  async *read(): AsyncGenerator<ChatPart, void, void> {
    for (let next = 0; ;) {
      const changed = this.#changed.promise;
      for (; next < this.#parts.length; next++) {
        const part = this.#parts[next];
        if (part !== undefined) yield part;
      }
      // Parts that came while the reader was busy are taken before the end is believed.
      if (changed !== this.#changed.promise) continue;
      if (this.#state === "finished") return;
      if (this.#state !== "running") throw this.#state.error;
      await changed;
    }
  }

  #announce(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}
