import { html, trusted } from "../html.ts";
import type { Html } from "../html.ts";
import { renderMarkdown } from "./markdown.ts";
import { markWords } from "./mark-words.ts";
import { headerOf, makePage, pathOf } from "./page.ts";
import type { HelpChatbot, Page } from "./page.ts";
import { fill, words } from "./words.ts";
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

/** Whose page it is, and under which address the service is known; empty where nobody has said. */
export interface Place {
  readonly chatbot: HelpChatbot;
  readonly baseUrl: string;
}

/** The first page: what is asked often, then what there is to read. */
export function frontPage(
  place: Place,
  {
    faqs,
    hasMoreFaqs,
    articles,
    ...listed
  }: { faqs: readonly Faq[]; hasMoreFaqs: boolean; articles: readonly Article[] } & Listed,
): Page {
  const { chatbot } = place;
  const own = words[chatbot.locale];
  const path = pathOf(chatbot);
  const shown = faqs.map((faq) => showFaq(faq, chatbot));
  const more = html`<p><a href="${path}/faqs">${own.allFaqs}</a></p>`;
  return makePage({
    chatbot,
    title: `${headerOf(chatbot)} – ${own.help}`,
    description: chatbot.description ?? own.home,
    canonical: place.baseUrl + withCursor(path, listed.cursor),
    isFirst: true,
    ...(shown.length === 0 ? {} : { data: faqData(shown) }),
    body: html`${
      shown.length > 0 &&
      html`<section>
        <h2>${own.faqs}</h2>
        ${shown.map(({ element }) => element)}${hasMoreFaqs && more}
      </section>`
    }
    ${
      articles.length > 0 &&
      html`<section>
        <h2>${own.articles}</h2>
        ${articleList(chatbot, articles)}
      </section>`
    }
    ${shown.length === 0 && articles.length === 0 && html`<p>${own.empty}</p>`} ${pageLinks(chatbot, path, listed)}`,
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
    body: html`${back(chatbot)}
      <h1>${own.faqs}</h1>
      ${shown.length === 0 ? html`<p>${own.empty}</p>` : shown.map(({ element }) => element)}
      ${pageLinks(chatbot, path, listed)}`,
  });
}

export function searchPage(
  { chatbot }: Place,
  query: string,
  { faqs, articles }: { faqs: readonly Faq[]; articles: readonly Article[] },
): Page {
  const own = words[chatbot.locale];
  const results = fill(own.results, { query });
  // One that is certainly meant need not be opened first.
  const shown = faqs.map((faq, at) => showFaq(faq, chatbot, at === 0).element);
  return makePage({
    chatbot,
    title: `${results} – ${headerOf(chatbot)}`,
    description: results,
    query,
    body: html`${back(chatbot)}
      <h1>${results}</h1>
      ${
        shown.length > 0 &&
        html`<section>
          <h2>${own.faqs}</h2>
          ${shown}
        </section>`
      }
      ${
        articles.length > 0 &&
        html`<section>
          <h2>${own.articles}</h2>
          ${articleList(chatbot, articles, query)}
        </section>`
      }
      ${shown.length === 0 && articles.length === 0 && nothing(chatbot, query)}`,
  });
}

export function articlePage(
  place: Place,
  article: Article & { readonly markdown: string; readonly parts: number },
  part: number,
): Page {
  const { chatbot } = place;
  const own = words[chatbot.locale];
  const path = `${pathOf(chatbot)}/articles/${article.id}`;
  const { html: text, headings } = renderMarkdown(article.markdown, { title: article.title, tableLabel: own.table });
  const isDivided = article.parts > 1;
  const where = isDivided ? fill(own.part, { number: part, total: article.parts }) : "";
  const addressOf = (number: number) => (number === 1 ? path : `${path}?part=${number}`);
  const contents = headings.filter(({ level }) => level === 2);
  return makePage({
    chatbot,
    title: `${article.title}${isDivided ? ` (${where})` : ""} – ${headerOf(chatbot)}`,
    description: article.excerpt,
    canonical: place.baseUrl + addressOf(part),
    type: "article",
    body: html`${back(chatbot)}
      <article>
        <h1 dir="auto">${article.title}</h1>
        <p class="about">
          ${updated(chatbot.locale, article.updatedAt)}${
            article.url !== null &&
            html` <a href="${article.url}" rel="nofollow noopener noreferrer">${own.original}</a>`
          }${isDivided && html` <span>${where}</span>`}
        </p>
        ${
          contents.length > 2 &&
          html`<nav class="contents" aria-label="${own.contents}">
            <h2>${own.contents}</h2>
            <ul>
              ${contents.map((heading) => html`<li><a href="#${heading.id}" dir="auto">${heading.text}</a></li>`)}
            </ul>
          </nav>`
        }
        <div class="text" dir="auto">${text}</div>
      </article>
      ${
        isDivided &&
        html`<nav class="pages" aria-label="${own.pages}">
          ${
            part > 1 && html`<a rel="prev" href="${addressOf(part - 1)}">${own.previous}</a>`
          }${part < article.parts && html`<a rel="next" href="${addressOf(part + 1)}">${own.next}</a>`}
        </nav>`
      }`,
  });
}

/** Where there is nothing; in the chatbot's own frame where there is one. */
export function missingPage(found: { readonly chatbot: HelpChatbot } | { readonly language: Language }): Page {
  const chatbot = "chatbot" in found ? found.chatbot : null;
  const language = "chatbot" in found ? found.chatbot.locale : found.language;
  const { missingTitle, missing } = words[language];
  return makePage({
    chatbot,
    language,
    title: missingTitle,
    description: missing,
    body: html`<h1>${missingTitle}</h1>
      <p>${missing}</p>
      ${chatbot !== null && back(chatbot)}`,
  });
}

interface ShownFaq {
  readonly element: Html;
  readonly question: string;
  readonly answer: Html;
}

function showFaq({ id, question, answer }: Faq, chatbot: HelpChatbot, isOpen = false): ShownFaq {
  const text = renderMarkdown(answer, { headings: false, tableLabel: words[chatbot.locale].table }).html;
  return {
    question,
    answer: text,
    // A link to the id opens what is around it.
    element: html`<details${isOpen && trusted(" open")}><summary><h3 dir="auto">${question}</h3></summary>
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

function articleList(chatbot: HelpChatbot, articles: readonly Article[], query = ""): Html {
  return html`<ul class="articles">
    ${articles.map(
      ({ id, title, excerpt }) =>
        html`<li>
          <h3 dir="auto"><a href="${pathOf(chatbot)}/articles/${id}">${title}</a></h3>
          <p dir="auto">${markWords(excerpt, query)}</p>
        </li> `,
    )}
  </ul>`;
}

function nothing(chatbot: HelpChatbot, query: string): Html {
  const own = words[chatbot.locale];
  return html`<p>${fill(own.nothing, { query })} ${own.nothingHint}</p>
    <p><a href="/chat/${chatbot.id}">${own.ask}</a></p>`;
}

function back(chatbot: HelpChatbot): Html {
  return html`<p class="back"><a href="${pathOf(chatbot)}">${words[chatbot.locale].home}</a></p>`;
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

function updated(language: Language, time: string): Html {
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(time));
  const [before = "", after = ""] = words[language].updated.split("{date}");
  return html`${before}<time datetime="${time}">${date}</time>${after}`;
}
