/**
 * The values of `source` until `signal` is aborted, and then its reason, thrown at once: a source
 * that waits for something, or does not look at the signal, holds nobody up.
 */
export async function* untilAborted<Value>(source: AsyncIterable<Value>, signal: AbortSignal): AsyncGenerator<Value> {
  const iterator = source[Symbol.asyncIterator]();
  const aborted = Promise.withResolvers<never>();
  // Nobody may be waiting for it just then.
  aborted.promise.catch(() => undefined);
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  try {
    for (;;) {
      const step = await Promise.race([aborted.promise, iterator.next()]);
      if (step.done === true) return;
      yield step.value;
    }
  } finally {
    signal.removeEventListener("abort", abort);
    // Not awaited: a generator that waits for something would not answer before it came.
    iterator.return?.().catch(() => undefined);
  }
}
