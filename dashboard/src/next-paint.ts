/** A page that nobody sees is not painted. */
const paintedWithinMs = 100;

/** Resolves when what has changed until now is painted. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, paintedWithinMs);
  });
}
