// @ts-check

const listLevels = 5;
const listLine = /^(\s*)([-*+•]|\d{1,9}[.)])\s+(\S.*)$/u;
const fenceLine = /^\s{0,3}(`{3,}|~{3,})/u;
const headingLine = /^#{1,6}\s+(\S.*)$/u;
const ruleLine = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/u;
const quoteLine = /^\s{0,3}>\s?(.*)$/u;

/**
 * Light Markdown as elements: paragraphs, lists, bold, italics, links, code, quotes, tables. Made
 * by createElement and textContent alone, in time linear to the text; HTML in it stays text, and
 * an image becomes a link.
 *
 * @param {string} text
 * @returns {DocumentFragment}
 */
export function renderMarkdown(text) {
  const root = document.createDocumentFragment();
  const lines = text.replace(/\r\n?/gu, "\n").split("\n");
  let at = 0;
  /** @param {(line: string) => boolean} belongs */
  const take = (belongs) => {
    const from = at;
    while (at < lines.length && belongs(lines[at] ?? "")) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const fence = fenceLine.exec(line)?.[1];
    const heading = headingLine.exec(line)?.[1];
    if (line.trim() === "") at++;
    else if (fence !== undefined) {
      at++;
      const code = take((next) => !next.trimStart().startsWith(fence));
      at++;
      const block = add(add(root, "pre"), "code");
      block.setAttribute("dir", "ltr");
      block.textContent = code.join("\n");
    } else if (ruleLine.test(line)) {
      add(root, "hr");
      at++;
    } else if (heading !== undefined) {
      // Not a heading of the page, whose outline is none of a message's business.
      addInline(add(add(root, "p"), "strong"), heading.replace(/\s#+\s*$/u, ""));
      at++;
    } else if (isTable(lines, at))
      addTable(
        root,
        take((next) => next.includes("|")),
      );
    else if (listLine.test(line))
      addList(
        root,
        take((next) => isListed(next, lines, at)),
      );
    else if (quoteLine.test(line)) {
      const quoted = take((next) => quoteLine.test(next)).map((next) => next.replace(/^[\s>]+/u, ""));
      addInline(add(add(root, "blockquote"), "p"), quoted.join("\n"));
    } else {
      const first = at;
      addInline(
        add(root, "p"),
        take((next) => at === first || (next.trim() !== "" && !beginsBlock(lines, at))).join("\n"),
      );
    }
  }
  return root;
}

/** @type {(lines: readonly string[], at: number) => boolean} */
function beginsBlock(lines, at) {
  const line = lines[at] ?? "";
  return [fenceLine, headingLine, ruleLine, quoteLine, listLine].some((form) => form.test(line)) || isTable(lines, at);
}

/** A list goes on over a blank line where an item, or an indented line, follows. @type {(line: string, lines: readonly string[], at: number) => boolean} */
function isListed(line, lines, at) {
  if (line.trim() === "") return listLine.test(lines[at + 1] ?? "") || /^\s{2,}\S/u.test(lines[at + 1] ?? "");
  return listLine.test(line) || !beginsBlock(lines, at);
}

/** @type {(root: DocumentFragment, lines: readonly string[]) => void} */
function addList(root, lines) {
  /** @type {{ indent: number, list: HTMLElement, item: HTMLElement }[]} */
  const open = [];
  /** @type {string[]} */
  let words = [];
  const flush = () => {
    const level = open.at(-1);
    if (level !== undefined) addInline(level.item, words.join("\n"));
    words = [];
  };
  for (const line of lines) {
    const [, space = "", mark = "", content = ""] = listLine.exec(line) ?? [];
    if (mark === "") {
      if (line.trim() !== "") words.push(line.trim());
      continue;
    }
    flush();
    const indent = space.replace(/\t/gu, "    ").length;
    while (open.length > 1 && indent < (open.at(-1)?.indent ?? 0)) open.pop();
    const tag = /\d/u.test(mark) ? "ol" : "ul";
    const last = open.at(-1);
    let level = last;
    if (last === undefined || (indent > last.indent + 1 && open.length < listLevels))
      open.push((level = { indent, ...newList(last?.item ?? root, tag, mark) }));
    else if (last.list.localName !== tag) Object.assign(last, newList(last.list.parentNode ?? root, tag, mark));
    if (level !== undefined) level.item = add(level.list, "li");
    words.push(content);
  }
  flush();
}

/** @type {(parent: Node, tag: "ol" | "ul", mark: string) => { list: HTMLElement, item: HTMLElement }} */
function newList(parent, tag, mark) {
  const list = add(parent, tag);
  if (tag === "ol" && parseInt(mark, 10) !== 1) list.setAttribute("start", String(parseInt(mark, 10)));
  return { list, item: list };
}

/** @type {(lines: readonly string[], at: number) => boolean} */
function isTable(lines, at) {
  const below = lines[at + 1] ?? "";
  return (
    (lines[at] ?? "").includes("|") && below.includes("|") && cellsOf(below).every((cell) => /^:?-+:?$/u.test(cell))
  );
}

/** @type {(root: Node, lines: readonly string[]) => void} */
function addTable(root, lines) {
  const box = add(root, "div");
  box.className = "table";
  // It may be wider than the screen; a keyboard scrolls only what it can focus.
  box.tabIndex = 0;
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", "Table");
  const table = add(box, "table");
  const columns = cellsOf(lines[0] ?? "").length;
  lines.forEach((line, row) => {
    if (row === 1) return;
    const cells = add(table, "tr");
    for (const cell of cellsOf(line).slice(0, columns))
      addInline(add(cells, row === 0 && cell !== "" ? "th" : "td"), cell);
  });
}

/** @param {string} line */
function cellsOf(line) {
  const inner = line
    .trim()
    .replace(/^\|/u, "")
    .replace(/(?<!\\)\|$/u, "");
  return inner.split(/(?<!\\)\|/u).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

// Escape, code, image or link, address, line break, emphasis. None can run back over what another has read.
const inline =
  /\\([!-/:-@[-`{-~])|`([^`\n]+)`|!?\[([^[\]\n]*)\]\(([^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)(?:\s+"[^"\n]*")?\)|\bhttps?:\/\/[^\s<>"`]+|<br\s?\/?>|\n|\*\*|\*/giu;

