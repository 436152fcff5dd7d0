import { isElement } from "./dom.ts";
import { inlineMarkdown, paragraph } from "./inline-markdown.ts";
import { tableMarkdown } from "./table-markdown.ts";

const blockNames = new Set(
  `ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION CENTER DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM
  H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE UL`.split(/\s+/),
);

const isBlock = (node: Node): boolean => blockNames.has(node.nodeName);

/**
 * Markdown of a clean element: headings with #, lists with -, tables as grids, code in fences. Blocks inside list items
 * stay indented below their item. Linear in the size of the element.
 */
export function toMarkdown(root: Element): string {
  return blocksOf(root).join("\n\n");
}

/** The blocks below a node, each as Markdown; text between them becomes paragraphs. */
function blocksOf(node: Node): string[] {
  const blocks: string[] = [];
  let run: Node[] = [];
  const flush = (): void => {
    const text = paragraph(inlineMarkdown(run));
    if (text !== "") blocks.push(text);
    run = [];
  };
  for (const child of node.childNodes) {
    if (isElement(child) && (isBlock(child) || holdsBlock(child))) {
      flush();
      blocks.push(...blockOf(child).filter((block) => block !== ""));
    } else run.push(child);
  }
  flush();
  return blocks;
}

function holdsBlock(element: Element): boolean {
  for (const child of element.childNodes) {
    if (isElement(child) && (isBlock(child) || holdsBlock(child))) return true;
  }
  return false;
}

function blockOf(element: Element): string[] {
  const name = element.nodeName;
  const level = /^H([1-6])$/.exec(name)?.[1];
  if (level !== undefined) {
    const text = inlineMarkdown([element]).replace(/\s+/g, " ").trim();
    return text === "" ? [] : [`${"#".repeat(Number(level))} ${text}`];
  }
  if (name === "PRE") return [fenced(element)];
  if (name === "UL" || name === "OL") return [list(element)];
  if (name === "BLOCKQUOTE") return [quoted(blocksOf(element))];
  if (name === "TABLE") return tableMarkdown(element, blocksOf);
  if (name === "HR") return [];
  if (name === "DT") return blocksOf(element).map((text) => (text.startsWith("**") ? text : `**${text}**`));
  return blocksOf(element);
}

function quoted(blocks: readonly string[]): string {
  return blocks
    .join("\n\n")
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

function fenced(element: Element): string {
  const text = (element.textContent ?? "").replace(/^\n/, "").trimEnd();
  if (text.trim() === "") return "";
  const names = `${element.getAttribute("class") ?? ""} ${element.querySelector("code")?.getAttribute("class") ?? ""}`;
  const language = /(?:^|\s)lang(?:uage)?-([\w+#-]{1,30})/.exec(names)?.[1] ?? "";
  const longest = Math.max(2, ...Array.from(text.matchAll(/^[ \t]*(`{3,})/gm), (match) => match[1]?.length ?? 0));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Items of one paragraph stand line below line; further blocks of an item keep their distance. */
function list(element: Element): string {
  const isOrdered = element.nodeName === "OL";
  let number = Number(element.getAttribute("start") ?? 1) || 1;
  const items: string[] = [];
  for (const child of element.childNodes) {
    const blocks = isElement(child) && child.nodeName === "LI" ? blocksOf(child) : strayBlocks(child);
    if (blocks.length === 0) continue;
    const marker = isOrdered ? `${number++}. ` : "- ";
    items.push(marker + indented(joinedItem(blocks), marker.length));
  }
  return items.join("\n");
}

function strayBlocks(node: Node): string[] {
  if (isElement(node)) return node.nodeName === "UL" || node.nodeName === "OL" ? [list(node)] : blocksOf(node);
  const text = paragraph(inlineMarkdown([node]));
  return text === "" ? [] : [text];
}

const isList = (block: string | undefined): boolean => /^(?:- |\d+\. )/.test(block ?? "");

function joinedItem(blocks: readonly string[]): string {
  let text = "";
  for (const [at, block] of blocks.entries()) text += (at === 0 ? "" : isList(block) ? "\n" : "\n\n") + block;
  return text;
}

function indented(text: string, columns: number): string {
  return text.replaceAll(/\n(?=[^\n])/g, `\n${" ".repeat(columns)}`);
}
