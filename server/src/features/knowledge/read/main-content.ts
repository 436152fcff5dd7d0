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
  dropBesideMain(document);
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

/** Share of the page's prose that its one `main` holds at least: then what stands beside it announces and leads away. */
const mostOfPage = 0.25;

/** Readability takes along what stands beside the content it finds. */
function dropBesideMain({ body }: Document): void {
  const [main, ...others] = body.querySelectorAll("main,[role=main]");
  if (main === undefined || others.length > 0 || proseLength(main) < mostOfPage * proseLength(body)) return;
  for (let within: Element = main; within !== body && within.parentElement !== null; within = within.parentElement) {
    const beside = Array.from(within.parentElement.children).filter((element) => element !== within);
    for (const element of beside) if (!element.matches("h1") && !element.querySelector("h1")) element.remove();
  }
}

function proseLength(root: Element): number {
  return textOf(root).length * (1 - linkShare(root));
}
