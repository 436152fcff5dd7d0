import { attribute, readXml } from "./xml.ts";

type LevelKind = "numbers" | "marks" | "none";

/** Whether the levels of a list count, have marks or neither; by numbering id, then by level. */
export type ListStyles = ReadonlyMap<string, ReadonlyMap<number, LevelKind>>;

/** Reads the part that says how lists are numbered. */
export function readListStyles(xml: string): ListStyles {
  const kinds = new Map<string, Map<number, LevelKind>>();
  const lists = new Map<string, ReadonlyMap<number, LevelKind>>();
  let levels = new Map<number, LevelKind>();
  let level = 0;
  let list = "";
  for (const piece of readXml(xml)) {
    if (piece.kind !== "open") continue;
    const value = attribute(piece.attributes, "w:val");
    if (piece.name === "abstractNum") {
      levels = new Map();
      kinds.set(attribute(piece.attributes, "w:abstractNumId"), levels);
    } else if (piece.name === "lvl") level = Number(attribute(piece.attributes, "w:ilvl"));
    else if (piece.name === "numFmt") {
      levels.set(level, value === "bullet" ? "marks" : value === "none" ? "none" : "numbers");
    } else if (piece.name === "num") list = attribute(piece.attributes, "w:numId");
    else if (piece.name === "abstractNumId" && list !== "") lists.set(list, kinds.get(value) ?? new Map());
  }
  return lists;
}

/** Counts the items of a document's lists. */
export class ListCounter {
  readonly #styles: ListStyles;
  readonly #counts = new Map<string, number[]>();

  constructor(styles: ListStyles) {
    this.#styles = styles;
  }

  /** The Markdown mark of the next item of this list and level, indented; '' where it is no list. */
  next(list: string, level: number): string {
    const kind = this.#styles.get(list)?.get(level) ?? "marks";
    if (list === "0" || kind === "none") return "";
    const indent = "   ".repeat(Math.min(level, 8));
    if (kind === "marks") return `${indent}- `;
    const counts = (this.#counts.get(list) ?? []).slice(0, level + 1);
    counts[level] = (counts[level] ?? 0) + 1;
    this.#counts.set(list, counts);
    return `${indent}${counts[level]}. `;
  }
}
