const linesShown = 50;
const charactersShown = 300;

/** The lines that only the one text has, and only the other, in their order; the first of them, long ones cut. */
export function compareTexts(before: string, after: string): { added: string[]; removed: string[] } {
  const old = linesOf(before);
  const now = linesOf(after);
  return { added: onlyIn(now, old), removed: onlyIn(old, now) };
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** A line that one text has more often than the other is listed as often as that. */
function onlyIn(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  const only: string[] = [];
  for (const line of lines) {
    const count = left.get(line) ?? 0;
    if (count > 0) left.set(line, count - 1);
    else if (only.push(shortened(line)) === linesShown) break;
  }
  return only;
}

function shortened(line: string): string {
  return line.length <= charactersShown ? line : `${line.slice(0, charactersShown).toWellFormed()}…`;
}
