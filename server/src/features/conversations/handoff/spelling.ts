const shortest = 4;
/** From this length on two slips are still the same word. */
const long = 9;

/**
 * A function that puts misspelt words right: one letter too many, too few, other or changed places is taken for
 * the word (two of them in a long one); two letters that changed places also in a word of four.
 */
export function createSpelling(words: string): (text: string) => string {
  const [right = "", kept = ""] = words.split("|");
  const known = right.split(" ").filter((word) => word.length >= shortest);
  const others = new Set([...known, ...kept.split(" ")]);
  const memory = new Map<string, string>();
  return (text) =>
    known.length === 0
      ? text
      : text
          .split(" ")
          .map((word) => {
            if (word.length < shortest || word.length > 20 || others.has(word)) return word;
            let meant = memory.get(word);
            if (meant === undefined) {
              meant = known.find((each) => isMeant(word, each)) ?? word;
              if (memory.size >= 5_000) memory.clear();
              memory.set(word, meant);
            }
            return meant;
          })
          .join(" ");
}

function isMeant(word: string, meant: string): boolean {
  if (Math.abs(word.length - meant.length) > 2 || firstHeard(word) !== firstHeard(meant)) return false;
  // Grammar's endings are no slips.
  if (word.startsWith(meant) || meant.startsWith(word)) return false;
  const slips = distance(word, meant);
  if (meant.length === shortest) return slips === 1 && word.length === shortest && isSwapped(word, meant);
  return slips <= (meant.length >= long ? 2 : 1);
}

/** An h is often not heard, and then not written. */
function firstHeard(word: string): string {
  return word.charAt(word.startsWith("h") ? 1 : 0);
}

function isSwapped(word: string, meant: string): boolean {
  return [...word].toSorted().join("") === [...meant].toSorted().join("");
}

/** Damerau's: insertions, deletions, substitutions, and neighbours that changed places. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? 0;
}
