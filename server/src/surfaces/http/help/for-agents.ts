import { madeText } from "../asset.ts";
import type { Asset } from "../asset.ts";
import { categoriesOf } from "./categories.ts";
import { headerOf } from "./page.ts";
import type { HelpChatbot } from "./page.ts";
import { categoryTitle } from "./views.ts";
import type { Article, Faq } from "./views.ts";
import { words } from "./words.ts";

/** An index of the help center at `root`, an absolute address, in the form of https://llmstxt.org. */
export function llmsText(
  chatbot: HelpChatbot,
  root: string,
  { articles, faqs }: { readonly articles: readonly Article[]; readonly faqs: readonly Faq[] },
): Asset {
  const own = words[chatbot.locale];
  const excerpts = new Map(articles.map(({ id, excerpt }) => [id, excerpt]));
  const categories = categoriesOf(articles, chatbot.portal.categories);
  const sections = categories.map((category) => ({
    title: categoryTitle(category, chatbot),
    articles: category.articles,
  }));
  if (sections.length === 0 && articles.length > 0) sections.push({ title: own.articles, articles });
  const text = [
    `# ${oneLine(headerOf(chatbot))}`,
    `> ${oneLine(chatbot.description ?? own.help)}`,
    ...sections.map((section) => {
      const links = section.articles.map(({ id, title }) =>
        linkLine(title, `${root}/articles/${id}.md`, excerpts.get(id) ?? ""),
      );
      return `## ${oneLine(section.title)}\n\n${links.join("\n")}`;
    }),
    ...(faqs.length === 0
      ? []
      : [
          `## ${own.faqs}\n\n${linkLine(own.allFaqs, `${root}/faqs.md`, faqs.map(({ question }) => question).join(" "))}`,
        ]),
  ];
  return madeText(`${text.join("\n\n")}\n`, "text/plain; charset=utf-8");
}

/** An article as it is stored, below its title and the address it was read from. */
export function articleMarkdown(
  { locale }: HelpChatbot,
  { title, url, markdown }: Pick<Article, "title" | "url"> & { readonly markdown: string },
): Asset {
  const heading = `# ${oneLine(title)}`;
  // Most texts begin with their title, which isn't repeated.
  const text = `${markdown}\n`.startsWith(`${heading}\n`) ? markdown.slice(heading.length) : markdown;
  const source = url === null ? [] : [`[${words[locale].original}](<${oneLine(url)}>)`];
  return markdownAsset([heading, ...source, text.trim()]);
}

/** Questions and answers, with the address of the rest. */
export function faqsMarkdown(
  chatbot: HelpChatbot,
  root: string,
  { faqs, nextCursor }: { readonly faqs: readonly Faq[]; readonly nextCursor: string | null },
): Asset {
  const own = words[chatbot.locale];
  return markdownAsset([
    `# ${oneLine(headerOf(chatbot))}: ${own.faqs}`,
    ...faqs.map(({ question, answer }) => `## ${oneLine(question)}\n\n${answer.trim()}`),
    ...(nextCursor === null ? [] : [`[${own.next}](${root}/faqs.md?cursor=${encodeURIComponent(nextCursor)})`]),
  ]);
}

function markdownAsset(blocks: readonly string[]): Asset {
  return madeText(`${blocks.join("\n\n")}\n`, "text/markdown; charset=utf-8");
}

function linkLine(title: string, address: string, about: string): string {
  const text = oneLine(title).replace(/[\\[\]]/gu, "\\$&");
  return `- [${text}](${address})${about === "" ? "" : `: ${oneLine(about)}`}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
