import { existsSync, readFileSync, readdirSync } from "node:fs";
import { renderMarkdown } from "./markdown.ts";
import type { Html } from "../html.ts";

export interface Guide {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

const folder = new URL("../../../../../docs/", import.meta.url);

/** The guides in reading order. README.md has the same sections; a test compares both with the folder. */
const sections = {
  Start: ["train", "go-live-check", "embed"],
  Guides: [
    "crawl",
    "import",
    "models",
    "handoff",
    "leads-and-tickets",
    "email",
    "help-pages",
    "analytics",
    "webhooks",
    "mcp",
    "custom-ui",
    "client",
    "widget",
  ],
  Operate: [
    "deployment",
    "configuration",
    "reverse-proxy",
    "backups",
    "upgrade",
    "notifications",
    "several-processes",
    "sizing",
    "security",
    "privacy",
  ],
  Reference: ["api", "access", "sign-in", "sessions", "add-a-language", "mcp-transcript"],
} as const;
const order: readonly string[] = Object.values(sections).flat();

export interface GuideSection {
  readonly title: string;
  readonly guides: readonly Guide[];
}

/** The guides of docs/ by section, without sections that have none. Empty where docs/ isn't installed. */
export function readGuides(): GuideSection[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".md"));
  const guides = names.map((file) => readGuide(file.slice(0, -".md".length)));
  return Object.entries(sections)
    .map(([title, listed]) => ({
      title,
      guides: guides
        .filter(({ name }) => listed.some((each) => each === name))
        .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name)),
    }))
    .filter(({ guides: found }) => found.length > 0);
}

function readGuide(name: string): Guide {
  const text = readFileSync(new URL(`${name}.md`, folder), "utf8");
  return { name, title: /^# (.+)$/mu.exec(text)?.[1] ?? name, text };
}

export function renderGuide({ text }: Guide, guides: readonly Guide[]): Html {
  const names = new Set(guides.map(({ name }) => name));
  return renderMarkdown(text, (href) => {
    const [, name = "", fragment = ""] = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/u.exec(href) ?? [];
    if (names.has(name)) return `/docs/guides/${name}${fragment}`;
    return /^(?:https?:|#|\/)/u.test(href) ? href : null;
  });
}
