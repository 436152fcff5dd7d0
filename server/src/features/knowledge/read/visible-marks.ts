import { rename } from "./dom.ts";

/** Keeps in the text what a page only shows by its look: raised cents, prices that are struck out, hidden addresses. */
export function keepVisibleMarks(document: Document): void {
  for (const sup of document.querySelectorAll("sup")) raiseDigits(sup);
  for (const cents of document.querySelectorAll("[class*=cent i],[class*=decimal i],[class*=fraction i]")) {
    if (/^\d{2}$/.test((cents.textContent ?? "").trim()) && /\d$/.test(textBefore(cents)))
      cents.prepend(separator(document));
  }
  for (const struck of document.querySelectorAll("[style*=line-through i]")) {
    if (/^(?:span|b|strong|em|i|small)$/.test(struck.localName)) rename(struck, "del");
  }
  for (const hidden of document.querySelectorAll("[data-cfemail]")) {
    const address = decodedEmail(hidden.getAttribute("data-cfemail") ?? "");
    if (address !== "") hidden.replaceWith(document.createTextNode(address));
  }
}

const currency = /[€$£¥₹₺]|\b(?:EUR|USD|GBP|CHF|PLN|TRY|euros?|cents?|zł|kr|kč|lei)\b/i;
const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Digits raised behind digits are cents beside a currency ("4⁹⁹ €" is 4.99), else powers or marks of notes. */
function raiseDigits(sup: Element): void {
  const text = (sup.textContent ?? "").trim();
  const before = textBefore(sup);
  if (!/^\d{1,9}$/.test(text) || !/\d$/.test(before)) return;
  const after = (sup.nextSibling?.textContent ?? "").slice(0, 12);
  const isPrice =
    text.length === 2 &&
    (currency.test(before.slice(-12)) || currency.test(after) || sup.closest("[class*=price i]") !== null);
  const written = isPrice
    ? separator(sup.ownerDocument) + text
    : text.replace(/\d/g, (digit) => raised[Number(digit)] ?? digit);
  sup.replaceWith(sup.ownerDocument.createTextNode(written));
}

function textBefore(element: Element): string {
  return (element.previousSibling?.textContent ?? "").slice(-40);
}

/** The decimal separator of the page's language. */
function separator(document: Document): string {
  const language = /^[a-z]{2,3}/i.exec(document.documentElement.getAttribute("lang") ?? "")?.[0] ?? "en";
  const parts = new Intl.NumberFormat(language).formatToParts(0.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}

/** Cloudflare hides addresses from machines: the first byte is the key of the others. */
function decodedEmail(hex: string): string {
  if (!/^(?:[\da-f]{2}){4,130}$/i.test(hex)) return "";
  const [key = 0, ...bytes] = Buffer.from(hex, "hex");
  const address = Buffer.from(bytes.map((byte) => byte ^ key)).toString("utf8");
  return /^[^\s@]+@[^\s@]+$/.test(address) ? address : "";
}
