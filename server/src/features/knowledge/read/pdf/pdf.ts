import { because } from "@svc/contract/reasons/reason.ts";
import type { PageStart } from "../../passages.ts";
import { refusedBuffers } from "../bound-buffers.ts";
import { tellingTitle } from "../office/core-properties.ts";
import type { ReadText } from "../text.ts";
import { Unreadable } from "../unreadable.ts";
import { alignCells } from "./align-cells.ts";
import { blocksOf, type PdfBlock } from "./blocks.ts";
import { regionsOf } from "./columns.ts";
import { joinRuns, usualSize, rowsOf, type Fragment } from "./fragments.ts";
import { foldTitle, headingLevels } from "./headings.ts";
import { joinLines, Vocabulary } from "./hyphens.ts";
import { openPdf, type Pdf } from "./open-pdf.ts";
import { readPageText } from "./page-text.ts";
import { dropRunningLines, type PageFragments } from "./running-lines.ts";

const pagesAtMost = 3_000;

export type PdfText = ReadText & { readonly pages: readonly PageStart[] };

/**
 * Reads a PDF into Markdown: columns in the order they are read, words divided at line ends whole,
 * headings, lists and tables as far as their places tell; running headers, footers and page numbers are
 * left out. `onPage` is called for every page. Throws Unreadable.
 */
