import { html, trusted } from "../html.ts";
import type { Html } from "../html.ts";
import type { Category } from "./categories.ts";
import { renderMarkdown } from "./markdown.ts";
import { markWords } from "./mark-words.ts";
import { headerOf, icon, makePage, pathOf } from "./page.ts";
import type { HelpChatbot, Page } from "./page.ts";
import { breadcrumbs } from "./breadcrumbs.ts";
import { words } from "./words.ts";
import type { Language } from "./words.ts";

export interface Faq {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

export interface Article {
  readonly id: string;
  readonly title: string;
  readonly url: string | null;
  readonly excerpt: string;
  readonly updatedAt: string;
}

/** A page of a list: where it begins, and where the next one does. */
export interface Listed {
  readonly cursor: string | undefined;
  readonly nextCursor: string | null;
}

/** The chatbot of the page, and the service's base URL; empty if not configured. */
export interface Place {
  readonly chatbot: HelpChatbot;
  readonly baseUrl: string;
}

/** Of a category's articles, so many are named on its card. */
const namedArticles = 3;

/**
 * The first page: topics, what is asked often, then what there is to read. `listed`: all articles are on pages of their
 * own.
 */
export function frontPage(
  place: Place,
  content: {
    readonly categories: readonly Category[];
    readonly faqs: readonly Faq[];
    readonly hasMoreFaqs: boolean;
    readonly articles: readonly Article[];
    readonly listed: Listed;
  },
): Page {
  const { chatbot } = place;
  const { categories, faqs, hasMoreFaqs, articles, listed } = content;
  const own = words[chatbot.locale];
  const path = pathOf(chatbot);
  const shown = faqs.map((faq) => showFaq(faq, chatbot));
  const hasTopics = categories.length > 0;
  return makePage({
    chatbot,
    title: `${headerOf(chatbot)} – ${own.help}`,
    description: chatbot.description ?? own.home,
    canonical: place.baseUrl + path,
    isFirst: true,
    ...(shown.length === 0 ? {} : { data: faqData(shown) }),
    body: html`${
      hasTopics &&
      html`<section>
        <h2>${own.topics}</h2>
        <ul class="topics">
          ${categories.map((category) => topicCard(chatbot, category))}
        </ul>
      </section>`
    }
    ${
      hasTopics &&
      articles.length > 0 &&
      html`<section>
        <h2>${own.suggested}</h2>
        ${articleList(chatbot, articles)}
        <p class="more"><a href="${path}/articles">${own.allArticles}</a></p>
      </section>`
    }
    ${
      shown.length > 0 &&
      html`<section>
        <h2>${own.faqs}</h2>
        <div class="faqs">${shown.map(({ element }) => element)}</div>
        ${hasMoreFaqs && html`<p class="more"><a href="${path}/faqs">${own.allFaqs}</a></p>`}
      </section>`
    }
    ${
      !hasTopics &&
      articles.length > 0 &&
      html`<section>
        <h2>${own.articles}</h2>
        ${articleList(chatbot, articles)}
      </section>`
    }
    ${shown.length === 0 && articles.length === 0 && html`<p class="empty">${own.empty}</p>`}
    ${!hasTopics && pageLinks(chatbot, `${path}/articles`, listed)}`,
  });
}

/** All articles, or those of a category, which are all on one page. */
export function articlesPage(
  place: Place,
  { category, articles, ...listed }: { category?: Category; articles: readonly Article[] } & Listed,
): Page {
  const { chatbot } = place;
  const own = words[chatbot.locale];
  const title = category === undefined ? own.allArticles : categoryTitle(category, chatbot);
  const path = category === undefined ? `${pathOf(chatbot)}/articles` : categoryPath(chatbot, category);
  return makePage({
    chatbot,
    title: `${title} – ${headerOf(chatbot)}`,
    description: title,
    canonical: place.baseUrl + withCursor(path, listed.cursor),
    body: html`${breadcrumbs(chatbot, [{ title }])}
      <h1 dir="auto">${title}</h1>
      ${articles.length === 0 ? html`<p class="empty">${own.empty}</p>` : articleList(chatbot, articles, { level: 2 })}
      ${pageLinks(chatbot, path, listed)}`,
  });
}

export function faqsPage(place: Place, { faqs, ...listed }: { faqs: readonly Faq[] } & Listed): Page {
  const { chatbot } = place;
  const own = words[chatbot.locale];
  const path = `${pathOf(chatbot)}/faqs`;
  const shown = faqs.map((faq) => showFaq(faq, chatbot));
  return makePage({
    chatbot,
    title: `${own.faqs} – ${headerOf(chatbot)}`,
    description: chatbot.description ?? own.faqs,
    canonical: place.baseUrl + withCursor(path, listed.cursor),
    ...(shown.length === 0 ? {} : { data: faqData(shown) }),
    body: html`${breadcrumbs(chatbot, [{ title: own.faqs }])}
      <h1>${own.faqs}</h1>
      ${
        shown.length === 0
          ? html`<p class="empty">${own.empty}</p>`
          : html`<div class="faqs">${shown.map(({ element }) => element)}</div>`
      }
      ${pageLinks(chatbot, path, listed)}`,
  });
}

/** Where there is nothing; in the chatbot's own frame where there is one. */
export function missingPage(found: { readonly chatbot: HelpChatbot } | { readonly language: Language }): Page {
  const chatbot = "chatbot" in found ? found.chatbot : null;
  const language = "chatbot" in found ? found.chatbot.locale : found.language;
  const { missingTitle, missing, home } = words[language];
  return makePage({
    chatbot,
    language,
    title: missingTitle,
    description: missing,
    body: html`<h1>${missingTitle}</h1>
      <p class="empty">${missing}</p>
      ${chatbot !== null && html`<p class="more"><a href="${pathOf(chatbot)}">${home}</a></p>`}`,
  });
}

interface ShownFaq {
  readonly element: Html;
  readonly question: string;
  readonly answer: Html;
}

export function showFaq(
  { id, question, answer }: Faq,
  chatbot: HelpChatbot,
  { isOpen = false, query = "" }: { isOpen?: boolean; query?: string } = {},
): ShownFaq {
  const text = renderMarkdown(answer, { headings: false, tableLabel: words[chatbot.locale].table }).html;
  return {
    question,
    answer: text,
    // A link to the id opens what is around it.
    element: html`<details${isOpen && trusted(" open")}><summary><h3 dir="auto">${markWords(question, query)}</h3></summary>
<div class="text" id="${id}" dir="auto">${text}</div></details>
`,
  };
}

/** https://schema.org/FAQPage; an answer may be HTML. */
function faqData(faqs: readonly ShownFaq[]): unknown {
  const mainEntity = faqs.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer.text },
  }));
  return { "@context": "https://schema.org", "@type": "FAQPage", mainEntity };
}

