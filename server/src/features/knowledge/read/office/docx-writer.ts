import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import { blocksOfTable, flattened, joined, newCell, type Block, type Table } from "./docx-blocks.ts";
import { ListCounter, type ListStyles } from "./docx-lists.ts";
import { DocxRuns, type Paragraph } from "./docx-runs.ts";
import type { ParagraphStyle } from "./docx-styles.ts";
import type { Relationship } from "./xml.ts";
import { attribute, type XmlPiece } from "./xml.ts";

interface DocxParts {
  readonly styles: ReadonlyMap<string, ParagraphStyle>;
  readonly hiddenStyles: ReadonlySet<string>;
  readonly lists: ListStyles;
  readonly links: ReadonlyMap<string, Relationship>;
  readonly footnotes: ReadonlyMap<string, string>;
  readonly endnotes: ReadonlyMap<string, string>;
}

/** What was deleted, what a program shows instead of what it cannot, and older states of properties. */
const skipped = new Set(["del", "moveFrom", "Fallback", "pPrChange", "rPrChange", "tblPrChange", "tcPrChange", "tabs"]);
/** Levels of nesting; deeper tables and boxes are no documents. */
const deepest = 40;
const boldWordsAtMost = 12;

/** Turns the pieces of a word processing document into Markdown, one after the other. */
export class DocxWriter {
  readonly #parts: DocxParts;
  readonly #runs: DocxRuns;
  readonly #counter: ListCounter;
  readonly #body: Block[] = [];
  readonly #tables: Table[] = [];
  readonly #paragraphs: Paragraph[] = [];
  /** The element that is being skipped, and how often it is open. */
  #skipping: { readonly name: string; depth: number } | undefined;
  /** The properties that are being read: of a paragraph or of a row. */
  #properties = "";
  /** A paragraph without an end of its own. */
  #goingOn: Paragraph | undefined;

  constructor(parts: DocxParts) {
    this.#parts = parts;
    this.#runs = new DocxRuns(parts);
    this.#counter = new ListCounter(parts.lists);
  }

