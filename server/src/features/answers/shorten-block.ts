const fence = /^\s*(?:`{3,}|~{3,})/u;

/** A block as it stands, or the lines of it around a sentence: a table keeps its head, code its fences. */
export function shortenBlock(kind: string, text: string, sentence: string | undefined, most: number): string {
  if (text.length <= most || kind === "paragraph") return text;
  const lines = text.split("\n");
  const head = kind === "table" ? 2 : fence.test(lines[0] ?? "") ? 1 : 0;
  const foot = kind === "code" && fence.test(lines.at(-1) ?? "") ? lines.slice(-1) : [];
  const body = lines.slice(head, lines.length - foot.length);
  const first = (sentence?.split("\n")[0] ?? "").trim();
  const found = first === "" ? 0 : body.findIndex((line) => line.includes(first));
  const [from, to] = span(body, Math.max(0, found), most - lengthOf([...lines.slice(0, head), ...foot]));
  return [...lines.slice(0, head), ...body.slice(from, to), ...foot].join("\n");
}

/** From the line on while it fits, then lines before it. */
function span(lines: readonly string[], at: number, most: number): [number, number] {
  let [from, to] = [at, at];
  let length = 0;
  while (to < lines.length && (to === at || length + (lines[to]?.length ?? 0) + 1 <= most)) {
    length += (lines[to++]?.length ?? 0) + 1;
  }
  while (from > 0 && length + (lines[from - 1]?.length ?? 0) + 1 <= most) length += (lines[--from]?.length ?? 0) + 1;
  return [from, to];
}

const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);
