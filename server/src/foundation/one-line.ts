// Whatever moves to another line, or turns the order of letters around: C0, DEL, C1, line and paragraph
// separators, bidirectional marks and embeddings, zero-width characters.
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const unseen = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu;

/** A stranger's text as one line of at most so many characters, without anything that is not seen. */
export function oneLine(text: string, maxCharacters: number): string {
  const line = text.toWellFormed().replace(unseen, " ").replace(/\s+/gu, " ").trim();
  const characters = Array.from(line.slice(0, 2 * maxCharacters + 2));
  return characters.length <= maxCharacters ? line : `${characters.slice(0, maxCharacters - 1).join("")}…`;
}
