import { linkShare, outermost, rename, textOf } from "./dom.ts";

const neverContent = [
  "script",
  "style",
  "noscript",
  "template",
  "iframe",
  "object",
  "embed",
  "svg",
  "canvas",
  "audio",
  "video",
  "map",
  "input",
  "select",
  "textarea",
  "datalist",
  "progress",
  "meter",
  "dialog",
  "[role=dialog]",
  "[role=alertdialog]",
  "[role=tooltip]",
].join(",");

const navigation = [
  "nav",
  "[role=navigation]",
  "[role=banner]",
  "[role=contentinfo]",
  "[role=search]",
  "[role=menu]",
  "[role=menubar]",
  "[aria-label=breadcrumb i]",
  "[aria-label=breadcrumbs i]",
  '[itemtype$="/BreadcrumbList"]',
].join(",");

/**
 * Names (words of id and class) that authors give to what stands around the content.
 * Whole words only: "shared-hosting" or "cookies-recipe-list" must survive `isMostOfPage` alone.
 */
const furnitureName =
  /(?:^|[^a-z])(?:breadcrumbs?|cookie-?(?:banner|bar|consent|notice|popup|policy-banner|law-info)|cookies?-(?:message|modal|overlay)|consent-(?:banner|manager|popup)|gdpr|onetrust|cookiebot|didomi|cmp-container|share-?(?:bar|buttons?|icons?|links?|tools?|this)|social-?(?:bar|buttons?|icons?|links?|media|share|sharing|tools)|sharing|sharedaddy|addthis|newsletter(?:-[a-z]+)*|sign-?up-(?:box|form)|subscribe-(?:box|form)|related-?(?:articles?|content|links?|news|posts?|stories|topics)?|recommended-?(?:articles?|posts?|stories)?|recirc(?:ulation)?|read-?(?:more|next|also)|more-(?:from|news|on|stories)|most-(?:popular|read|viewed)|trending|taboola|outbrain|advert(?:isement|s)?|announce(?:ments?)?(?:-?(?:bars?|banner))?|(?:hello|notification|promo|top)-?bar|promo-?banner|store-notice|ad-?(?:banner|container|slot|unit|wrapper)|sponsored|skip-(?:link|to-content)|screen-reader-text|sr-only|visually-hidden|visuallyhidden|print-only|comments?-(?:area|list|section|thread|wrapper)|disqus(?:-thread|_thread)?|pagination|author-(?:bio|box|card)|paywall|(?:article|entry|post)-(?:byline|date|footer|meta|tags)|tag-?(?:cloud|list)|tags-links|byline|site-(?:footer|header|nav))(?:$|[^a-z])/;

/** Drops what no reader of the page would call its text; changes the document. */
export function dropNeverContent(root: ParentNode): void {
  showPanels(root);
  for (const element of root.querySelectorAll(neverContent)) element.remove();
  for (const element of root.querySelectorAll("[hidden],[aria-hidden=true],[style]")) {
    if (isHidden(element)) element.remove();
  }
  keepTogglesText(root);
  for (const heading of root.querySelectorAll("h1,h2,h3,h4,h5,h6")) {
    // It was never closed, and all of the page behind it stands in it.
    if (heading.querySelector("h1,h2,h3,h4,h5,h6,table,ul,ol,pre")) rename(heading, "div");
  }
}

/** Drops navigation, banners, notices and other furniture around the content. */
export function dropFurniture(document: Document): void {
  const { body } = document;
  const pageLength = textOf(body).length;
  const isMostOfPage = (element: Element): boolean => textOf(element).length > pageLength * 0.4;
  for (const element of body.querySelectorAll(navigation)) {
    const isMenuOfHeader = element.localName === "nav" && element.closest("header") && linkShare(element) > 0.7;
    if (isMenuOfHeader || !isMostOfPage(element)) element.remove();
  }
  for (const element of body.querySelectorAll("body header, body footer")) {
    if (!element.closest("main,article,[role=main]") && !isMostOfPage(element)) {
      if (!element.querySelector("h1")) element.remove();
    }
  }
  for (const element of body.querySelectorAll("[id],[class]")) {
    const name = nameOf(element);
    if (!furnitureName.test(name) || element.matches("main,article,body,h1")) continue;
    if (!isMostOfPage(element) && !element.querySelector("h1,main,article")) element.remove();
  }
  const menus = outermost([...body.querySelectorAll("ul,ol,div,p")].filter(isMenu));
  const menuLength = menus.reduce((sum, menu) => sum + textOf(menu).length, 0);
  if (textOf(body).length - menuLength < leastBesideMenus) return;
  for (const menu of menus) menu.remove();
}

/** Characters; a page that is little more than its lists of links is about them. */
const leastBesideMenus = 400;

/** An unmarked menu: many short links and nothing else, outside the main content. */
function isMenu(block: Element): boolean {
  if (block.closest("main,article,table,[role=main]")) return false;
  const links = [...block.querySelectorAll("a")];
  if (links.length < 5 || linkShare(block) < 0.9) return false;
  return textOf(block).split(" ").length <= links.length * 4;
}

function nameOf(element: Element): string {
  const written = `${element.id} ${element.getAttribute("class") ?? ""}`;
  return written
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .replaceAll("_", "-")
    .toLowerCase();
}

function isHidden(element: Element): boolean {
  if (element.hasAttribute("hidden")) return element.getAttribute("hidden") !== "until-found";
  if (element.getAttribute("aria-hidden") === "true") return true;
  const style = element.getAttribute("style") ?? "";
  return /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style);
}

/** Accordion answers and tab panels are hidden only until they are opened. */
function showPanels(root: ParentNode): void {
  const shown = new Set<Element>(root.querySelectorAll("[role=tabpanel],[role=region],details *,dd"));
  for (const toggle of root.querySelectorAll("[aria-controls][aria-expanded]")) {
    if (toggle.closest("nav,header,[role=navigation]")) continue;
    for (const id of (toggle.getAttribute("aria-controls") ?? "").split(/\s+/)) {
      const panel = /^[\w:.-]+$/.test(id) ? root.querySelector(`[id="${id}"]`) : null;
      if (panel) shown.add(panel);
    }
  }
  for (const element of shown) {
    element.removeAttribute("hidden");
    element.removeAttribute("aria-hidden");
    const style = element.getAttribute("style");
    if (style && /display|visibility/i.test(style)) element.removeAttribute("style");
  }
}

/** A question is often the button or summary that opens its answer; other buttons are commands. */
function keepTogglesText(root: ParentNode): void {
  for (const summary of root.querySelectorAll("summary")) rename(summary, "h4");
  for (const button of root.querySelectorAll("button,[role=button]")) {
    if (button.closest("h1,h2,h3,h4,h5,h6,dt,th")) rename(button, "span");
    else if (button.hasAttribute("aria-controls") && /^\P{L}*\p{L}.*\s/u.test(textOf(button))) {
      rename(button, "h4");
    } else if (button.localName === "button") button.remove();
  }
}
