import { escapeHtml } from "./escape-html.ts";

const wordJoiner = "\u2060";

/** Mail programs make links of what looks like an address of the web; with an unseen mark in it, it does not. */
export function unlinked(text: string): string {
  return text
    .split(" ")
    .map((word) =>
      /^[(<]?[^\s@:/]+@[^\s@:/]+$/u.test(word) ? word : word.replace(/[.:/。．｡](?=[^.])/gu, `$&${wordJoiner}`),
    )
    .join(" ");
}

/** A link of HTML mail, in the color of the text around it. */
export function anchor(url: string, text: string): string {
  return `<a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(text)}</a>`;
}