function topicCard(chatbot: HelpChatbot, category: Category): Html {
  const named = category.articles.slice(0, namedArticles);
  return html`<li>
    ${icon("M4 5.5A1.5 1.5 0 0 1 5.5 4H10l2 2.5h6.5A1.5 1.5 0 0 1 20 8v10.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5z")}
    <h3 dir="auto">
      <a href="${categoryPath(chatbot, category)}">${categoryTitle(category, chatbot)}</a>
      <span class="count" aria-hidden="true">${category.articles.length}</span>
    </h3>
    <p dir="auto">${named.map(({ title }) => title).join(" · ")}</p>
  </li> `;
}

export function categoryTitle({ title }: Category, chatbot: HelpChatbot): string {
  return title ?? words[chatbot.locale].otherArticles;
}

export function categoryPath(chatbot: HelpChatbot, { slug }: Category): string {
  return `${pathOf(chatbot)}/topics/${encodeURIComponent(slug)}`;
}

/** `level`: of the articles' headings, below the one they stand under. */
export function articleList(
  chatbot: HelpChatbot,
  articles: readonly Article[],
  { query = "", level = 3 }: { query?: string; level?: 2 | 3 } = {},
): Html {
  return html`<ul class="articles">
    ${articles.map(
      ({ id, title, excerpt }) =>
        html`<li>
          <h${level} dir="auto"><a href="${pathOf(chatbot)}/articles/${id}">${markWords(title, query)}</a></h${level}>
          ${excerpt !== "" && excerpt !== title && html`<p dir="auto">${markWords(excerpt, query)}</p>`}
        </li> `,
    )}
  </ul>`;
}

function pageLinks(chatbot: HelpChatbot, path: string, { cursor, nextCursor }: Listed): Html | false {
  const own = words[chatbot.locale];
  return (
    (cursor !== undefined || nextCursor !== null) &&
    html`<nav class="pages" aria-label="${own.pages}">
      ${cursor !== undefined && html`<a href="${path}">${own.first}</a>`}${
        nextCursor !== null && html`<a rel="next" href="${withCursor(path, nextCursor)}">${own.next}</a>`
      }
    </nav>`
  );
}

function withCursor(path: string, cursor: string | undefined): string {
  return cursor === undefined ? path : `${path}?${new URLSearchParams({ cursor })}`;
}
