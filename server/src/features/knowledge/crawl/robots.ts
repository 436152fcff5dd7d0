import { compileWildcards } from "./wildcards.ts";

/** What a robots.txt says to us (RFC 9309). */
export interface Robots {
  readonly allows: JudgePath;
  /** Seconds between two requests, where the file asks for it. */
  readonly crawlDelaySeconds: number | undefined;
  /** Addresses as they are written in it. */
  readonly sitemaps: readonly string[];
}

/** RFC 9309 section 2.5: at least so much of it is read. */
export const robotsBytes = 500 * 1024;

/** By which a robots.txt names us: the first word of our User-Agent. */
export const productToken = "svc";

/** Longer lines name no path that could be asked for. */
const longestLine = 8_192;
/** As many sitemaps as are read, and the length of an address. */
const [mostSitemaps, longestSitemap] = [50, 2_048];

interface Group {
  readonly agents: string[];
  readonly rules: RobotsRule[];
  crawlDelaySeconds?: number;
}

/**
 * Reads the text of a robots.txt. Never throws: what it does not understand, it leaves out. Undefined where its rules
 * for us are too many to be judged for each page.
 */
export function parseRobots(text: string): Robots | undefined {
  const { groups, sitemaps } = groupsOf(text);
  const ours = groups.filter(({ agents }) => agents.includes(productToken));
  // All groups that name us are one; only where none does, those for everybody are.
  const chosen = ours.length > 0 ? ours : groups.filter(({ agents }) => agents.includes("*"));
  const allows = compileRules(chosen.flatMap((group) => group.rules));
  if (allows === undefined) return undefined;
  return {
    allows,
    crawlDelaySeconds: chosen.find(({ crawlDelaySeconds }) => crawlDelaySeconds !== undefined)?.crawlDelaySeconds,
    sitemaps,
  };
}

/** Of a site that has none, or none for us. */
export const allowEverything: Robots = { allows: () => true, crawlDelaySeconds: undefined, sitemaps: [] };

function groupsOf(text: string): { groups: Group[]; sitemaps: string[] } {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  let isNamingAgents = false;
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n?|\n/)) {
    if (line.length > longestLine || !line.includes(":")) continue;
    const [, name = "", value = ""] = /^\s*([a-z-]+)\s*:([^#]*)/i.exec(line) ?? [];
    const field = name.toLowerCase();
    const group = groups.at(-1);
    if (field === "user-agent") {
      const agent = agentOf(value);
      if (isNamingAgents && group !== undefined) group.agents.push(agent);
      else groups.push({ agents: [agent], rules: [] });
      isNamingAgents = true;
    } else if (field === "sitemap") {
      if (sitemaps.length < mostSitemaps && value.length <= longestSitemap) sitemaps.push(value.trim());
    } else if (field === "allow" || field === "disallow") {
      isNamingAgents = false;
      // Empty rules and rules before the first user agent are ignored.
      if (value.trim() !== "") group?.rules.push({ allow: field === "allow", pattern: value.trim() });
    } else if (field === "crawl-delay") {
      isNamingAgents = false;
      const seconds = Number.parseFloat(value);
      if (group !== undefined && seconds >= 0) group.crawlDelaySeconds ??= seconds;
    }
  }
  return { groups, sitemaps };
}

/** The product token is compared without its version and without regard to case. */
function agentOf(value: string): string {
  const agent = value.trim().toLowerCase();
  return agent.startsWith("*") ? "*" : (/^[a-z_-]*/.exec(agent)?.[0] ?? "");
}

interface RobotsRule {
  readonly allow: boolean;
  readonly pattern: string;
}

/** Whether a path, with its query, may be fetched. */
type JudgePath = (pathAndQuery: string) => boolean;

/** Each path is compared with all rules that have a star; a large site's are some 2 kB. */
const wildcardCharactersAtMost = 64 * 1024;
/** No path that is asked for is as long, so that a pattern of more says nothing. */
const longestPattern = 4_096;

/**
 * The longest rule that matches decides; of two as long, the one that allows; none allows. Rules without a star are
 * found by their text, however many there are. Undefined: those with one are too many to be judged.
 */
function compileRules(rules: readonly RobotsRule[]): JudgePath | undefined {
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
