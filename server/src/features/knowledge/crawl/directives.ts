import { productToken } from "./robots.ts";

/** What a page, or its answer, asks of robots beyond robots.txt. */
export interface Directives {
  readonly noindex: boolean;
  readonly nofollow: boolean;
}

/** Reads the content of a `<meta name="robots">`, or of one with our own name; others say nothing. */
export function readDirectives(content: string, name: string | undefined): Directives {
  const agent = name?.trim().toLowerCase();
  return agent === "robots" || agent === productToken ? directivesOf(content.split(",")) : directivesOf([]);
}

/** Reads an `X-Robots-Tag`: a list, of which an `agent:` in front of a part makes it and what follows that agent's. */
export function readRobotsTag(header: string | undefined): Directives {
  let isOurs = true;
  const words: string[] = [];
  for (const part of (header ?? "").split(",")) {
    const [, agent, rest] = /^\s*([a-z_-]+)\s*:\s*(.*)$/is.exec(part) ?? [];
    // `unavailable_after: date` is no agent.
    if (agent !== undefined && !agent.includes("_") && !/^max-/i.test(agent))
      isOurs = agent.toLowerCase() === productToken || agent.toLowerCase() === "robots";
    if (isOurs) words.push(rest ?? part);
  }
  return directivesOf(words);
}

function directivesOf(written: readonly string[]): Directives {
  const words = new Set(written.map((word) => word.trim().toLowerCase()));
  const isNone = words.has("none");
  return { noindex: isNone || words.has("noindex"), nofollow: isNone || words.has("nofollow") };
}
