const firstWaitMs = 30_000;
const longestWaitMs = 60 * 60_000;
/** With waits that double up to an hour: about two days. */
const attemptsAtMost = 54;

/** Longer than a mail server is waited for: a process that has not finished a mail by then has died. */
export const sendingMs = 30_000;

/** How long a mail waits after so many failed attempts; null: it is given up. */
export function retryWaitMs(attempts: number): number | null {
  return attempts >= attemptsAtMost ? null : Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs);
}

/** Rejects when the signal is aborted. */
export function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new Error("The service is stopping.", { cause: signal.reason }));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
