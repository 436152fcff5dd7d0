/**
 * The one lock that every SQLite write of the process passes, in order of arrival. SQLite's own
 * busy handler waits synchronously: a transaction that awaits would then freeze the whole process.
 */
export class WriteLock {
  #held = false;
  readonly #waiting: (() => void)[] = [];

  async acquire(): Promise<void> {
    if (!this.#held) {
      this.#held = true;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#held = false;
    else next();
  }
}
