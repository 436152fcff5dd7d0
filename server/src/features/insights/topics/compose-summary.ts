import type { InsightReport } from "@svc/contract";
import { summaryPhrases } from "./summary-phrases.ts";

const namesSaid = 3;
/** Fewer sessions of a topic say little about how well it is answered. */
const weakSessions = 3;
const weakShare = 0.5;

/** The insights in some sentences, in the language where there are phrases of it, else in English; without any model. */
export function composeSummary(
  { totals, previous, topics, sources, askedTwice }: Omit<InsightReport, "summary">,
  days: number,
  wanted: string,
): InsightReport["summary"] {
  const { language, phrases } = summaryPhrases(wanted);
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const percent = (value: number) =>
    new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(value);
  const quote = (text: string) => `${phrases.quotes[0]}${text}${phrases.quotes[1]}`;
  const list = (texts: readonly string[]) =>
    new Intl.ListFormat(language).format(texts.slice(0, namesSaid).map((text) => quote(text)));
  const sentences: string[] = [];
  const say = (isSaid: boolean, sentence: () => string) => void (isSaid && sentences.push(sentence()));
  const summary = () => ({ text: sentences.join(" "), language, writtenBy: "embedded" });

  if (totals.sessions === 0 && totals.questions === 0) {
    sentences.push(phrases.nothing(days));
    return summary();
  }
  sentences.push(phrases.volume(days, number(totals.sessions), number(totals.questions)));
  if (previous.sessions > 0) {
    const change = totals.sessions / previous.sessions - 1;
    sentences.push(
      change === 0 ? phrases.same : (change > 0 ? phrases.more : phrases.fewer)(percent(Math.abs(change))),
    );
  }
  const { answeredShare, resolvedWithoutPersonShare: aloneShare, ratings } = totals;
  say(answeredShare !== null, () => phrases.answered(percent(answeredShare ?? 0), number(totals.refused)));
  say(totals.resolved > 0, () => phrases.resolved(percent(aloneShare ?? 0)));
  say(totals.handedOver > 0, () => phrases.handedOver(number(totals.handedOver)));
  say(totals.leads + totals.tickets > 0, () => phrases.won(number(totals.leads), number(totals.tickets)));
  say(ratings.up + ratings.down > 0, () => phrases.ratings(number(ratings.up), number(ratings.down)));

  const asked = topics.filter(({ questions }) => questions > 0);
  say(asked.length > 0, () => phrases.topics(list(asked.map(({ name }) => name))));
  for (const direction of ["rising", "falling"] as const) {
    const moved = topics.filter(({ trend }) => trend?.direction === direction).map(({ name }) => name);
    say(moved.length > 0, () => phrases[direction](list(moved)));
  }
  const weakest = asked
    .filter((topic) => topic.sessions >= weakSessions && (topic.answeredShare ?? 1) < weakShare)
    .toSorted((one, other) => one.answeredShare! - other.answeredShare!)[0];
  say(weakest !== undefined, () => phrases.weakest(quote(weakest!.name), percent(weakest!.answeredShare ?? 0)));
  say(sources.neverUsedCount > 0, () => phrases.unused(number(sources.neverUsedCount)));
  say(sources.disliked.length > 0, () => phrases.disliked(list(sources.disliked.map(({ title }) => title))));
  say(askedTwice.length > 0, () => phrases.askedTwice(quote(askedTwice[0]!.question)));
  return summary();
}
