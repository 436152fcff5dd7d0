import { isElement } from "./dom.ts";

const marks = new Map([
  ["STRONG", "**"],
  ["B", "**"],
  ["EM", "*"],
  ["I", "*"],
  ["DEL", "~~"],
  ["S", "~~"],
  ["STRIKE", "~~"],
]);
const codeNames = new Set(["CODE", "KBD", "SAMP", "TT"]);

/** Markdown of a run of inline nodes; line breaks of the page are `\n`, other white space is one space. */
export function inlineMarkdown(nodes: Iterable<Node>, outer = ""): string {
  let text = "";
  for (const node of nodes) text += inlineOf(node, outer);
  return text;
}

/** A run as a paragraph: trimmed, and its beginning no mark of another block. */
export function paragraph(inline: string): string {
  return inline
    .split("\n")
    .map((line) => escapedStart(line.replace(/\s+/g, " ").trim()))
    .filter((line, at, lines) => line !== "" || (at > 0 && at < lines.length - 1 && lines[at - 1] !== ""))
    .join("\n")
    .trim();
}

function escapedStart(line: string): string {
  return line.replace(/^(?=(?:#{1,6}|[-+>]|={3,}|~{3,})(?:\s|$))/, "\\").replace(/^(\d{1,9})([.)])(?=\s)/, "$1\\$2");
}

function inlineOf(node: Node, outer: string): string {
  if (node.nodeType === 3) return escaped(node.textContent ?? "");
  if (!isElement(node)) return "";
  const name = node.nodeName;
  if (name === "BR") return "\n";
  if (codeNames.has(name)) return codeSpan(node.textContent ?? "");
  if (name === "Q") return `“${inlineMarkdown(node.childNodes, outer)}”`;
  const mark = marks.get(name);
  if (mark !== undefined && !outer.includes(mark)) return around(mark, inlineMarkdown(node.childNodes, outer + mark));
  const href = name === "A" ? node.getAttribute("href") : null;
  if (href !== null && !outer.includes("[")) return linked(inlineMarkdown(node.childNodes, `${outer}[`), href);
  return inlineMarkdown(node.childNodes, outer);
}

/** White space stands outside of the marks, or they would be none. */
function around(mark: string, inner: string): string {
  const text = inner.trim();
  if (!/[\p{L}\p{N}\p{S}\p{P}]/u.test(text)) return inner;
  const before = /^\s/.test(inner) ? " " : "";
  const after = /\s$/.test(inner) ? " " : "";
  return `${before}${mark}${text.replace(/\s+/g, " ")}${mark}${after}`;
}

function linked(inner: string, href: string): string {
  const text = inner.replace(/\s+/g, " ").trim();
  if (text === "") return inner;
  const address = addressOf(href);
  const before = /^\s/.test(inner) ? " " : "";
  const after = /\s$/.test(inner) ? " " : "";
  return `${before}[${text}](${address})${after}`;
}

/** Brackets may stand in an address where they are pairs that do not nest. */
function addressOf(href: string): string {
  const address = href.replace(/[\s<>]/g, encodeURIComponent);
  if (/^[^()]*(?:\([^()]*\)[^()]*)*$/.test(address)) return address;
  return address.replaceAll("(", "%28").replaceAll(")", "%29");
}

function codeSpan(text: string): string {
  const code = text.replace(/\s+/g, " ").trim();
  if (code === "") return /\s/.test(text) ? " " : "";
  const longest = Math.max(0, ...Array.from(code.matchAll(/`+/g), (match) => match[0].length));
  const fence = "`".repeat(longest + 1);
  const pad = code.startsWith("`") || code.endsWith("`") ? " " : "";
  return `${fence}${pad}${code}${pad}${fence}`;
}

/** Escapes only what Markdown would read as a mark here; people and models read the rest. */
function escaped(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/\\(?=[\\`*_{}[\]()#+\-.!|<>~])/g, "\\\\")
    .replace(/`/g, "\\`")
    .replace(/\*(?=\S)|(?<=\S)\*/g, "\\*")
    .replace(/(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/<(?=[a-z/!?])/gi, "\\<")
    .replace(/\](?=[(:])/g, "\\]");
}
