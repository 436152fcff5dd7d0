/**
 * Whether a page is meant: by no pattern of `exclude`, and by one of `include` where there are any.
 * In a pattern `*` stands for any characters: `/docs/*`.
 */
export function isShownOn(path: string, include: readonly string[], exclude: readonly string[]): boolean {
  const fits = (pattern: string) => fitsPattern(path, pattern.trim());
  return !exclude.some(fits) && (include.length === 0 || include.some(fits));
}

function fitsPattern(path: string, pattern: string): boolean {
  const [first = "", ...others] = pattern.split("*");
  const last = others.pop();
  if (last === undefined) return path === pattern;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const words of others) {
    const found = path.indexOf(words, at);
    if (found < 0) return false;
    at = found + words.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
}
