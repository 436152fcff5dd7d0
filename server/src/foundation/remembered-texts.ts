const keepers = new Set<() => void>();

/** Registers a cache of visitors' texts. `drop` is called when a visitor's data is erased. */
export function onForget(drop: () => void): void {
  keepers.add(drop);
}

/** Empties all of them, in this process: what was dropped is only worked out again. */
export function forgetTexts(): void {
  for (const drop of keepers) drop();
}

/** A conversation's messages, and the passages that answer it, are needed again for each new message. */
const textsMax = 2_000;

/** The same function of a text, which does not work twice on one that it has seen lately. */
export function remembered<Result>(compute: (text: string) => Result): (text: string) => Result {
  let results = new Map<string, Result>();
  onForget(() => (results = new Map()));
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = compute(text);
    if (results.size >= textsMax) results = new Map();
    results.set(text, result);
    return result;
  };
}
