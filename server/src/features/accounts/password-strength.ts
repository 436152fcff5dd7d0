import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Below it a password is guessed within hours where a stolen hash is tried offline (zxcvbn's score 3 begins here). */
const leastGuessesLog10 = 8;
/** What comes behind adds work and no doubt: so many characters that are easy to guess are still easy to guess. */
const judgedCharacters = 64;
const timeoutMs = 60_000;

export interface Judgment {
  readonly password: string;
  /** Words that an attacker tries first for this very account. */
  readonly words: readonly string[];
}

/**
 * Whether the password is one of 49,000 common ones or a variation of one, a keyboard row, a date or a sequence.
 * Judged in a thread of its own that ends with the judgment: the lists take 28 MB, and nobody waits for the work.
 */
export async function isEasyToGuess({ password, words }: Judgment): Promise<boolean> {
  const workerData: Judgment = { password: [...password].slice(0, judgedCharacters).join(""), words };
  const worker = new Worker(new URL("./password-strength-worker.ts", import.meta.url), { workerData });
  try {
    const message: unknown[] = await once(worker, "message", { signal: AbortSignal.timeout(timeoutMs) });
    return Number(message[0]) < leastGuessesLog10;
  } finally {
    await worker.terminate();
  }
}