export async function readPdf(bytes: Uint8Array, onPage: () => void): Promise<PdfText> {
  const refusedBefore = refusedBuffers();
  const pdf = await openPdf(bytes);
  try {
    if (pdf.numPages > pagesAtMost) {
      throw new Unreadable(because("pdf_too_many_pages", { pages: pdf.numPages, limit: pagesAtMost }));
    }
    const pages: PageFragments[] = [];
    for (let page = 1; page <= pdf.numPages; page++) {
      pages.push(await readPage(pdf, page));
      onPage();
    }
    requireText(pages, refusedBuffers() > refusedBefore);
    const { info, title } = await readInfo(pdf);
    requireNoXfa(pages, info);
    return toText(pages, await readOutline(pdf), title);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/** One broken page is left out; the others are worth reading. */
async function readPage(pdf: Pdf, number: number): Promise<PageFragments> {
  try {
    const page = await pdf.getPage(number);
    const { runs, height } = await readPageText(page);
    page.cleanup();
    return { page: number, height, fragments: joinRuns(runs) };
  } catch {
    return { page: number, height: 0, fragments: [] };
  }
}

function requireText(pages: readonly PageFragments[], isTooLarge: boolean): void {
  let [all, strange] = [0, 0];
  for (const { text } of pages.flatMap(({ fragments }) => fragments)) {
    all += text.length;
    strange += text.match(/[\p{Co}\p{Cc}\p{Cn}\uFFFD]/gu)?.length ?? 0;
  }
  if (all === 0 && isTooLarge) throw new Unreadable(because("pdf_unpacked_too_large"));
  if (all === 0) throw scanned();
  if (strange > all / 3) {
    throw new Unreadable(because("pdf_fonts"));
  }
}

function scanned(): Unreadable {
  return new Unreadable(because("pdf_without_text"));
}

/** A form that only one viewer builds holds a page of text that says so, and no fields. */
function requireNoXfa(pages: readonly PageFragments[], info: object): void {
  const isXfa = Reflect.get(info, "IsXFAPresent") === true && Reflect.get(info, "IsAcroFormPresent") !== true;
  if (!isXfa || pages.length > 1) return;
  throw new Unreadable(because("pdf_xfa"));
}

function toText(pages: readonly PageFragments[], outline: ReadonlyMap<string, number>, declared: string): PdfText {
  const vocabulary = new Vocabulary();
  for (const { fragments } of pages) for (const { text } of fragments) vocabulary.add(text);
  const bodySize = usualSize(pages.flatMap(({ fragments }) => fragments));
  const blocks: PdfBlock[] = [];
  const textless: number[] = [];
  for (const { page, fragments } of dropRunningLines(pages, bodySize)) {
    if (fragments.length === 0) textless.push(page);
    for (const region of regionsOf(alignCells(dropContents(fragments)))) {
      append(blocks, blocksOf(region, page, vocabulary), bodySize, vocabulary);
    }
  }
  if (blocks.length === 0) throw scanned();
  const levels = headingLevels(blocks, bodySize, outline);
  const [first] = [...levels.keys()];
  const title = declared || (first?.page === 1 && levels.get(first) === 1 ? first.text : "");
  const notes = textless.length === 0 ? [] : [because("textless_pages_left_out", { pages: rangesOf(textless) })];
  return { title, ...markdownOf(blocks, levels), notes };
}

/** A paragraph that a column's or page's end divides is one; notes below the text do not come between. */
function append(blocks: PdfBlock[], more: readonly PdfBlock[], bodySize: number, vocabulary: Vocabulary): void {
  const [next, ...rest] = more;
  const isNote = ({ size }: PdfBlock): boolean => size < bodySize * 0.9;
  const last = next !== undefined && isNote(next) ? blocks.at(-1) : blocks.findLast((block) => !isNote(block));
  const goesOn =
    next?.kind === "text" &&
    last !== undefined &&
    last.kind !== "table" &&
    last.page >= next.page - 1 &&
    Math.abs(last.size - next.size) < 0.6 &&
    (last.isOpen || (/^\p{Ll}/u.test(next.text) && !/[.!?:]$/.test(last.text)));
  if (!goesOn) {
    blocks.push(...more);
    return;
  }
  last.text = joinLines(last.text, next.text, vocabulary);
  last.lines += next.lines;
  last.isOpen = next.isOpen;
  blocks.push(...rest);
}

function markdownOf(
  blocks: readonly PdfBlock[],
  levels: ReadonlyMap<PdfBlock, number>,
): { markdown: string; pages: PageStart[] } {
  const lines: string[] = [];
  const pages: PageStart[] = [];
  let before: PdfBlock | undefined;
  for (const block of blocks) {
    const level = levels.get(block);
    const isNextItem = block.kind === "item" && before?.kind === "item" && level === undefined;
    if (before !== undefined && !isNextItem) lines.push("");
    if (block.page !== before?.page) pages.push({ line: lines.length, page: block.page });
    const unled = block.text.replace(/ ?\.{5,}/g, "");
    const text = level === undefined ? unled.replace(/^(?=#{1,6}\s)/, "\\") : `${"#".repeat(level)} ${unled}`;
    lines.push(...text.split("\n"));
    before = block;
  }
  return { markdown: lines.join("\n"), pages };
}

const outlineAtMost = 5_000;

/** The titles of the document's outline, folded, with their depth from 0; empty where it has none. */
async function readOutline(pdf: Pdf): Promise<Map<string, number>> {
  const depths = new Map<string, number>();
  interface Item {
    readonly title: string;
    readonly items: readonly Item[];
  }
  const visit = (items: readonly Item[], depth: number): void => {
    for (const { title, items: inner } of items) {
      if (depths.size > outlineAtMost || depth > 5) return;
      const folded = foldTitle(title);
      if (folded !== "" && !depths.has(folded)) depths.set(folded, depth);
      visit(inner, depth + 1);
    }
  };
  // Where there is no outline it is null, whatever its type says.
  const outline: readonly Item[] | null = await pdf.getOutline().catch(() => null);
  visit(outline ?? [], 0);
  return depths;
}

async function readInfo(pdf: Pdf): Promise<{ info: object; title: string }> {
  const metadata = await pdf.getMetadata().catch(() => undefined);
  const title: unknown = metadata === undefined ? undefined : Reflect.get(metadata.info, "Title");
  return { info: metadata?.info ?? {}, title: typeof title === "string" ? tellingTitle(title) : "" };
}

/** "2–6, 9" */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
}

const heading =
  /^(?:table of contents|contents|index|inhalt(?:sverzeichnis)?|table des matières|sommaire|índice|contenido|indice|sommario|inhoud(?:sopgave)?|sumário)$/i;
const dotted = /(?:[.·…_]\s?){4}\s*[\divxlc]{1,6}$/i;
const entry = /\s\d{1,4}$/;
const leastEntries = 3;

/** A page's fragments without the lines of a table of contents, which say nothing that does not follow. */
function dropContents(fragments: readonly Fragment[]): readonly Fragment[] {
  const rows = rowsOf(fragments);
  const text = (row: readonly Fragment[]): string => row.map((each) => each.text).join(" ");
  const dropped = new Set<Fragment>();
  const dottedRows = rows.filter((row) => dotted.test(text(row)));
  if (dottedRows.length >= leastEntries) for (const each of dottedRows.flat()) dropped.add(each);
  const start = rows.findIndex((row) => heading.test(text(row)));
  const entries = start === -1 ? [] : rows.slice(start + 1);
  const end = entries.findIndex((row) => !entry.test(text(row)) && !dotted.test(text(row)));
  const listed = end === -1 ? entries : entries.slice(0, end);
  if (listed.length >= leastEntries) for (const each of [...(rows[start] ?? []), ...listed.flat()]) dropped.add(each);
  return dropped.size === 0 ? fragments : fragments.filter((each) => !dropped.has(each));
}
