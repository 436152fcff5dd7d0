import { matchesWildcards } from "./wildcards.ts";

/** What a robots.txt says to us (RFC 9309). */
export interface Robots {
  /** Whether a path, with its query, may be fetched. */
  allows(pathAndQuery: string): boolean;
  /** Seconds between two requests, where the file asks for it. */
  readonly crawlDelaySeconds: number | undefined;
  /** Addresses as they are written in it. */
  readonly sitemaps: readonly string[];
}

/** RFC 9309 section 2.5: at least so much of it is read. */
export const robotsBytes = 500 * 1024;

/** By which a robots.txt names us: the first word of our User-Agent. */
export const productToken = "svc";

interface Rule {
  readonly allow: boolean;
  readonly pattern: string;
}

interface Group {
  readonly agents: string[];
  readonly rules: Rule[];
  crawlDelaySeconds?: number;
}

/** Reads the text of a robots.txt. Never throws: what it does not understand, it leaves out. */
export function parseRobots(text: string): Robots {
  const { groups, sitemaps } = groupsOf(text);
  const ours = groups.filter(({ agents }) => agents.includes(productToken));
  // All groups that name us are one; only where none does, those for everybody are.
  const chosen = ours.length > 0 ? ours : groups.filter(({ agents }) => agents.includes("*"));
  const rules = chosen.flatMap((group) => group.rules);
  return {
    allows: (pathAndQuery) => isAllowed(rules, pathAndQuery),
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
    const [, name = "", value = ""] = /^\s*([a-z-]+)\s*:([^#]*)/i.exec(line) ?? [];
    const field = name.toLowerCase();
    const group = groups.at(-1);
    if (field === "user-agent") {
      const agent = agentOf(value);
      if (isNamingAgents && group !== undefined) group.agents.push(agent);
      else groups.push({ agents: [agent], rules: [] });
      isNamingAgents = true;
    } else if (field === "sitemap") {
      sitemaps.push(value.trim());
    } else if (field === "allow" || field === "disallow") {
      isNamingAgents = false;
      // An empty rule says nothing; one before the first agent belongs to nobody.
      if (value.trim() !== "") group?.rules.push({ allow: field === "allow", pattern: comparable(value.trim()) });
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

/** The longest rule that matches decides; of two as long, the one that allows; none allows. */
function isAllowed(rules: readonly Rule[], pathAndQuery: string): boolean {
  if (pathAndQuery === "/robots.txt") return true;
  const path = comparable(pathAndQuery);
  let best: Rule | undefined;
  for (const rule of rules) {
    if (!matches(rule.pattern, path)) continue;
    const isLonger = best === undefined || rule.pattern.length > best.pattern.length;
    if (isLonger || (rule.allow && rule.pattern.length === best?.pattern.length)) best = rule;
  }
  return best?.allow ?? true;
}

/** `$` at a pattern's end ends the path; without it whatever follows is meant as well. */
function matches(pattern: string, path: string): boolean {
  return pattern.endsWith("$") ? matchesWildcards(pattern.slice(0, -1), path) : matchesWildcards(`${pattern}*`, path);
}

/** RFC 9309 section 2.2.2: what need not be percent-encoded is compared as itself, the rest encoded. */
function comparable(path: string): string {
  const encoded = path.toWellFormed().replace(/[^\u0021-\u007e]+/g, (text) => encodeURIComponent(text));
  return encoded.replace(/%([0-9a-f]{2})/gi, (written, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[a-z0-9._~-]/i.test(character) ? character : written.toUpperCase();
  });
}
