import { listItems } from "../knowledge/knowledge.ts";

const fence = /^\s*(?:`{3,}|~{3,})/u;
/** Stands for what was left out before the first line that is shown. */
const leftOut = "…";

/**
 * A block as it stands, or as much of it as there is room for: from its beginning if the sentence is shown then, else
 * from where that stands. A table keeps its head, code its fences, and an item of a list is shown from its first line.
 */
export function shortenBlock(kind: string, text: string, sentence: string | undefined, most: number): string {
  if (text.length <= most || kind === "paragraph") return text;
  const lines = text.split("\n");
  const head = kind === "table" ? lines.slice(0, 2) : fence.test(lines[0] ?? "") ? lines.slice(0, 1) : [];
  const foot = kind === "code" && fence.test(lines.at(-1) ?? "") ? lines.slice(-1) : [];
  const units = kind === "list" ? listItems(text) : lines.slice(head.length, lines.length - foot.length);
  const first = (sentence?.split("\n")[0] ?? "").trim();
  const at =
    first === ""
      ? 0
      : Math.max(
          0,
          units.findIndex((unit) => unit.includes(first)),
        );
  const room = most - lengthOf([...head, ...foot]);
  const fromStart = fitting(units, room);
  const [from, to] = kind !== "table" && at < fromStart ? [0, fromStart] : span(units, at, room);
  const mark = from === 0 || kind === "table" ? [] : kind === "list" ? [leftOut, ""] : [leftOut];
  const shown = to > from ? units.slice(from, to) : beginningOf(units[from] ?? "", room);
  return closed([...head, ...mark, ...shown, ...foot]);
}

/** From the unit on while it fits, then those before it. */
function span(units: readonly string[], at: number, room: number): [number, number] {
  const to = at + fitting(units.slice(at), room);
  const left = room - lengthOf(units.slice(at, to));
  return [to === at ? at : at - fitting(units.slice(0, at).toReversed(), left), to];
}

/** How many of the first lines or items there is room for. */
function fitting(units: readonly string[], room: number): number {
  let length = 0;
  const over = units.findIndex((unit) => (length += unit.length + 1) > room);
  return over === -1 ? units.length : over;
}

/** Of an item that is too long as a whole. */
function beginningOf(item: string, room: number): string[] {
  const lines = item.split("\n");
  return lines.slice(0, Math.max(1, fitting(lines, room)));
}

/** Code that was cut inside of a list ends where the list does. */
function closed(lines: readonly string[]): string {
  const text = lines.join("\n");
  const open = text.split("\n").filter((line) => fence.test(line));
  const [mark = ""] = open.length % 2 === 0 ? [] : (/^\s*(?:`+|~+)/u.exec(open.at(-1) ?? "") ?? []);
  return mark === "" ? text : `${text}\n${mark}`;
}

const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);
