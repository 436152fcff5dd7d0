import { contentTerms } from "../knowledge/knowledge.ts";

/** A table of so few rows is read at a glance. */
const smallTable = 4;
/** More rows than this are no answer to a question about one. */
const mostRows = 6;

/**
 * The head of a table and the rows that hold the rarest of the question's words that any row holds, or a range with its
 * number ("172 cm" in "165–178"); the whole table where its rows do not differ in that, or too many hold them.
 */
export function matchingRows(question: string, table: string): string {
  const [head = "", delimiter = "", ...rows] = table.split("\n");
  if (rows.length <= smallTable) return table;
  const asked = contentTerms(question);
  const numbers = (question.match(/(?<![\p{N}.,])\p{N}{1,9}(?![.,]?\p{N})/gu) ?? []).slice(0, mostNumbers).map(Number);
  const matches = rows.map((row) => {
    const terms = new Set(contentTerms(row).intersection(asked));
    for (const number of numbers) if (holdsInRange(row, number)) terms.add(`${number} in range`);
    return terms;
  });
  const holders = new Map<string, number>();
  for (const terms of matches) for (const term of terms) holders.set(term, (holders.get(term) ?? 0) + 1);
  const weights = matches.map((terms) => {
    let sum = 0;
    for (const term of terms) sum += Math.log(1 + rows.length / (holders.get(term) ?? 1));
    return sum;
  });
  const best = Math.max(...weights);
  const chosen = rows.filter((_, at) => best > 0 && (weights[at] ?? 0) >= best * 0.8);
  if (chosen.length === 0 || chosen.length > mostRows) return table;
  return [head, delimiter, ...chosen].join("\n");
}

const mostNumbers = 5;
const range = /(?<![\p{N}.,/–-])(\p{N}{1,9})\s?(?:[–-]|to|bis|a|à)\s?(\p{N}{1,9})(?![\p{N}.,/–-])/gu;

const holdsInRange = (row: string, number: number): boolean =>
  [...row.matchAll(range)].some(([, from, to]) => Number(from) <= number && number <= Number(to));
