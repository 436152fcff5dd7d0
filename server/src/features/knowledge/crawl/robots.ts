import { compileRules } from "./robots-rules.ts";
import type { JudgePath, RobotsRule } from "./robots-rules.ts";

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
