import { textOf } from "./dom.ts";

const allowedProtocols = new Set(["http:", "https:", "mailto:", "tel:"]);

/**
 * Makes links absolute. Those that lead nowhere outside of their page (fragments, scripts, data,
 * relative ones without a base) become their text. `known` are the addresses of targets. Changes the nodes below `root`.
 */
export function resolveLinks(
  root: Element,
  base: string | undefined,
  known: Readonly<Record<string, string>> = {},
): void {
  for (const link of root.querySelectorAll("a")) {
    // Most links hold text alone, and asking a selector of each of 100,000 takes seconds.
    if (link.childElementCount > 0 && link.querySelector(blocks)) linkHeadingOnly(link);
  }
  for (const link of root.querySelectorAll("a")) {
    const href = link.getAttribute("href")?.trim() ?? "";
    const target = href === "" || href.startsWith("#") ? null : URL.parse(knownAddress(href, known) ?? href, base);
    if (target !== null && allowedProtocols.has(target.protocol) && textOf(link) !== "") {
      link.setAttribute("href", target.href);
      link.removeAttribute("title");
      if (!target.protocol.startsWith("http")) tellContact(link, target);
    } else {
      link.replaceWith(...link.childNodes);
    }
  }
}

function knownAddress(href: string, known: Readonly<Record<string, string>>): string | undefined {
  const [file = "", ...fragment] = href.split("#");
  const path = decoded(file);
  return Object.hasOwn(known, path) ? [known[path], ...fragment].join("#") : undefined;
}

/** A link that says "us" or "our hotline" says its address, too: text is what is searched and shown. */
function tellContact(link: Element, { protocol, pathname }: URL): void {
  const text = textOf(link);
  const isInText = protocol === "mailto:" ? text.includes("@") : (text.match(/\d/g)?.length ?? 0) > 2;
  const [contact = ""] = decoded(pathname).split(",");
  if (isInText || contact === "" || link.querySelector("img")) return;
  link.append(` (${contact})`);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const blocks = "h1,h2,h3,h4,h5,h6,p,div,ul,ol,table,section,article";

/** A card is a link around blocks, which Markdown cannot say: its heading takes the link over. */
function linkHeadingOnly(link: Element): void {
  const heading = link.querySelector("h1,h2,h3,h4,h5,h6") ?? link.querySelector(blocks);
  if (heading && !heading.querySelector(blocks)) {
    const inner = link.ownerDocument.createElement("a");
    inner.setAttribute("href", link.getAttribute("href") ?? "");
    inner.append(...heading.childNodes);
    heading.append(inner);
  }
  link.replaceWith(...link.childNodes);
}

/** Images go; their alternative text stays where it is all that a link, heading or cell says. */
export function dropImages(root: Element): void {
  for (const image of root.querySelectorAll("img,picture,figure > a:empty")) {
    const alternative = image.getAttribute("alt")?.trim() ?? "";
    const holder = image.closest("a,h1,h2,h3,h4,h5,h6,td,th,dt,button");
    if (alternative !== "" && holder !== null && textOf(holder) === "") {
      image.replaceWith(root.ownerDocument.createTextNode(alternative));
    } else {
      image.replaceWith(...[...image.childNodes].filter((node) => node.nodeName === "IMG"));
    }
  }
}

/**
 * Images become their alternative text, wherever they stand: authors of Markdown write it to be read. That of an image
 * with a paragraph to itself is emphasized as a caption is.
 */
export function imagesAsText(root: Element): void {
  for (const image of root.querySelectorAll("img")) {
    const alternative = image.getAttribute("alt")?.trim() ?? "";
    const holder = image.closest("p");
    const isAlone = alternative !== "" && holder?.querySelectorAll("img").length === 1 && textOf(holder) === "";
    const text = root.ownerDocument.createTextNode(alternative);
    const caption = root.ownerDocument.createElement("em");
    if (isAlone) caption.append(text);
    image.replaceWith(isAlone ? caption : text);
  }
}

/** What relative addresses of a page stand on: its `<base>`, else its own address. */
export function baseOf(document: Document, url: string | undefined): string | undefined {
  const written = document.querySelector("base[href]")?.getAttribute("href");
  return (written ? URL.parse(written, url)?.href : undefined) ?? url;
}
