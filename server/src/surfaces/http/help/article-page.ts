import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { breadcrumbs } from "./breadcrumbs.ts";
import type { Category, Entry } from "./categories.ts";
import { renderMarkdown } from "./markdown.ts";
import type { Heading } from "./markdown.ts";
import { headerOf, makePage, pathOf } from "./page.ts";
import type { HelpChatbot, Page } from "./page.ts";
import { categoryPath, categoryTitle } from "./views.ts";
import type { Article, Place } from "./views.ts";
import { fill, words } from "./words.ts";
import type { Language } from "./words.ts";

/** What stands beside an article: its own category, and what is like it. */
export interface Around {
  readonly category: Category | undefined;
  readonly related: readonly Entry[];
  /** The reader has just said whether it helped. */
  readonly isRated: boolean;
}

/** Beside an article no more of its category are named. */
const besideAtMost = 20;
/** Fewer headings are seen at once; with more, only those of the first level are named. */
const fewestContents = 3;
const mostContents = 24;

export function articlePage(
  place: Place,
  article: Article & { readonly markdown: string; readonly parts: number },
  part: number,
  { category, related, isRated }: Around,
): Page {
  const { chatbot } = place;
  const own = words[chatbot.locale];
  const path = `${pathOf(chatbot)}/articles/${article.id}`;
  const { html: text, headings } = renderMarkdown(article.markdown, { title: article.title, tableLabel: own.table });
  const isDivided = article.parts > 1;
  const where = isDivided ? fill(own.part, { number: part, total: article.parts }) : "";
  const addressOf = (number: number) => (number === 1 ? path : `${path}?part=${number}`);
  return makePage({
    chatbot,
    title: `${article.title}${isDivided ? ` (${where})` : ""} – ${headerOf(chatbot)}`,
    description: article.excerpt,
    canonical: place.baseUrl + addressOf(part),
    type: "article",
    markdown: chatbot.portal.llms ? `${place.baseUrl}${path}.md` : undefined,
    body: html`<div class="reading">
      ${category !== undefined && beside(chatbot, category, article.id)}
      <article>
        ${breadcrumbs(chatbot, [
          ...(category === undefined
            ? []
            : [{ title: categoryTitle(category, chatbot), path: categoryPath(chatbot, category) }]),
          { title: article.title },
        ])}
        <h1 dir="auto">${article.title}</h1>
        <p class="about">
          ${updated(chatbot.locale, article.updatedAt)}${
            article.url !== null &&
            html` <a href="${article.url}" rel="nofollow noopener noreferrer">${own.original}</a>`
          }${isDivided && html` <span>${where}</span>`}
        </p>
        ${contentsOf(chatbot, headings)}
        <div class="text" dir="auto">${text}</div>
        ${
          isDivided &&
          html`<nav class="pages" aria-label="${own.pages}">
            ${
              part > 1 && html`<a rel="prev" href="${addressOf(part - 1)}">${own.previous}</a>`
            }${part < article.parts && html`<a rel="next" href="${addressOf(part + 1)}">${own.next}</a>`}
          </nav>`
        }
        ${rating(chatbot, path, isRated)} ${related.length > 0 && relatedList(chatbot, related)}
      </article>
    </div>`,
  });
}

function contentsOf(chatbot: HelpChatbot, headings: readonly Heading[]): Html | false {
  const own = words[chatbot.locale];
  const first = headings.filter(({ level }) => level === 2);
  const both = headings.filter(({ level }) => level <= 3);
  const contents = both.length > mostContents && first.length >= fewestContents ? first : both;
  return (
    contents.length >= fewestContents &&
    html`<nav class="contents" aria-label="${own.contents}">
      <h2>${own.contents}</h2>
      <ul>
        ${contents.map(
          ({ id, text, level }) =>
            html`<li ${level > 2 && html`class="deeper"`}><a href="#${id}" dir="auto">${text}</a></li>`,
        )}
      </ul>
    </nav>`
  );
}

/** The articles around the one at `shown`, so that it is among those that are named. */
function beside(chatbot: HelpChatbot, category: Category, shown: string): Html {
  const own = words[chatbot.locale];
  const at = category.articles.findIndex(({ id }) => id === shown);
  const from = Math.max(0, Math.min(at - besideAtMost / 2, category.articles.length - besideAtMost));
  return html`<nav class="beside" aria-label="${own.browse}">
    <h2 dir="auto">${categoryTitle(category, chatbot)}</h2>
    <ul>
      ${category.articles.slice(from, from + besideAtMost).map(
        ({ id, title }) =>
          html`<li dir="auto">
            <a href="${pathOf(chatbot)}/articles/${id}" ${id === shown && html`aria-current="page"`}>${title}</a>
          </li> `,
      )}
    </ul>
  </nav>`;
}

function rating(chatbot: HelpChatbot, path: string, isRated: boolean): Html {
  const own = words[chatbot.locale];
  if (isRated) return html`<p id="rated" class="rating" role="status">${own.rated}</p>`;
  return html`<form class="rating" method="post" action="${path}/helpful">
    <span>${own.wasHelpful}</span>
    <button>${own.yes}</button>
    <button formaction="${path}/unhelpful">${own.no}</button>
  </form>`;
}

function relatedList(chatbot: HelpChatbot, related: readonly Entry[]): Html {
  return html`<section class="related">
    <h2>${words[chatbot.locale].related}</h2>
    <ul>
      ${related.map(
        ({ id, title }) => html`<li dir="auto"><a href="${pathOf(chatbot)}/articles/${id}">${title}</a></li> `,
      )}
    </ul>
  </section>`;
}

function updated(language: Language, time: string): Html {
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(time));
  const [before = "", after = ""] = words[language].updated.split("{date}");
  return html`<span>${before}<time datetime="${time}">${date}</time>${after}</span>`;
}
