import type { Topic } from "@svc/contract";
import { QuestionAffinity } from "../../knowledge/knowledge.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { arrange } from "../gaps/arrange.ts";
import type { AskedQuestion } from "./sample-questions.ts";
import { findNews } from "./significance.ts";

/** Questions about the same, of the period and of the one before. */
export interface FoundTopic extends Omit<Topic, "name" | "isNamedByModel"> {
  readonly texts: readonly string[];
  /** Row keys of the messages that are quoted. */
  readonly quoted: readonly number[];
}

const topicsShown = 20;
const examplesShown = 3;
const textCharacters = 300;
/** What one visitor asked is no topic. */
const sessionsAtLeast = 2;
const encodedAtOnce = 50;

/** Puts questions together that ask the same, by meaning where there is an encoder and by words otherwise. */
export async function findTopics(
  knowledge: Pick<Knowledge, "meaningsOf">,
  now: readonly AskedQuestion[],
  before: readonly AskedQuestion[],
  signal: AbortSignal,
): Promise<FoundTopic[]> {
  const distinct = Map.groupBy([...now, ...before], ({ text }) => text.trim().toLowerCase());
  const asked = [...distinct.values()];
  const texts = asked.map(([first]) => first!.text);
  const meanings: Awaited<ReturnType<Knowledge["meaningsOf"]>> = [];
  for (let from = 0; from < texts.length; from += encodedAtOnce)
    meanings.push(...(await knowledge.meaningsOf(texts.slice(from, from + encodedAtOnce), signal)));
  const affinity = await QuestionAffinity.of(texts.map((text, at) => ({ text, meaning: meanings[at] ?? null })));
  const groups = await arrange(
    texts.map(() => ({ gap: null })),
    () => ({ isOpen: true, isSplit: false }),
    (place) => {
      signal.throwIfAborted();
      return affinity.of(place);
    },
  );

  const isNow = new Set(now);
  const sessions = { now: sessionsOf(now), before: sessionsOf(before) };
  const topics = groups.map(({ added, representative }) => {
    const all = added.flatMap((place) => asked[place]!);
    const own = all.filter((question) => isNow.has(question));
    const earlier = all.filter((question) => !isNow.has(question));
    return { all, own, earlier, representative: asked[representative]! };
  });
  const shown = topics
    .filter(({ own, earlier }) => Math.max(sessionsOf(own), sessionsOf(earlier)) >= sessionsAtLeast)
    .toSorted((one, other) => other.own.length - one.own.length || other.earlier.length - one.earlier.length);
  const news = findNews(
    shown.map(({ own, earlier }) => ({
      now: sessionsOf(own),
      allNow: sessions.now,
      before: sessionsOf(earlier),
      allBefore: sessions.before,
    })),
  );
  const described = shown.map(({ all, own, earlier, representative }, at) => {
    // Of the period where there is one: what was asked then is what the owner reads about.
    const [first] = representative.filter((question) => isNow.has(question)).concat(own, all);
    const examples = distinctTexts(own.toReversed(), first!.text).slice(0, examplesShown);
    const answers = own.filter(({ turn }) => turn.metadata.partial !== true);
    const answered = answers.filter(({ turn }) => turn.metadata.answered).length;
    const ratedAs = (rating: string) => own.filter(({ turn }) => turn.rating === rating).length;
    return {
      question: cut(first!.text),
      examples: examples.map(({ text }) => cut(text)),
      questions: own.length,
      sessions: sessionsOf(own),
      share: shareOf(sessionsOf(own), sessions.now),
      answeredShare: answers.length === 0 ? null : shareOf(answered, answers.length),
      ratings: { up: ratedAs("up"), down: ratedAs("down") },
      trend:
        sessions.before === 0
          ? null
          : {
              direction: directions[news[at]!],
              sessionsBefore: sessionsOf(earlier),
              shareBefore: shareOf(sessionsOf(earlier), sessions.before),
            },
      texts: all.map(({ text }) => text),
      quoted: [first!, ...examples].map(({ turn }) => turn.messageKey),
    };
  });
  // The largest, and whatever is news, also what is hardly asked any more.
  return described.filter(
    ({ questions, trend }, at) =>
      (at < topicsShown && questions > 0) || (trend !== null && trend.direction !== "steady"),
  );
}

const directions = { [-1]: "falling", 0: "steady", 1: "rising" } as const;

function sessionsOf(questions: readonly AskedQuestion[]): number {
  return new Set(questions.map(({ turn }) => turn.sessionKey)).size;
}

function distinctTexts(questions: readonly AskedQuestion[], besides: string): AskedQuestion[] {
  const seen = new Set([besides.trim().toLowerCase()]);
  return questions.filter(({ text }) => {
    const folded = text.trim().toLowerCase();
    return !seen.has(folded) && seen.add(folded);
  });
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1e4) / 1e4;
}

function cut(text: string): string {
  return text.length <= textCharacters ? text : `${text.slice(0, textCharacters - 1).toWellFormed()}…`;
}
