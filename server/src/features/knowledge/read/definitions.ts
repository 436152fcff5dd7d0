import { rename, textOf } from "./dom.ts";

/** What is longer, or holds several blocks, is a section and no line of a list. */
const shortCharacters = 200;
const blocks = "p,div,ul,ol,table,pre,blockquote,figure,h1,h2,h3,h4,h5,h6";

/**
 * A term and its description are one statement, for which Markdown has no form: short ones become a list whose
 * items say both ("**Ireland**: 9.95"), questions and long ones headings with their text.
 */
export function keepDefinitions(root: Element): void {
  const lists = root.localName === "dl" ? [root] : [...root.querySelectorAll("dl")];
  for (const list of lists) {
    if (list.querySelector("dl")) continue;
    const parts = [...list.querySelectorAll("dt,dd")];
    if (parts.length === 0) continue;
    if (parts.every(isShort)) list.replaceChildren(asList(list.ownerDocument, parts));
    else for (const part of parts) if (part.localName === "dt") rename(part, "h4");
  }
}

function isShort(part: Element): boolean {
  const text = textOf(part);
  if (text.length > shortCharacters || (part.localName === "dt" && /[?？]$/u.test(text))) return false;
  const [only, ...more] = part.querySelectorAll(blocks);
  return more.length === 0 && (only === undefined || (only.matches("p,div") && textOf(only) === text));
}

/** Several terms share what follows them, and a term may have several descriptions. */
function asList(document: Document, parts: readonly Element[]): Element {
  const list = document.createElement("ul");
  let item: Element | undefined;
  let before = { isTerm: false, text: "" };
  for (const part of parts) {
    const [isTerm, text] = [part.localName === "dt", textOf(part)];
    if (item === undefined || (isTerm && !before.isTerm)) list.append((item = document.createElement("li")));
    else if (isTerm || !before.isTerm) item.append(", ");
    else item.append(/[:：]$/u.test(before.text) ? " " : ": ");
    item.append(...(isTerm ? [asTerm(document, part)] : contentOf(part)));
    before = { isTerm, text };
  }
  return list;
}

function asTerm(document: Document, part: Element): Element {
  const term = document.createElement("strong");
  term.append(...contentOf(part));
  return term;
}

function contentOf(part: Element): Node[] {
  const [only] = part.querySelectorAll(blocks);
  return [...(only ?? part).childNodes];
}
