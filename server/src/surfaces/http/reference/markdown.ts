import { Marked } from "marked";
import type { Tokens } from "marked";
import { html, trusted } from "../html.ts";
import type { Html } from "../html.ts";

/** Where a guide's link leads on the service's pages; null: nowhere, it stands as text. */
export type Lead = (href: string) => string | null;

const onlyWeb: Lead = (href) => (/^(?:https?:|#|\/)/u.test(href) ? href : null);

/** Our own Markdown as HTML: headings can be linked to, and nothing in it is taken for HTML. */
export function renderMarkdown(text: string, lead: Lead = onlyWeb): Html {
  return trusted(readerFor(lead).parse(text, { async: false }));
}

const sentences = readerFor(onlyWeb);

/** A sentence with marks, without a paragraph around it. */
export function renderSentence(text: string): Html {
  return trusted(sentences.parseInline(text, { async: false }));
}

function readerFor(lead: Lead): Marked {
  const marked = new Marked({ gfm: true });
  const slugs = new Map<string, number>();
  marked.use({
    renderer: {
      heading({ tokens, depth, text: title }: Tokens.Heading) {
        const slug = title
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, "")
          .trim()
          .replace(/\s+/gu, "-");
        const count = slugs.get(slug) ?? 0;
        slugs.set(slug, count + 1);
        const id = count === 0 ? slug : `${slug}-${count}`;
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // What a comment says is for whoever edits the guide.
      html: ({ text: raw }: Tokens.HTML | Tokens.Tag) => (raw.startsWith("<!--") ? "" : html`${raw}`.text),
      image: ({ text: about }: Tokens.Image) => html`${about}`.text,
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        const leads = lead(href);
        return leads === null ? inner : `<a href="${html`${leads}`.text}">${inner}</a>`;
      },
      table({ header, rows }: Tokens.Table) {
        const cell = (name: string, { tokens }: Tokens.TableCell) =>
          `<${name}>${this.parser.parseInline(tokens)}</${name}>`;
        const head = header.some(({ text: title }) => title.trim() !== "")
          ? `<thead><tr>${header.map((each) => cell("th", each)).join("")}</tr></thead>`
          : "";
        const body = rows.map((row) => `<tr>${row.map((each) => cell("td", each)).join("")}</tr>`).join("");
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table>${head}<tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  return marked;
}
