import { markdownTable } from "../table/markdown-table.ts";
import { ListCounter, type ListStyles } from "./docx-lists.ts";
import type { ParagraphStyle } from "./docx-styles.ts";
import type { Relationship } from "./relationships.ts";
import { attribute, type XmlPiece } from "./xml.ts";

interface DocxParts {
  readonly styles: ReadonlyMap<string, ParagraphStyle>;
  readonly lists: ListStyles;
  readonly links: ReadonlyMap<string, Relationship>;
  readonly footnotes: ReadonlyMap<string, string>;
  readonly endnotes: ReadonlyMap<string, string>;
}

interface Paragraph {
  style: string;
  list: string | undefined;
  level: number;
  text: string;
  notes: string[];
  letters: number;
  boldLetters: number;
}

interface Block {
  readonly text: string;
  readonly kind: "text" | "item" | "heading" | "bold";
}

interface Table {
  readonly rows: Cell[][];
  cell: Cell;
}

interface Cell {
  readonly blocks: Block[];
  span: number;
  isContinued: boolean;
}

/** What was deleted, what a program shows instead of what it cannot, and older states of properties. */
const skipped = new Set(["del", "moveFrom", "Fallback", "pPrChange", "rPrChange", "tblPrChange", "tcPrChange", "tabs"]);
/** Levels of nesting; deeper tables and boxes are no documents. */
const deepest = 40;
const boldWordsAtMost = 12;

/** Turns the pieces of a word processing document into Markdown, one after the other. */
export class DocxWriter {
  readonly #parts: DocxParts;
  readonly #counter: ListCounter;
  readonly #body: Block[] = [];
  readonly #tables: Table[] = [];
  readonly #paragraphs: Paragraph[] = [];
  readonly #links: { readonly from: number; readonly target: string }[] = [];
  /** The element that is being skipped, and how often it is open. */
  #skipping: { readonly name: string; depth: number } | undefined;
  #isText = false;
  #isBold = false;
  #isRun = false;

  constructor(parts: DocxParts) {
    this.#parts = parts;
    this.#counter = new ListCounter(parts.lists);
  }

