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

/** A link of HTML mail. */
export function anchor(url: string, text: string): string {
  return `<a href="${escape(url)}">${escape(text)}</a>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** For text and quoted attributes of HTML mail. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => entities[character] ?? character);
}
