import { Readability } from "@mozilla/readability";
import { isElement, linkShare, parseDocument, rename, textOf } from "./dom.ts";
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

/**
 * Drops from an article what interrupts it: captions of dropped pictures, "Read also: …", share
 * and copyright lines, and, where the page calls itself an article, blocks that are only links.
 */
function dropAsides(root: Element, isArticle: boolean): void {
  dropCaptions(root);
  for (const block of root.querySelectorAll("p,li,div,span,h2,h3,h4,h5,h6")) {
    const text = textOf(block);
    if (text === "" || text.length > 200) continue;
    if (!isLead(block, text) && !imprint.test(text) && !imprintStart.test(text)) continue;
    if (!isCell(block)) block.remove();
  }
  if (isArticle) dropLoneLinks(root);
}

const lead =
  /^(?:(?:read|see|watch)(?: also| more| next| this)?|also read|related(?: articles?| content| links?| news| posts?| stories| topics)?|recommended(?: for you| reading)?|more (?:from|on|stories)\b.*|you (?:may|might) also (?:like|enjoy)|don['’]t miss|trending|share(?: this)?(?: article| on\b.*| page| post| story)?)\s*(?:[:.…»>→|]|$)/i;

/** Whole lines that say nothing about the page's subject. */
const imprint =
  /^(?:advert|advertisement|sponsored|skip to (?:main )?content|this slideshow requires javascript\.?|\d* ?comments?)$/i;
/** Their beginnings, whatever comes then. */
const imprintStart =
  /^(?:story continues below|sign up (?:for|to) .*newsletter|follow (?:us|@?\w+(?: \w+)?) on (?:twitter|facebook|instagram|x|linkedin)\b|©|\(c\)|copyright (?:©|\(c\)|\d{4})|(?:last )?(?:updated|published|posted)(?: on| at)?:? .*\b\d{1,2}:\d{2}\b)/i;

function isLead(block: Element, text: string): boolean {
  if (!lead.test(text) || block.localName === "span") return false;
  return text.replace(lead, "").length < 3 || linkShare(block) > 0.5;
}

/** Whether it is all that a cell of a table holds, which is what its column says: "Share" may head percentages. */
function isCell(block: Element): boolean {
  let [outer, levels]: [Element | null, number] = [block.parentElement, 0];
  while (outer?.childElementCount === 1 && levels++ < 8) {
    if (outer.matches("td,th")) return true;
    outer = outer.parentElement;
  }
  return false;
}

/** The picture is gone, so its caption explains nothing; a table's or listing's caption does. */
function dropCaptions(root: Element): void {
  for (const figure of root.querySelectorAll("figure")) {
    // Lazily loaded pictures and videos are often gone already, so none need be there.
    const holdsText = figure.querySelector("table,pre,code,blockquote,ul,ol,h1,h2,h3") !== null;
    if (!holdsText && textOf(figure).length < 1_000) figure.remove();
  }
  const named = "[class*=caption i],[class*=image-credit i],[class*=photo-credit i]";
  for (const caption of root.querySelectorAll(named)) {
    if (caption.querySelector("table,pre,ul,ol,h1,h2,h3")) continue;
    if (caption.parentElement?.querySelector("img,picture")) caption.remove();
  }
}

/** Links to files, addresses and numbers are what a reader came for, so they stay. */
function dropLoneLinks(root: Element): void {
  for (const block of root.querySelectorAll("p,h2,h3,h4,h5,h6,ul,ol")) {
    if (block.closest("table,blockquote")) continue;
    if (linkShare(block) < 0.9 || textOf(block).split(" ").length < 4) continue;
    const links = [...block.querySelectorAll("a[href]")];
    if (!links.some((link) => usefulTarget.test(link.getAttribute("href") ?? ""))) block.remove();
  }
}

const usefulTarget = /^(?:mailto:|tel:|#)|\.(?:pdf|docx?|xlsx?|pptx?|csv|zip|epub|ics)(?:$|[?#])/i;
