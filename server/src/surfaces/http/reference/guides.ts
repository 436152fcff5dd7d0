import { existsSync, readFileSync, readdirSync } from "node:fs";
import { renderMarkdown } from "./markdown.ts";
import type { Html } from "../html.ts";

export interface Guide {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

const folder = new URL("../../../../../docs/", import.meta.url);

/** What somebody new reads first; the others follow by name. */
const order = ["train", "models", "embed", "custom-ui", "client", "webhooks", "mcp", "security", "privacy"];

/** The guides of docs/, where they are installed. */
export function readGuides(): Guide[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".md"));
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return names
    .map((file) => file.slice(0, -".md".length))
    .sort((one, other) => place(one) - place(other) || one.localeCompare(other))
    .map((name) => {
      const text = readFileSync(new URL(`${name}.md`, folder), "utf8");
      return { name, title: /^# (.+)$/mu.exec(text)?.[1] ?? name, text };
    });
}

export function renderGuide({ text }: Guide, guides: readonly Guide[]): Html {
  const names = new Set(guides.map(({ name }) => name));
  return renderMarkdown(text, (href) => {
    const [, name = "", fragment = ""] = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/u.exec(href) ?? [];
    if (names.has(name)) return `/docs/guides/${name}${fragment}`;
    return /^(?:https?:|#|\/)/u.test(href) ? href : null;
  });
}