  push(piece: XmlPiece): void {
    if (piece.kind === "text") {
      if (this.#isText && this.#skipping === undefined) this.#write(piece.text);
    } else if (this.#skipping !== undefined) this.#skip(this.#skipping, piece);
    else if (piece.kind === "close") this.#close(piece.name);
    else if (skipped.has(piece.name)) {
      if (!piece.isEmpty) this.#skipping = { name: piece.name, depth: 1 };
    } else {
      this.#open(piece.name, piece.attributes);
      if (piece.isEmpty) this.#close(piece.name);
    }
  }

  end(): string {
    while (this.#paragraphs.length > 0) this.#close("p");
    while (this.#tables.length > 0) this.#close("tbl");
    return joined(this.#body);
  }

  #skip(skipping: { readonly name: string; depth: number }, piece: Exclude<XmlPiece, { kind: "text" }>): void {
    if (piece.name !== skipping.name) return;
    if (piece.kind === "close") skipping.depth--;
    else if (!piece.isEmpty) skipping.depth++;
    if (skipping.depth === 0) this.#skipping = undefined;
  }

  #open(name: string, attributes: string): void {
    const paragraph = this.#paragraphs.at(-1);
    const table = this.#tables.at(-1);
    const value = () => attribute(attributes, "w:val");
    if (name === "p") {
      if (this.#paragraphs.length < deepest) {
        const empty = { style: "", list: undefined, level: 0, text: "", notes: [], letters: 0, boldLetters: 0 };
        this.#paragraphs.push(empty);
      }
      this.#isRun = false;
    } else if (name === "tbl") {
      if (this.#tables.length < deepest) this.#tables.push({ rows: [], cell: newCell() });
    } else if (name === "tr") table?.rows.push([]);
    else if (name === "tc" && table !== undefined) {
      table.cell = newCell();
      table.rows.at(-1)?.push(table.cell);
    } else if (name === "gridSpan" && table !== undefined) table.cell.span = Math.min(100, Number(value()) || 1);
    else if (name === "vMerge" && table !== undefined) table.cell.isContinued = value() !== "restart";
    else if (paragraph === undefined) return;
    else if (name === "r") [this.#isRun, this.#isBold] = [true, false];
    else if (name === "b") this.#isBold = this.#isRun && !/^(?:0|false|off)$/.test(value());
    else if (name === "t") this.#isText = true;
    else if (name === "tab" || name === "ptab") this.#write(" ");
    else if (name === "br" || name === "cr") this.#write(attribute(attributes, "w:type") === "page" ? " " : "\n");
    else if (name === "noBreakHyphen") this.#write("-");
    else if (name === "hyperlink") this.#openLink(attributes, paragraph);
    else if (name === "footnoteReference") this.#note(this.#parts.footnotes, attributes, paragraph);
    else if (name === "endnoteReference") this.#note(this.#parts.endnotes, attributes, paragraph);
    else if (this.#isRun) return;
    else if (name === "pStyle") paragraph.style = value();
    else if (name === "numId") paragraph.list = value();
    else if (name === "ilvl") paragraph.level = Number(value()) || 0;
  }

  #close(name: string): void {
    if (name === "t") this.#isText = false;
    else if (name === "r") this.#isRun = false;
    else if (name === "hyperlink") this.#closeLink();
    else if (name === "p") {
      const paragraph = this.#paragraphs.pop();
      if (paragraph !== undefined) this.#place(this.#blocksOf(paragraph));
    } else if (name === "tbl") {
      const table = this.#tables.pop();
      if (table !== undefined) this.#place(this.#tables.length > 0 ? flattened(table) : blocksOfTable(table));
    }
  }

  #write(text: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph === undefined) return;
    paragraph.text += text;
    const letters = text.match(/\p{L}/gu)?.length ?? 0;
    paragraph.letters += letters;
    if (this.#isBold) paragraph.boldLetters += letters;
  }

  #openLink(attributes: string, paragraph: Paragraph): void {
    const link = this.#parts.links.get(attribute(attributes, "r:id"));
    const isKept = link?.isExternal === true && /^(?:https?|mailto|tel):/i.test(link.target);
    this.#links.push({ from: paragraph.text.length, target: isKept ? link.target : "" });
  }

  #closeLink(): void {
    const link = this.#links.pop();
    const paragraph = this.#paragraphs.at(-1);
    if (link === undefined || paragraph === undefined || link.target === "") return;
    const text = paragraph.text.slice(link.from);
    if (text.trim() === "" || text.trim() === link.target || /[[\]\n]/.test(text)) return;
    const target = link.target
      .replace(/[()\s<>]/g, encodeURIComponent)
      .replaceAll("(", "%28")
      .replaceAll(")", "%29");
    paragraph.text = `${paragraph.text.slice(0, link.from)}[${text.trim()}](${target})${/\s$/.test(text) ? " " : ""}`;
  }

  #note(notes: ReadonlyMap<string, string>, attributes: string, paragraph: Paragraph): void {
    const note = notes.get(attribute(attributes, "w:id"))?.trim();
    if (note !== undefined && note !== "") paragraph.notes.push(note);
  }

  #place(blocks: readonly Block[]): void {
    (this.#tables.at(-1)?.cell.blocks ?? this.#body).push(...blocks);
  }

  /** The paragraph and after it its notes, so that these stay with what they explain. */
  #blocksOf(paragraph: Paragraph): Block[] {
    const style = this.#parts.styles.get(paragraph.style);
    const text = paragraph.text
      .replace(/[^\S\n]+/gu, " ")
      .replace(/ ?\n ?/g, "\n")
      .trim();
    const notes = paragraph.notes.map((note) => ({ text: note, kind: "text" as const }));
    if (text === "" || style?.isContents === true) return notes;
    const line = text.replaceAll("\n", " ");
    if (style?.headingLevel !== undefined) {
      return [{ text: `${"#".repeat(style.headingLevel)} ${line}`, kind: "heading" }, ...notes];
    }
    const list = paragraph.list ?? style?.numbering;
    const mark = list === undefined ? "" : this.#counter.next(list, paragraph.level);
    if (mark !== "") return [{ text: mark + line, kind: "item" }, ...notes];
    if (this.#tables.length === 0 && isBold(paragraph, line)) return [{ text: line, kind: "bold" }, ...notes];
    return [{ text: text.replace(/^(?=#{1,6}\s)/gm, "\\"), kind: "text" }, ...notes];
  }
}

function isBold({ letters, boldLetters }: Paragraph, text: string): boolean {
  return letters > 0 && boldLetters === letters && text.split(" ").length <= boldWordsAtMost && !/[.:;,!]$/.test(text);
}

function newCell(): Cell {
  return { blocks: [], span: 1, isContinued: false };
}

function joined(blocks: readonly Block[]): string {
  let text = "";
  for (const [index, block] of blocks.entries()) {
    const isNextItem = block.kind === "item" && blocks[index - 1]?.kind === "item";
    text += (index === 0 ? "" : isNextItem ? "\n" : "\n\n") + (isHeading(blocks, index) ? "#### " : "") + block.text;
  }
  return text;
}

/** Whoever does not know of styles sets a line in bold over what follows. */
function isHeading(blocks: readonly Block[], index: number): boolean {
  const next = blocks[index + 1]?.kind;
  return blocks[index]?.kind === "bold" && (next === "text" || next === "item");
}

/** Boxes drawn as tables of one row or column are text; a merged cell holds for all its rows. */
function blocksOfTable({ rows }: Table): Block[] {
  const cells = rows.map((row) => row.flatMap((cell) => [cell, ...Array.from({ length: cell.span - 1 }, () => null)]));
  const width = Math.max(0, ...cells.map((row) => row.length));
  const texts: string[][] = [];
  for (const row of cells) {
    const above = texts.at(-1);
    texts.push(row.map((cell, column) => (cell?.isContinued === true ? (above?.[column] ?? "") : textOf(cell))));
  }
  const said = texts.filter((row) => row.some((text) => text !== ""));
  if (said.length === 0) return [];
  if (width === 1 || said.length === 1) return rows.flat().flatMap(({ blocks }) => blocks);
  return [{ text: markdownTable(said), kind: "text" }];
}

/** A table inside of a cell, as a line of text. */
function flattened({ rows }: Table): Block[] {
  const lines = rows.map((row) => row.map(textOf).filter((text) => text !== ""));
  const text = lines
    .filter((line) => line.length > 0)
    .map((line) => line.join(", "))
    .join("; ");
  return text === "" ? [] : [{ text, kind: "text" }];
}

function textOf(cell: Cell | null): string {
  return (cell?.blocks ?? []).map(({ text }) => text.replace(/^#{1,6} /, "").trim()).join(" ");
}
