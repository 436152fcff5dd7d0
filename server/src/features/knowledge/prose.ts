import { parseBlocks } from "./passages/blocks.ts";
import type { Block } from "./passages/blocks.ts";
import { countWords } from "./passages/measure.ts";
import { plainText } from "./plain-text.ts";

/** Fewer, without an end of a sentence, are a label: "Read more", "Home › Bikes". */
const sentenceWords = 8;
const itemWords = 5;
/** A banner above the title is shorter, an introduction longer. */
const bannerWords = 20;

interface ProseBlock {
  readonly text: string;
  readonly isSentence: boolean;
  readonly isList: boolean;
}

/**
 * What a text says in sentences, on one line without marks. Headings, tables, lines of links, cookie notices and
 * what stands above the title are left out, unless there is nothing else; a first line that is the title always.
 */
export function proseOf(markdown: string, title: string): string {
  const blocks = parseBlocks(markdown);
  const prose = proseBlocks(blocks, title);
  const first = prose.findIndex(({ isSentence }) => isSentence);
  const kept = first === -1 ? prose : prose.slice(first).filter(({ isSentence, isList }) => isSentence || isList);
  if (kept.length === 0) return headingsOf(blocks);
  return kept.map(({ text }, at) => (at === kept.length - 1 || ended.test(text) ? text : `${text}.`)).join(" ");
}

/** Whether a text is nothing but links and labels, such as "Terms Privacy Cookies". */
export function isOnlyLabels(markdown: string, title: string): boolean {
  const blocks = parseBlocks(markdown);
  return (
    !blocks.some((block) => isTable(block) || block.kind === "code") &&
    proseBlocks(blocks, title).every(({ text, isSentence }) => !isSentence && !/\p{N}/u.test(text))
  );
}

function proseBlocks(blocks: readonly Block[], title: string): ProseBlock[] {
  const titleAt = blocks.findIndex((block) => block.kind === "heading" && block.level === 1);
  const body = blocks.filter((block, at) => at > titleAt || countWords(block.text) >= bannerWords);
  const all = body.flatMap((block) => toProse(block, title));
  const withoutNotices = isNotice(title) ? all : all.filter(({ text }) => !isNotice(text));
  return withoutNotices.length === 0 ? all : withoutNotices;
}

function toProse(block: Block, title: string): ProseBlock[] {
  if (block.kind === "heading" || block.kind === "code" || isTable(block) || isLinks(block.text)) return [];
  const isList = block.kind === "list";
  const lines = isList ? itemsOf(block.text) : linesOf(block.text, title);
  const text = oneLine(lines.join(" "));
  if (text === "" || (!isList && text === oneLine(title))) return [];
  const isLong = isList ? lines.some((item) => countWords(item) >= itemWords) : countWords(text) >= sentenceWords;
  const isTrail = (block.text.match(/\s[|›»·•>→/]\s/gu) ?? []).length > 1;
  return [{ text, isList, isSentence: sentenceEnd.test(text) || (isLong && !isTrail) }];
}

const sentenceEnd = /[.!?:…。！？：؟।][*_`)\]"'”’»\s]*$/u;
const ended = /[.,;:!?…。、，；：！？؟।][*_`)\]"'”’»\s]*$/u;

/** Each item but the last ends in a comma, so that they don't run together. */
function itemsOf(list: string): string[] {
  const items = list.split(/\n(?=[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t])/u).map((item) => oneLine(plainText(item)));
  return items.map((item, at) => (at === items.length - 1 || ended.test(item) ? item : `${item},`));
}

function linesOf(text: string, title: string): string[] {
  const lines = plainText(text).split("\n");
  return lines.length > 1 && oneLine(lines[0] ?? "") === oneLine(title) ? lines.slice(1) : lines;
}

/** A piece of a long table has lost the line that makes it one. */
function isTable({ kind, text }: Block): boolean {
  return kind === "table" || (kind === "paragraph" && text.trimStart().startsWith("|"));
}

/** Hardly a letter stands beside its links, and it ends in no sentence. */
function isLinks(text: string): boolean {
  const linked = lettersIn((text.match(/\[[^[\]]*\]\([^()\s]*\)/gu) ?? []).map(plainText).join(""));
  return linked > 0 && (lettersIn(plainText(text)) - linked) * 4 < linked && !sentenceEnd.test(text);
}

function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** In all languages of the help center "cookie" is the word, or one of these. */
function isNotice(text: string): boolean {
  return /cookie|ciasteczk|çerez|クッキー|עוגיות|ملفات تعريف الارتباط/iu.test(text);
}

function headingsOf(blocks: readonly Block[]): string {
  return blocks.flatMap((block) => (block.kind === "heading" ? [oneLine(plainText(block.text))] : [])).join(" · ");
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
