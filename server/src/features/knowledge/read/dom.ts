import { parseHTML } from "linkedom";

/**
 * Parses HTML, fragments included, into a document that always has html, head and body.
 * Nothing is fetched or run. linkedom alone leaves a fragment, or text after `</head>`, outside
 * of the body, where it would be lost.
 */
export function parseDocument(html: string): Document {
  const whole = /<html[\s>]/i.test(html) ? html : `<!doctype html><html>${html}</html>`;
  const { document } = parseHTML(whole);
  gather(document);
  flatten(document.body);
  return document;
}

const metadata = /^(?:title|meta|link|base|style|script)$/i;

/** Brings all nodes below the root into one head and one body, in the order of the text. */
function gather(document: Document): void {
  const root = document.documentElement;
  const nodes = [...root.childNodes];
  const head = nodes.find((node) => node.nodeName === "HEAD") ?? document.createElement("head");
  const body = nodes.find((node) => node.nodeName === "BODY") ?? document.createElement("body");
  const isStray = (node: Node): boolean => node !== head && node !== body && textOf(node) !== "";
  if (nodes.some(isStray)) {
    for (const node of nodes) {
      if (node === head) continue;
      const content = node.nodeName === "BODY" ? [...node.childNodes] : [node];
      for (const child of content) (metadata.test(child.nodeName) ? head : body).appendChild(child);
    }
  }
  root.replaceChildren(head, body);
}

/** Browsers stop at 512; tags that are never closed nest for ever and make later steps cubic. */
const deepestLevel = 200;

/** Unwraps whatever stands deeper, so that its text stays. */
function flatten(root: Element): void {
  let level = 0;
  let node: Node | null = root;
  while (node) {
    const first: Node | null = node.firstChild;
    if (first && level >= deepestLevel) {
      while (node.firstChild) node.parentNode?.insertBefore(node.firstChild, node);
      node.parentNode?.removeChild(node);
      node = first;
    } else if (first) {
      node = first;
      level++;
    } else {
      while (node && node !== root && !node.nextSibling) {
        node = node.parentNode;
        level--;
      }
      if (node === root) return;
      node = node?.nextSibling ?? null;
    }
  }
}

/** Text with runs of white space as one space. */
export function textOf(node: Node | null | undefined): string {
  return (node?.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** The share (0..1) of an element's characters that stand inside links. */
export function linkShare(element: Element): number {
  const all = textOf(element).length;
  if (all === 0) return 0;
  let linked = 0;
  for (const link of element.querySelectorAll("a")) linked += textOf(link).length;
  return Math.min(1, linked / all);
}

/** Replaces an element by another that holds the same children. */
export function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Those of the elements, in their order, that do not stand inside another of them. */
export function outermost(elements: readonly Element[]): Element[] {
  const all = new Set<Node>(elements);
  return elements.filter((element) => {
    let above = element.parentNode;
    while (above && !all.has(above)) above = above.parentNode;
    return above === null;
  });
}

export function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}
