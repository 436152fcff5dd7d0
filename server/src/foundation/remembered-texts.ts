const keepers = new Set<() => void>();

/** For whoever keeps texts of visitors in memory to save work: `drop` is called when a visitor's are to be forgotten. */
export function onForget(drop: () => void): void {
  keepers.add(drop);
}

/** Empties all of them, in this process: what was dropped is only worked out again. */
export function forgetTexts(): void {
  for (const drop of keepers) drop();
}
