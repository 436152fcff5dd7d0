import { Readability } from "@mozilla/readability";
import { isElement, linkShare, parseDocument, rename, textOf } from "./dom.ts";
import { dropAsides } from "./asides.ts";
import { dropFurniture, dropNeverContent } from "./clean.ts";
import { metaContent } from "./title.ts";
import { keepVisibleMarks } from "./visible-marks.ts";

/**
 * The element that holds what the page is about. Readability finds articles; where it finds
 * little of what the page says (FAQ, product and list pages), the cleaned body is taken whole.
 */
export function findMainContent(html: string, document: Document): Element {
  const isArticle = callsItselfArticle(document);
  dropNeverContent(document.body);
  dropFurniture(document);
  keepAsides(document);
  const whole = proseLength(document.body);
  const article = new Readability<Node>(document, { serializer: (node) => node }).parse();
  const found = article?.content;
  if (found && isElement(found) && proseLength(found) >= whole * (isArticle ? leastOfArticle : leastOfPage)) {
    dropAsides(found, isArticle);
    return found;
  }
  return wholeBody(html);
}

/** Of the page's prose outside links; below these Readability has missed what the page is about. */
const leastOfArticle = 0.1;
const leastOfPage = 0.6;

function wholeBody(html: string): Element {
  const document = parseDocument(html);
  keepVisibleMarks(document);
  dropNeverContent(document.body);
  dropFurniture(document);
  const mains = document.querySelectorAll("main,[role=main]");
  const [main] = mains;
  const root = mains.length === 1 && main && textOf(main) !== "" ? main : document.body;
  for (const aside of root.querySelectorAll("aside,[role=complementary]")) {
    if (linkShare(aside) > 0.5) aside.remove();
  }
  dropAsides(root, false);
  return root;
}

/** Readability drops them all; within what the page calls its content, one that is mostly text is a part of it. */
function keepAsides(document: Document): void {
  for (const aside of document.querySelectorAll("main aside,article aside,[role=main] aside")) {
    if (aside.querySelector("p,li,table") && linkShare(aside) < 0.3) rename(aside, "div");
  }
}

/** News and blog posts say so; between their paragraphs, lone links are not content. */
export function callsItselfArticle(document: Document): boolean {
  if (/article/i.test(metaContent(document, "og:type"))) return true;
  if (document.querySelector('[itemtype$="Article"],[itemtype$="/BlogPosting"]')) return true;
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
  return scripts.some((script) => /"@type"\s*:\s*"(?:\w*Article|BlogPosting)"/.test(script.textContent ?? ""));
}

function proseLength(root: Element): number {
  return textOf(root).length * (1 - linkShare(root));
}
