import { compileWildcards } from "./wildcards.ts";

export interface RobotsRule {
  readonly allow: boolean;
  readonly pattern: string;
}

/** Whether a path, with its query, may be fetched. */
export type JudgePath = (pathAndQuery: string) => boolean;

/** Each path is compared with all rules that have a star; a large site's are some 2 kB. */
const wildcardCharactersAtMost = 64 * 1024;
/** No path that is asked for is as long, so that a pattern of more says nothing. */
const longestPattern = 4_096;

/**
 * The longest rule that matches decides; of two as long, the one that allows; none allows. Rules without a star are
 * found by their text, however many there are. Undefined: those with one are too many to be judged.
 */
export function compileRules(rules: readonly RobotsRule[]): JudgePath | undefined {
  const patterns = new Map<string, boolean>();
  for (const { allow, pattern: written } of rules) {
    if (written.length > longestPattern) continue;
    const pattern = comparable(written);
    patterns.set(pattern, allow || patterns.get(pattern) === true);
  }
  const starred = [...patterns.keys()].filter((pattern) => pattern.includes("*"));
  if (starred.join("").length > wildcardCharactersAtMost) return undefined;
  const wildcards = starred
    .map((pattern) => ({
      length: pattern.length,
      allow: patterns.get(pattern) === true,
      matches: asWildcards(pattern),
    }))
    .toSorted((one, other) => other.length - one.length);
  for (const pattern of starred) patterns.delete(pattern);
  const lengths = [...new Set([...patterns.keys()].map(({ length }) => length))].toSorted((one, other) => other - one);

  return (pathAndQuery) => {
    if (pathAndQuery === "/robots.txt") return true;
    const path = comparable(pathAndQuery);
    // `$` at the end ends the path; without it whatever follows is meant as well.
    const ended = patterns.get(`${path}$`);
    const length = lengths.find((each) => each <= path.length && patterns.has(path.slice(0, each))) ?? -1;
    const literal =
      ended === undefined
        ? { length, allow: patterns.get(path.slice(0, length)) ?? true }
        : { length: path.length + 1, allow: ended };
    const matching = wildcards.filter((rule) => rule.length >= literal.length && rule.matches(path));
    const longest = Math.max(literal.length, matching[0]?.length ?? -1);
    return [literal, ...matching].some((rule) => rule.length === longest && rule.allow);
  };
}

function asWildcards(pattern: string): (path: string) => boolean {
  return compileWildcards(pattern.endsWith("$") ? pattern.slice(0, -1) : `${pattern}*`);
}

/** RFC 9309 section 2.2.2: what need not be percent-encoded is compared as itself, the rest encoded. */
function comparable(path: string): string {
  const encoded = path.toWellFormed().replace(/[^\u0021-\u007e]+/g, (text) => encodeURIComponent(text));
  return encoded.replace(/%([0-9a-f]{2})/gi, (written, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[a-z0-9._~-]/i.test(character) ? character : written.toUpperCase();
  });
}
