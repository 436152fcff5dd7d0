import { attribute, readXml } from "./xml.ts";

interface Level {
  /** ECMA-376, ST_NumberFormat: "decimal", "lowerLetter", "bullet" … */
  format: string;
  /** What stands before an item: "%1.%2", "(%1)". */
  text: string;
  start: number;
  /** Paragraphs of this style are of this level. */
  style: string;
}

interface ListStyle {
  /** Lists of one definition count on. */
  readonly definition: string;
  readonly levels: ReadonlyMap<number, Level>;
  /** Where this list begins anew, by level. */
  readonly starts: Map<number, number>;
}

/** By numbering id. */
export type ListStyles = ReadonlyMap<string, ListStyle>;

/** Reads the part that says how lists are numbered. */
export function readListStyles(xml: string): ListStyles {
  const definitions = new Map<string, Map<number, Level>>();
  const lists = new Map<string, ListStyle>();
  let levels = new Map<number, Level>();
  let level: Level = { format: "", text: "", start: 1, style: "" };
  let list = "";
  let overridden = 0;
  for (const piece of readXml(xml)) {
    if (piece.kind !== "open") continue;
    const value = attribute(piece.attributes, "w:val");
    if (piece.name === "abstractNum") {
      levels = new Map();
      list = "";
      definitions.set(attribute(piece.attributes, "w:abstractNumId"), levels);
    } else if (piece.name === "lvl") {
      level = { format: "decimal", text: "", start: 1, style: "" };
      if (list === "") levels.set(Number(attribute(piece.attributes, "w:ilvl")), level);
    } else if (piece.name === "numFmt") level.format = value;
    else if (piece.name === "lvlText") level.text = value;
    else if (piece.name === "start") level.start = Number(value);
    else if (piece.name === "pStyle") level.style = value;
    else if (piece.name === "num") list = attribute(piece.attributes, "w:numId");
    else if (piece.name === "abstractNumId" && list !== "") {
      lists.set(list, { definition: value, levels: definitions.get(value) ?? new Map(), starts: new Map() });
    } else if (piece.name === "lvlOverride") overridden = Number(attribute(piece.attributes, "w:ilvl"));
    else if (piece.name === "startOverride") lists.get(list)?.starts.set(overridden, Number(value));
  }
  return lists;
}

export interface ListItem {
  /** Of Markdown, indented. */
  readonly mark: string;
  /** As the document shows it: "2.1", "(a)"; '' of a bullet. */
  readonly label: string;
}

const deepestIndent = 8;

/** Counts the items of a document's lists. */
export class ListCounter {
  readonly #styles: ListStyles;
  readonly #counts = new Map<string, number[]>();
  readonly #begun = new Set<string>();

  constructor(styles: ListStyles) {
    this.#styles = styles;
  }

  /** The level that a list has for paragraphs of a style. */
  levelOf(list: string, style: string): number | undefined {
    const levels = this.#styles.get(list)?.levels ?? [];
    return [...levels].find(([, level]) => style !== "" && level.style === style)?.[0];
  }

  /** The next item of this list and level; undefined where it is no list. */
  next(list: string, at: number): ListItem | undefined {
    const style = this.#styles.get(list);
    const level = style?.levels.get(at);
    if (list === "0" || level?.format === "none") return undefined;
    const indent = "   ".repeat(Math.min(at, deepestIndent));
    if (style === undefined || level === undefined || level.format === "bullet")
      return { mark: `${indent}- `, label: "" };
    const counts = this.#count(list, style, at, level);
    const label = level.text.replace(/%(\d)/g, (_whole, digit: string) => {
      const shown = style.levels.get(Number(digit) - 1);
      return numeral(counts[Number(digit) - 1] ?? shown?.start ?? 1, shown?.format ?? "decimal");
    });
    const isPlain = level.format === "decimal" && (label === "" || /^\d+\.$/.test(label));
    return { mark: isPlain ? `${indent}${counts[at]}. ` : `${indent}- ${label} `, label: label.trim() };
  }

  #count(list: string, { definition, starts }: ListStyle, at: number, { start }: Level): number[] {
    const counts = (this.#counts.get(definition) ?? []).slice(0, at + 1);
    const anew = this.#begun.has(`${list} ${at}`) ? undefined : starts.get(at);
    this.#begun.add(`${list} ${at}`);
    counts[at] = anew ?? (counts[at] === undefined ? start : counts[at] + 1);
    this.#counts.set(definition, counts);
    return counts;
  }
}

function numeral(number: number, format: string): string {
  if (/^(?:lower|upper)Letter$/.test(format)) {
    // After "z" comes "aa", "bb".
    const letter = String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.min(10, Math.ceil(number / 26)));
    return format === "lowerLetter" ? letter : letter.toUpperCase();
  }
  if (/^(?:lower|upper)Roman$/.test(format))
    return format === "upperRoman" ? roman(number) : roman(number).toLowerCase();
  return format === "decimalZero" ? String(number).padStart(2, "0") : String(number);
}

const romanDigits = Object.entries({
  M: 1000,
  CM: 900,
  D: 500,
  CD: 400,
  C: 100,
  XC: 90,
  L: 50,
  XL: 40,
  X: 10,
  IX: 9,
  V: 5,
  IV: 4,
  I: 1,
});

function roman(number: number): string {
  if (number < 1 || number >= 4_000) return String(number);
  let [left, text] = [number, ""];
  for (const [digits, value] of romanDigits) for (; left >= value; left -= value) text += digits;
  return text;
}
