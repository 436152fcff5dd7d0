/**
 * Whether the whole of `text` is what `pattern` says, in which `*` stands for any characters.
 * Pieces are looked for from left to right, so that no pattern makes it slow.
 */
export function matchesWildcards(pattern: string, text: string): boolean {
  return compileWildcards(pattern)(text);
}

/** The same, for a pattern that is asked about many texts. */
export function compileWildcards(pattern: string): (text: string) => boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return (text) => text === first;
  const pieces = rest.filter((piece) => piece !== "");
  return (text) => {
    if (!text.startsWith(first)) return false;
    let at = first.length;
    for (const piece of pieces) {
      const found = text.indexOf(piece, at);
      if (found === -1) return false;
      at = found + piece.length;
    }
    return text.length - last.length >= at && text.endsWith(last);
  };
}
