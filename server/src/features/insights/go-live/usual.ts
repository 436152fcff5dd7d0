import { createPhraseFinder } from "../../../language/phrases.ts";
import { wordsOf } from "../../../language/tokenize.ts";
import type { UsualQuestions, UsualTopic } from "../../../language/usual-questions.ts";

export interface UsualQuestion {
  readonly question: string;
  readonly topic: UsualTopic;
}

/** Questions of a topic that are asked, the first ones. */
type Wanted = readonly (readonly [UsualTopic, number])[];

const ofShops: Wanted = [
  ["delivery", 2],
  ["returns", 2],
  ["payment", 1],
  ["contact", 1],
  ["order", 1],
  ["invoice", 1],
  ["hours", 1],
  ["place", 1],
];
const ofSubscriptions: Wanted = [
  ["price", 1],
  ["subscription", 1],
  ["invoice", 1],
  ["payment", 1],
  ["contact", 2],
  ["hours", 1],
];
const ofAnybody: Wanted = [
  ["price", 1],
  ["hours", 2],
  ["contact", 2],
  ["place", 1],
];

/** One phrase may stand anywhere; a site of the kind has several, and on more than a page or two. */
const signsLeast = 2;
const shareLeast = 0.1;
const usualMost = 10;

/**
 * What visitors of such a site usually ask: delivery only of a shop, cancellation only where something is sold.
 *
 * @param texts what each page says of itself
 */
export function usualQuestionsFor(texts: readonly string[], words: UsualQuestions): UsualQuestion[] {
  const kinds = kindsOf(texts, words);
  const wanted = [...(kinds.has("shop") ? ofShops : []), ...(kinds.has("subscription") ? ofSubscriptions : [])];
  const topics = new Map<UsualTopic, number>();
  for (const [topic, count] of wanted.length === 0 ? ofAnybody : wanted) topics.set(topic, topics.get(topic) ?? count);
  const questions = [...topics].flatMap(([topic, count]) =>
    words.topics[topic].slice(0, count).map((question) => ({ question, topic })),
  );
  return questions.slice(0, usualMost);
}

type Kind = keyof UsualQuestions["signs"];

function kindsOf(texts: readonly string[], { signs }: UsualQuestions): ReadonlySet<Kind> {
  const find = createPhraseFinder(signs);
  const found = { shop: new Set<string>(), subscription: new Set<string>() };
  const pages = { shop: 0, subscription: 0 };
  for (const text of texts) {
    const tokens = wordsOf(text);
    const signsHere = find(tokens);
    for (const { kind, start, end } of signsHere) found[kind].add(tokens.slice(start, end).join(" "));
    for (const kind of new Set(signsHere.map((sign) => sign.kind))) pages[kind]++;
  }
  const kinds = ["shop", "subscription"] as const;
  return new Set(kinds.filter((kind) => found[kind].size >= signsLeast && pages[kind] >= shareLeast * texts.length));
}
