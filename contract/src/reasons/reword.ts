/**
 * A reason of the service's in other words; one that they do not know stays as it was sent. What stands in
 * place of an … may be a reason itself.
 */
export function reword(reason: string, words: Readonly<Record<string, string>>): string {
  for (const [sent, told] of Object.entries(words)) {
    if (sent === reason) return told;
    if (!sent.includes("…")) continue;
    const named = namedIn(reason, sent.split("…"));
    if (named !== null) return told.replaceAll("…", () => reword(named.shift() ?? "", words));
  }
  return reason;
}

/** What stands between the parts, each time at least one character and as few as can be; null where it is no such text. */
function namedIn(text: string, [first = "", ...parts]: readonly string[]): string[] | null {
  if (!text.startsWith(first)) return null;
  const named: string[] = [];
  let at = first.length;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const end = isLast ? text.length - part.length : text.indexOf(part, at + 1);
    if (end <= at || !text.startsWith(part, end)) return null;
    named.push(text.slice(at, end));
    at = end + part.length;
  }
  return named;
}