  push(piece: XmlPiece): void {
    const paragraph = this.#paragraphs.at(-1);
    if (piece.kind === "text") {
      if (this.#skipping === undefined && paragraph !== undefined) this.#runs.text(piece.text, paragraph);
    } else if (this.#skipping !== undefined) this.#skip(this.#skipping, piece);
    else if (piece.kind === "close") this.#close(piece.name);
    else if (skipped.has(piece.name)) {
      if (!piece.isEmpty) this.#skipping = { name: piece.name, depth: 1 };
      else if (piece.name === "del" || piece.name === "moveFrom") this.#delete();
    } else {
      this.#open(piece.name, piece.attributes);
      if (piece.isEmpty) this.#close(piece.name);
    }
  }

  end(): string {
    while (this.#paragraphs.length > 0) this.#close("p");
    while (this.#tables.length > 0) this.#close("tbl");
    this.#endGoingOn();
    return joined(this.#body);
  }

  /** What was left out, a sentence each. */
  notes(): Reason[] {
    const { hidden, struck } = this.#runs;
    return [
      ...(hidden > 0 ? [because("hidden_text_left_out", { count: hidden })] : []),
      ...(struck > 0 ? [because("struck_text_left_out", { count: struck })] : []),
    ];
  }

  /** The paragraph's mark, or the table's row, whose properties are being read. */
  #delete(): void {
    const [paragraph, table] = [this.#paragraphs.at(-1), this.#tables.at(-1)];
    if (this.#properties === "trPr" && table !== undefined) table.isRowDeleted = true;
    else if (this.#properties === "pPr" && paragraph !== undefined) paragraph.goesOn = true;
  }

  #skip(skipping: { readonly name: string; depth: number }, piece: Exclude<XmlPiece, { kind: "text" }>): void {
    if (piece.name !== skipping.name) return;
    if (piece.kind === "close") skipping.depth--;
    else if (!piece.isEmpty) skipping.depth++;
    if (skipping.depth === 0) this.#skipping = undefined;
  }

  #open(name: string, attributes: string): void {
    const paragraph = this.#paragraphs.at(-1);
    const value = () => attribute(attributes, "w:val");
    if (name === "p") {
      if (this.#paragraphs.length < deepest) this.#paragraphs.push(this.#beginParagraph());
      this.#runs.isRun = false;
    } else if (name === "pPr" || name === "trPr") this.#properties = name;
    else if (this.#openTable(name, value) || paragraph === undefined) return;
    else if (this.#runs.isRun || !/^(?:pStyle|numId|ilvl)$/.test(name)) this.#runs.open(name, attributes, paragraph);
    else if (name === "pStyle") paragraph.style = value();
    else if (name === "numId") paragraph.list = value();
    else paragraph.level = Number(value()) || 0;
  }

  #openTable(name: string, value: () => string): boolean {
    const table = this.#tables.at(-1);
    if (name === "tbl") {
      this.#endGoingOn();
      if (this.#tables.length < deepest) this.#tables.push({ rows: [], cell: newCell(), isRowDeleted: false });
    } else if (table === undefined) return false;
    else if (name === "tr") table.rows.push([]);
    else if (name === "tc") {
      table.cell = newCell();
      table.rows.at(-1)?.push(table.cell);
    } else if (name === "gridSpan") table.cell.span = Math.min(100, Number(value()) || 1);
    else if (name === "vMerge") table.cell.isContinued = value() !== "restart";
    else return false;
    return true;
  }

  #close(name: string): void {
    const [paragraph, table] = [this.#paragraphs.at(-1), this.#tables.at(-1)];
    if (name === this.#properties) this.#properties = "";
    else if (name === "p") {
      this.#paragraphs.pop();
      if (paragraph?.goesOn === true) this.#goingOn = paragraph;
      else if (paragraph !== undefined) this.#place(this.#blocksOf(paragraph));
    } else if (name === "tc") this.#endGoingOn();
    else if (name === "tr" && table?.isRowDeleted === true) {
      table.rows.pop();
      table.isRowDeleted = false;
    } else if (name === "tbl") {
      this.#tables.pop();
      if (table !== undefined) this.#place(this.#tables.length > 0 ? flattened(table) : blocksOfTable(table));
    } else if (paragraph !== undefined) this.#runs.close(name, paragraph);
  }

  #beginParagraph(): Paragraph {
    const before = this.#goingOn;
    this.#goingOn = undefined;
    const empty = { style: "", list: undefined, level: undefined, goesOn: false };
    const { text, notes, letters, boldLetters } = before ?? { text: "", notes: [], letters: 0, boldLetters: 0 };
    return { ...empty, text, notes, letters, boldLetters };
  }

  #endGoingOn(): void {
    const paragraph = this.#goingOn;
    this.#goingOn = undefined;
    if (paragraph !== undefined) this.#place(this.#blocksOf(paragraph));
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
    const item = this.#itemOf(paragraph, style);
    if (style?.headingLevel !== undefined) {
      const label = item === undefined || item.label === "" ? "" : `${item.label} `;
      return [{ text: `${"#".repeat(style.headingLevel)} ${label}${line}`, kind: "heading" }, ...notes];
    }
    if (item !== undefined) return [{ text: item.mark + line, kind: "item" }, ...notes];
    if (this.#tables.length === 0 && isBold(paragraph, line)) return [{ text: line, kind: "bold" }, ...notes];
    return [{ text: text.replace(/^(?=#{1,6}\s)/gm, "\\"), kind: "text" }, ...notes];
  }

  #itemOf({ list, level, style: styleId }: Paragraph, style: ParagraphStyle | undefined) {
    const numbering = list ?? style?.numbering;
    if (numbering === undefined) return undefined;
    return this.#counter.next(numbering, level ?? style?.level ?? this.#counter.levelOf(numbering, styleId) ?? 0);
  }
}

function isBold({ letters, boldLetters }: Paragraph, text: string): boolean {
  return letters > 0 && boldLetters === letters && text.split(" ").length <= boldWordsAtMost && !/[.:;,!]$/.test(text);
}