/** @type {(parent: HTMLElement, text: string) => void} */
function addInline(parent, text) {
  const marks = pairEmphasis(text);
  let target = parent;
  let end = 0;
  for (const { index, length, kind, value, url, opens } of marks) {
    target.append(text.slice(end, index));
    end = index + length;
    if (kind === "break") add(target, "br");
    else if (kind === "text") target.append(value);
    else if (kind === "code") add(target, "code").textContent = value;
    else if (kind === "link") addLink(target, value, url);
    else if (opens === true) target = add(target, kind);
    else if (opens === false) target = target.parentElement ?? parent;
    else target.append(value);
  }
  target.append(text.slice(end));
}

/** @typedef {{ index: number, length: number, kind: "break" | "text" | "code" | "link" | "strong" | "em", value: string, url: string, opens?: boolean }} Mark */

/** The marks in a text; emphasis opens or closes only as a pair. @param {string} text */
function pairEmphasis(text) {
  /** @type {Mark[]} */
  const marks = [];
  /** @type {Mark[]} */
  const open = [];
  inline.lastIndex = 0;
  for (let found = inline.exec(text); found !== null; found = inline.exec(text)) {
    // Of three stars, the first closes what was opened last.
    if (found[0] === "**" && text[found.index + 2] === "*" && open.at(-1)?.kind === "em") found[0] = "*";
    const mark = toMark(found);
    inline.lastIndex = mark.index + mark.length;
    marks.push(mark);
    if (mark.kind !== "strong" && mark.kind !== "em") continue;
    const opener = open.findIndex(({ kind }) => kind === mark.kind);
    if (opener !== -1 && /\S/u.test(text[mark.index - 1] ?? " ")) {
      const [first] = open.splice(opener);
      if (first !== undefined) [first.opens, mark.opens] = [true, false];
    } else if (opener === -1 && /\S/u.test(text[mark.index + mark.length] ?? " ")) open.push(mark);
  }
  return marks;
}

/** @param {RegExpExecArray} found @returns {Mark} */
function toMark(found) {
  const [whole, escaped, code, label, url = ""] = found;
  const mark = { index: found.index, length: whole.length, value: whole, url };
  if (escaped !== undefined) return { ...mark, kind: "text", value: escaped };
  if (code !== undefined) return { ...mark, kind: "code", value: code };
  if (label !== undefined) return { ...mark, kind: "link", value: label.replace(/\*\*|`/gu, "").trim() || url };
  if (whole === "**") return { ...mark, kind: "strong" };
  if (whole === "*") return { ...mark, kind: "em" };
  if (!/^http/iu.test(whole)) return { ...mark, kind: "break" };
  // The sentence's own punctuation is no part of the address.
  const closing = whole.includes("(") ? ".,;:!?*']" : ".,;:!?*')]";
  let length = whole.length;
  while (closing.includes(whole[length - 1] ?? " ")) length--;
  const address = whole.slice(0, length);
  return { ...mark, kind: "link", length, value: address, url: address };
}

/** A link to a web or mail address; any other is only its words. @type {(parent: HTMLElement, label: string, address: string) => void} */
function addLink(parent, label, address) {
  const url = webAddress(address) ?? (/^mailto:[^\s?]+$/iu.test(address) ? address : null);
  if (url === null) parent.append(label);
  else addAnchor(parent, label, url);
}

/** @type {(parent: Node, label: string, url: string) => void} */
export function addAnchor(parent, label, url) {
  const link = document.createElement("a");
  link.href = url;
  link.target = "_blank";
  link.rel = "noopener noreferrer nofollow";
  link.textContent = label;
  parent.appendChild(link);
}

/** The address in its normal form, if it is an absolute one of the web. @param {string} address */
export function webAddress(address) {
  try {
    const url = new URL(address);
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
  } catch {
    return null;
  }
}

/** @template {keyof HTMLElementTagNameMap} Tag @param {Node} parent @param {Tag} tag @returns {HTMLElementTagNameMap[Tag]} */
function add(parent, tag) {
  const element = document.createElement(tag);
  parent.appendChild(element);
  return element;
}
