/** The words of a document, which tell whether a hyphen at a line's end belongs to its word. */
export class Vocabulary {
  readonly #words = new Set<string>();

  /** Takes a line's words, but for the first and the last one, which may be parts of words. */
  add(line: string): void {
    const words = line.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu) ?? [];
    for (const word of words.slice(1, -1)) this.#words.add(word);
  }

  has(word: string): boolean {
    return this.#words.has(word.toLowerCase());
  }
}

/** In characters; what is longer is no word. */
const longestWord = 100;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u;

/** Beginnings and ends that English joins with a hyphen to whole words. */
const prefixes = new Set([
  "self",
  "non",
  "well",
  "half",
  "all",
  "ex",
  "cross",
  "e",
  "co",
  "long",
  "short",
  "high",
  "low",
]);
const particles = new Set(["in", "out", "up", "off", "on", "by", "to", "of", "free"]);

/**
 * Joins a line to what stands before it. A word divided at the line's end becomes whole; one that is
 * written with a hyphen elsewhere, or is made of two words of the document, keeps it.
 */
export function joinLines(before: string, line: string, vocabulary: Vocabulary): string {
  if (before === "") return line;
  if (before.endsWith("\u00AD")) return before.slice(0, -1) + line;
  const head = /(?<!\p{L})(\p{L}+)[-\u2010]$/u.exec(before.slice(-longestWord))?.[1];
  const tail = /^\p{Ll}+/u.exec(line)?.[0];
  if (head !== undefined && tail !== undefined) {
    const isCompound =
      prefixes.has(head.toLowerCase()) ||
      particles.has(tail) ||
      vocabulary.has(`${head}-${tail}`) ||
      (!vocabulary.has(head + tail) && vocabulary.has(head) && vocabulary.has(tail) && head.length > 2);
    return isCompound ? before + line : before.slice(0, -1) + line;
  }
  // A number that goes on: "0221-\n555", "14–\n18". "Nord- und Ostsee" keeps hyphen and space as they are.
  if (/\d[-\u2010-\u2013/]$/u.test(before.slice(-2)) && /^\d/.test(line)) return before + line;
  const isUnspaced = unspaced.test(before.slice(-1)) && unspaced.test(line.slice(0, 1));
  return isUnspaced ? before + line : `${before} ${line}`;
}
