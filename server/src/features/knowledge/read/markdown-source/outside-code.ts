const fence = /^\s*(`{3,}|~{3,})/;

/** Where a fenced block that opens at `start` ends: the line behind its closing fence, or the last line. */
export function endOfFence(lines: readonly string[], start: number): number | undefined {
  const opening = fence.exec(lines[start] ?? "")?.[1];
  if (opening === undefined) return undefined;
  for (let at = start + 1; at < lines.length; at++) {
    const closing = (lines[at] ?? "").trim();
    if (closing.length >= opening.length && closing === (opening[0] ?? "").repeat(closing.length)) return at + 1;
  }
  return lines.length;
}

/** Changes a Markdown text everywhere but in fenced code and code spans. One pass over the text. */
export function outsideCode(markdown: string, change: (text: string) => string): string {
  const lines = markdown.split("\n");
  const parts: string[] = [];
  let from = 0;
  let at = 0;
  const flush = (to: number): void => {
    if (to > from) parts.push(outsideSpans(lines.slice(from, to).join("\n"), change));
  };
  while (at < lines.length) {
    const end = endOfFence(lines, at);
    if (end === undefined) {
      at++;
      continue;
    }
    flush(at);
    parts.push(lines.slice(at, end).join("\n"));
    from = at = end;
  }
  flush(at);
  return parts.join("\n");
}

/** A code span ends at the next run of exactly as many backticks, in the same paragraph. */
function outsideSpans(text: string, change: (text: string) => string): string {
  const runs = Array.from(text.matchAll(/`+|\n[^\S\n]*\n/g), (match) => ({ at: match.index, run: match[0] }));
  let result = "";
  let from = 0;
  const nextOfLength = nextRuns(runs.map(({ run }) => run));
  for (let index = 0; index < runs.length; index++) {
    const closing = nextOfLength[index];
    const [open, close] = [runs[index], closing === undefined ? undefined : runs[closing]];
    if (open === undefined || close === undefined || closing === undefined) continue;
    const end = close.at + close.run.length;
    result += change(text.slice(from, open.at)) + text.slice(open.at, end);
    from = end;
    index = closing;
  }
  return result + change(text.slice(from));
}

/** For each run of backticks the next one as long, with no empty line between. */
function nextRuns(runs: readonly string[]): (number | undefined)[] {
  const next: (number | undefined)[] = [];
  const last = new Map<number, number>();
  for (let at = runs.length - 1; at >= 0; at--) {
    const run = runs[at] ?? "";
    if (run.startsWith("\n")) {
      last.clear();
      next[at] = undefined;
    } else {
      next[at] = last.get(run.length);
      last.set(run.length, at);
    }
  }
  return next;
}
