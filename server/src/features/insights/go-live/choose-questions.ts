import type { CheckOrigin } from "@svc/contract";
import { limits } from "@svc/contract";
import { wordsOf } from "../../../language/tokenize.ts";
import type { UsualQuestions, UsualTopic } from "../../../language/usual-questions.ts";
import { questionOfHeading } from "./heading-question.ts";
import { createPhraseFinder } from "../../../language/phrases.ts";

/** A page or document, as far as questions are made of it. */
export interface Subject {
  readonly kind: "url" | "document";
  readonly title: string;
  readonly headings: readonly string[];
  /** Its beginning. */
  readonly text: string;
}

export interface LikelyQuestion {
  readonly question: string;
  readonly origin: CheckOrigin;
  /** Questions of one topic ask for the same fact. */
  readonly topic: UsualTopic | null;
}

interface Choice {
  readonly subjects: readonly Subject[];
  readonly faqs: readonly string[];
  readonly words: UsualQuestions;
  /** Questions that the owner left out. */
  readonly skipped: readonly string[];
}

const faqsMost = 5;
const perPage = 2;
/** A handbook has many subjects: one question for so many of its headings. */
const headingsPerQuestion = 3;
const perDocument = 12;
/** Words that two questions share, of all of theirs; above, they ask the same. */
const sameShare = 0.8;

/**
 * Up to 30 questions that visitors would ask: the usual ones, some FAQs, and headings and titles of the content, the
 * ones that read as questions first and spread over its pages.
 */
export function chooseQuestions({ subjects: read, faqs, words, skipped }: Choice): LikelyQuestion[] {
  const subjects = withoutSiteName(read);
  const chosen: (LikelyQuestion & { readonly tokens: ReadonlySet<string> })[] = [];
  const left = new Set(skipped.map(keyOf));
  const add = (candidate: LikelyQuestion): boolean => {
    if (chosen.length >= limits.checkQuestions || left.has(keyOf(candidate.question))) return false;
    const tokens = new Set(wordsOf(candidate.question));
    if (chosen.some((other) => sharedOf(tokens, other.tokens) >= sameShare)) return false;
    chosen.push({ ...candidate, tokens });
    return true;
  };

  const texts = subjects.map(({ title, headings, text }) => [title, ...headings, text].join("\n"));
  for (const usual of usualQuestionsFor(texts, words)) add({ ...usual, origin: "usual" });
  for (const question of faqs.slice(0, faqsMost)) add({ question, origin: "faq", topic: null });
  const queues = subjects.map((subject) => ({ mine: candidatesOf(subject, words), room: roomOf(subject) }));
  // A round gives each subject one question, the best first.
  for (let round = 0; chosen.length < limits.checkQuestions && queues.some(({ mine }) => mine.length > 0); round++) {
    const ready = queues.filter(({ mine, room }) => mine.length > 0 && round < room);
    if (ready.length === 0) break;
    for (const { mine } of ready.toSorted((one, other) => one.mine[0]!.rank - other.mine[0]!.rank))
      while (mine.length > 0) if (add({ ...mine.shift()!, topic: null })) break;
  }
  for (const question of faqs.slice(faqsMost)) add({ question, origin: "faq", topic: null });
  return chosen.map(({ question, origin, topic }) => ({ question, origin, topic }));
}

const keyOf = (question: string): string => wordsOf(question).join(" ");

/** "Returns – Example Shop" → "Returns", where other titles end so too. */
function withoutSiteName(subjects: readonly Subject[]): Subject[] {
  const endOf = (title: string) =>
    title
      .split(/ [|–—·-] /u)
      .slice(1)
      .at(-1);
  const ends = Map.groupBy(subjects, ({ title }) => endOf(title));
  return subjects.map((subject) => {
    const end = endOf(subject.title);
    if (end === undefined || (ends.get(end)?.length ?? 0) < 2) return subject;
    return { ...subject, title: subject.title.slice(0, -end.length - 3) };
  });
}

function roomOf({ kind, headings }: Subject): number {
  if (kind === "url") return perPage;
  return Math.min(perDocument, Math.max(perPage, Math.floor(headings.length / headingsPerQuestion)));
}

/** Best first; of equal ones in the order of the text. */
function candidatesOf({ title, headings }: Subject, words: UsualQuestions) {
  const named = questionOfHeading(title, "", words);
  const below = headings.flatMap((heading) => questionOfHeading(heading, title, words) ?? []);
  return [
    ...(named === null ? [] : [{ question: named.question, rank: named.rank, origin: "title" as const }]),
    ...below.map(({ question, rank }) => ({ question, rank, origin: "heading" as const })),
  ].toSorted((one, other) => one.rank - other.rank);
}

function sharedOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / Math.max(1, one.size + other.size - shared);
}

interface UsualQuestion {
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
function usualQuestionsFor(texts: readonly string[], words: UsualQuestions): UsualQuestion[] {
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
