import MarkdownIt from "markdown-it";
import type { Token } from "markdown-it";
import { html, trusted } from "../html.ts";
import type { Html } from "../html.ts";
import { renderCode } from "./render-code.ts";

/** Where a guide's link leads on the service's pages; null: nowhere, it stands as text. */
export type Lead = (href: string) => string | null;

const onlyWeb: Lead = (href) => (/^(?:https?:|#|\/)/u.test(href) ? href : null);

/** Our own Markdown as HTML: headings can be linked to, and nothing in it is taken for HTML. */
export function renderMarkdown(text: string, lead: Lead = onlyWeb): Html {
  return trusted(readerFor(lead).render(text, newEnv()));
}

/** A part of a text, from its heading to the next one. */
interface Section {
  readonly id: string;
  readonly title: string;
  readonly level: number;
  /** Its words, without marks. */
  readonly text: string;
}

/** The parts of a text, by the ids that `renderMarkdown` gives their headings. */
export function sectionsOf(text: string): Section[] {
  const sections: { id: string; title: string; level: number; text: string }[] = [];
  const slugs = new Map<string, number>();
  let isHeading = false;
  for (const token of readerFor(onlyWeb).parse(text, newEnv())) {
    isHeading ||= token.type === "heading_open";
    if (token.type === "heading_open")
      sections.push({ id: "", title: "", level: Number(token.tag.slice(1)), text: "" });
    const section = sections.at(-1);
    if (section === undefined || token.type !== "inline") continue;
    const words = (token.children ?? []).map(({ type, content }) => (type === "softbreak" ? " " : content)).join("");
    if (isHeading) Object.assign(section, { id: idOf(token.content, slugs), title: words });
    else section.text += `${words} `;
    isHeading = false;
  }
  return sections;
}

const sentences = readerFor(onlyWeb);

/** A sentence with marks, without a paragraph around it. */
export function renderSentence(text: string): Html {
  return trusted(sentences.renderInline(text, newEnv()));
}

/** What rendering keeps of one text. */
type Env = {
  /** How often a heading's id was given. */
  readonly slugs: Map<string, number>;
  /** Of the links that are open, whether each is one. */
  readonly links: boolean[];
};

const newEnv = (): Env => ({ slugs: new Map(), links: [] });

type Rule = (tokens: readonly Token[], at: number, options: unknown, env: Env) => string;

function readerFor(lead: Lead) {
  const reader = new MarkdownIt({ html: true, linkify: true });
  reader.linkify.set({ fuzzyLink: false });
  reader.core.ruler.push("plain-tables", ({ tokens }) => dropEmptyHeads(tokens));
  const contentOf = (tokens: readonly Token[], at: number) => tokens[at]?.content ?? "";
  // Comments are for people who edit the guide.
  const text: Rule = (tokens, at) => withoutComment(contentOf(tokens, at));
  const rules: Readonly<Record<string, Rule>> = {
    heading_open: (tokens, at, _, { slugs }) =>
      `<${tokens[at]?.tag ?? "p"} id="${idOf(tokens[at + 1]?.content ?? "", slugs)}">`,
    fence: (tokens, at) => renderCode(contentOf(tokens, at).trimEnd(), tokens[at]?.info.trim() ?? "").text,
    html_block: text,
    html_inline: text,
    image: (tokens, at) => html`${contentOf(tokens, at)}`.text,
    link_open(tokens, at, _, { links }) {
      const leads = lead(String(tokens[at]?.attrGet("href") ?? ""));
      links.push(leads !== null);
      return leads === null ? "" : `<a href="${html`${leads}`.text}">`;
    },
    link_close: (_tokens, _at, _options, { links }) => (links.pop() === true ? "</a>" : ""),
    table_open: () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>',
    table_close: () => "</table></div>\n",
  };
  Object.assign(reader.renderer.rules, rules);
  return reader;
}

const withoutComment = (raw: string): string => (raw.startsWith("<!--") ? "" : html`${raw}`.text);

function idOf(title: string, slugs: Map<string, number>): string {
  const slug = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s+/gu, "-");
  const count = slugs.get(slug) ?? 0;
  slugs.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

/** A table without titles has no head, and the security policy no styles. */
function dropEmptyHeads(tokens: Token[]): void {
  for (const token of tokens) if (token.type === "th_open" || token.type === "td_open") token.attrs = null;
  for (let from = tokens.length - 1; from >= 0; from--) {
    if (tokens[from]?.type !== "thead_open") continue;
    const to = tokens.findIndex(({ type }, at) => at > from && type === "thead_close");
    const titles = tokens.slice(from, to).filter(({ type }) => type === "inline");
    if (titles.every(({ content }) => content.trim() === "")) tokens.splice(from, to - from + 1);
  }
}
