import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { breadcrumbs } from "./breadcrumbs.ts";
import { renderMarkdown } from "./markdown.ts";
import { headerOf, makePage, pathOf } from "./page.ts";
import type { HelpChatbot, Page } from "./page.ts";
import { articleList, showFaq } from "./views.ts";
import type { Article, Faq, Place } from "./views.ts";
import { fill, words } from "./words.ts";

/** What the chatbot answers a search, quoted from public sources. */
interface Answer {
  /** Markdown. */
  readonly text: string;
  readonly sources: readonly { readonly id: string; readonly kind: string; readonly title: string }[];
  readonly generatedBy: string;
  /** Unsure: then the text names the questions that it answers. */
  readonly hedged?: boolean;
}

/** What a search finds; no answer where the chatbot doesn't know. */
export interface Findings {
  readonly answer: Answer | null;
  readonly faqs: readonly Faq[];
  readonly articles: readonly Article[];
}

/** What the chatbot answers comes first, then all that was found; without an answer, the best FAQ is open. */
export function searchPage({ chatbot }: Place, query: string, { answer, faqs, articles }: Findings): Page {
  const own = words[chatbot.locale];
  const isEmpty = faqs.length === 0 && articles.length === 0;
  const results = fill(isEmpty ? own.nothing : own.results, { query });
  return makePage({
    chatbot,
    title: `${results} – ${headerOf(chatbot)}`,
    description: results,
    query,
    body: html`<div class="found">
      ${breadcrumbs(chatbot, [{ title: own.search }])}
      <h1>${results}</h1>
      ${answer !== null && showAnswer(chatbot, answer)}
      ${
        faqs.length > 0 &&
        html`<section>
          <h2>${own.faqs}</h2>
          <div class="faqs">
            ${faqs.map((faq, at) => showFaq(faq, chatbot, { isOpen: answer === null && at === 0, query }).element)}
          </div>
        </section>`
      }
      ${
        articles.length > 0 &&
        html`<section>
          <h2>${own.articles}</h2>
          ${articleList(chatbot, articles, { query })}
        </section>`
      }
      ${isEmpty && nothing(chatbot)}
    </div>`,
  });
}

/** What the chatbot answers, marked as automatic, with links to what it quotes: that stands on the same page. */
function showAnswer(chatbot: HelpChatbot, { text, sources, generatedBy, hedged = false }: Answer): Html {
  const own = words[chatbot.locale];
  // Without its question, an FAQ's answer may be understood as that of another one.
  const question = generatedBy === "faq" && !hedged ? sources[0]?.title : undefined;
  const shown = renderMarkdown(text, { headings: false, tableLabel: own.table }).html;
  return html`<section class="answer" data-generated-by="${generatedBy}">
    <h2>${own.answer}</h2>
    ${question !== undefined && html`<p class="question" dir="auto">${question}</p>`}
    <div class="text" dir="auto">${shown}</div>
    <div class="quoted">
      ${own.quotedFrom}
      <ul>
        ${sources.map(
          ({ id, kind, title }) =>
            html`<li>
              <a href="${kind === "faq" ? `#${id}` : `${pathOf(chatbot)}/articles/${id}`}" dir="auto">${title}</a>
            </li> `,
        )}
      </ul>
    </div>
  </section>`;
}

/** The heading says that nothing was found. */
function nothing(chatbot: HelpChatbot): Html {
  const own = words[chatbot.locale];
  return html`<p class="empty">${own.nothingHint}</p>
    <p class="more"><a href="${pathOf(chatbot)}">${own.home}</a></p>`;
}
