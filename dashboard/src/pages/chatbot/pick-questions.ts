import type { CheckedQuestion } from "@svc/contract";

const most = 3;
/** Longer ones are no buttons. */
const mostCharacters = 80;
const origins: readonly CheckedQuestion["origin"][] = ["faq", "heading", "title", "usual"];

/** Questions that a visitor may press: surely answered, the site's own before the usual ones. A title is no question. */
export function pickQuestions(checked: readonly CheckedQuestion[]): string[] {
  return checked
    .filter(
      ({ outcome, question }) =>
        outcome === "answered" && question.length <= mostCharacters && /[?？؟]\s*$/u.test(question),
    )
    .toSorted(
      (one, other) => origins.indexOf(one.origin) - origins.indexOf(other.origin) || other.confidence - one.confidence,
    )
    .slice(0, most)
    .map(({ question }) => question);
}
