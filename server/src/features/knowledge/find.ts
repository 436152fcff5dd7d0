import type { Database } from "../../foundation/database/database.ts";
import { prepare } from "../../foundation/database/prepare.ts";
import { Certainty } from "./certainty.ts";
import type { Meanings } from "./encoder/meanings.ts";
import { sampleTexts } from "./sample-texts.ts";
import { answerHolds } from "./search/answer-holds.ts";
import { engineSql } from "./search/engine-sql.ts";
import { askedClauses, coveredConfidence, coverageOf } from "./search/faq-coverage.ts";
import { searchFaqs } from "./search/faqs.ts";
import { isSameQuestion } from "./search/nearest-wordings.ts";
import { TokenCache } from "./search/passage-tokens.ts";
import { searchPassages } from "./search/passages.ts";
import type { PassageHit } from "./search/passages.ts";
import type { FaqRow } from "./search/index-cache.ts";
import { StoredIndexes } from "./search/stored-index.ts";
import type { StoredIndex } from "./search/stored-index.ts";

/** A passage that was found, with what a visitor may be told of its source. */
export interface FoundPassage {
  readonly sourceKey: number;
  readonly source: {
    readonly id: string;
    readonly kind: "url" | "document";
    readonly title: string;
    readonly url: string | null;
    /** On which the passage begins, where the source has pages. */
    readonly page?: number;
  };
  /** When its source was read or changed last, in ms. */
  readonly updatedAt?: number;
  readonly heading: string;
  readonly text: string;
  /** In the order of its source; what follows a passage there has the next number. */
  readonly place: number;
  /** What stands around it in its source, of the best passages. */
  readonly before?: PassagePart | undefined;
  readonly after?: readonly PassagePart[];
  readonly score: number;
  /** How certain it is that the passage is about the question, 0..1; .5 is the default threshold. */
  readonly confidence: number;
}

/** A passage beside one that was found. */
export interface PassagePart {
  readonly heading: string;
  readonly text: string;
}

/** A FAQ that was found: the answer is what its owner wrote. */
export interface FoundFaq {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  /** In ms. */
  readonly updatedAt?: number;
  readonly confidence: number;
}

/** The best first; none where nothing was ever indexed. `isFree`: no model is asked that counts tokens. */
export type FindPassages = (
  chatbotKey: number,
  query: string,
  limit: number,
  isFree?: boolean,
) => Promise<FoundPassage[]>;
export type FindFaqs = (chatbotKey: number, query: string, limit: number, isFree?: boolean) => Promise<FoundFaq[]>;

const findSources = prepare<{ keys: unknown }>()((db, arg, engine) =>
  db
    .selectFrom("source")
    .select(["key", "id", "kind", "name", "title", "url", "updated_at"])
    .where(engineSql(engine).amongNumbers("key", arg("keys"))),
);
const findFaqRows = prepare<{ keys: unknown }>()((db, arg, engine) =>
  db
    .selectFrom("faq")
    .select(["key", "id", "question", "answer", "updated_at"])
    .where(engineSql(engine).amongNumbers("key", arg("keys"))),
);

/** What finds, by words alone or also by `meanings`. */
export function createFinders(
  database: Database,
  meanings?: Meanings,
): { findPassages: FindPassages; findFaqs: FindFaqs; sample(chatbotKey: number): Promise<string[]> } {
  const { hot, engine } = database;
  const certainty = new Certainty();
  const { numbers } = engineSql(engine);
  const indexes = new StoredIndexes(database);
  const cache = new TokenCache();

  return {
    async findPassages(chatbotKey, query, limit, isFree = false) {
      const index = await indexes.open(chatbotKey, "passage");
      if (index === undefined) return [];
      const question = essence(query);
      const meaningsOf =
        meanings &&
        (async (docnos: readonly number[]) =>
          (await certainty.of(chatbotKey, question))
            ? undefined
            : meanings.ofPassages(index, question, docnos, isFree));
      const hits = await searchPassages(question, index, cache, limit, meaningsOf);
      const keys = [...new Set(hits.map((hit) => hit.passage.source))];
      const sources = await index.known.sources.getAll(keys, async (missing) =>
        byKey(await hot.read(() => findSources.run({ keys: numbers(missing).parameter }))),
      );
      const around = await partsAround(index, hits);
      return hits.flatMap(({ docno, passage, score, confidence }) => {
        const source = sources.get(passage.source);
        // A source that was deleted between the two reads is gone.
        if (source === undefined) return [];
        return [
          {
            sourceKey: source.key,
            source: {
              id: source.id,
              kind: source.kind === "url" ? "url" : "document",
              title: source.title ?? source.name,
              url: source.url,
              ...(passage.page === null ? {} : { page: passage.page }),
            },
            updatedAt: source.updated_at,
            heading: passage.heading,
            text: passage.text,
            place: docno,
            score,
            confidence,
            ...around.get(docno),
          },
        ];
      });
    },

    findFaqs: (chatbotKey, query, limit, isFree = false) =>
      certainty.told(chatbotKey, essence(query), (question, tell) =>
        findFaqs(chatbotKey, question, { limit, isFree }, tell),
      ),

    sample: (chatbotKey) => sampleTexts(indexes, chatbotKey),
  };

  async function findFaqs(
    chatbotKey: number,
    question: string,
    { limit, isFree }: { readonly limit: number; readonly isFree: boolean },
    tell: (isStored: boolean) => void,
  ): Promise<FoundFaq[]> {
    const index = await indexes.open(chatbotKey, "faq");
    if (index === undefined) return [];
    const faqs = new Map<number, FaqRow>();
    // Questions that share an answer are wordings of one FAQ: they vote together, whenever they were read.
    const first = new Map<string, number>();
    const grouped = {
      ...index,
      async texts(docnos: readonly number[]) {
        const texts = await index.texts(docnos);
        const keys = [...new Set(Array.from(texts.values(), (text) => text.source))].sort((one, other) => one - other);
        const rows = await index.known.faqs.getAll(keys, async (missing) =>
          byKey(await hot.read(() => findFaqRows.run({ keys: numbers(missing).parameter }))),
        );
        for (const key of keys) {
          const row = rows.get(key);
          if (row === undefined) continue;
          if (!first.has(row.answer)) first.set(row.answer, key);
          faqs.set(key, row);
        }
        if (first.size === faqs.size) return texts;
        return new Map(
          [...texts].map(([docno, text]) => {
            const answer = faqs.get(text.source)?.answer;
            return [docno, { ...text, source: (answer === undefined ? undefined : first.get(answer)) ?? text.source }];
          }),
        );
      },
    };
    const hits = await searchFaqs(question, grouped, limit, async (isStored) => {
      tell(isStored);
      return isStored ? undefined : meanings?.ofWordings(index, question, isFree);
    });
    const found = hits.flatMap(({ answer, wording, confidence, isAlone }) => {
      const faq = faqs.get(answer);
      if (faq === undefined) return [];
      const isHeld = confidence < heldConfidence && answerHolds(question, wording.title, faq.answer);
      const known = { id: faq.id, question: wording.title, answer: faq.answer, updatedAt: faq.updated_at };
      return [{ ...known, confidence: isHeld ? heldConfidence : confidence, isAlone }];
    });
    const judged = found.every(({ isAlone }) => isAlone)
      ? await judgeByCoverage(question, grouped, faqs, found)
      : found;
    // A FAQ that cannot be sure keeps its place: likeness ranks better than coverage does.
    const rank = new Map(found.map(({ id, confidence }) => [id, confidence]));
    const rankOf = ({ id, confidence }: FoundFaq): number => Math.max(rank.get(id) ?? 0, confidence);
    return judged
      .toSorted((one, other) => rankOf(other) - rankOf(one))
      .map(({ id, question: asked, answer, updatedAt, confidence }) => ({
        id,
        question: asked,
        answer,
        ...(updatedAt === undefined ? {} : { updatedAt }),
        confidence,
      }))
      .slice(0, limit);
  }
}

/** Of so few, every FAQ is compared with what its answer says, not only those that are asked alike. */
const comparedWhole = 400;
const coveredMost = 5;

/** FAQs of one wording each, judged by what they speak of; also those that only their answer brings near. */
async function judgeByCoverage(
  message: string,
  index: StoredIndex,
  faqs: ReadonlyMap<number, FaqRow>,
  found: readonly FoundFaq[],
): Promise<FoundFaq[]> {
  const asked = await askedClauses(message, index);
  // An index that is being rebuilt holds nothing yet, and is not searched either.
  if (index.passages > 0 && index.nextDocno <= comparedWhole) {
    const docnos = Array.from({ length: index.nextDocno }, (_, docno) => docno);
    await index.texts(docnos.filter((docno) => !index.isHidden(docno)));
  }
  const known = new Map(found.map((faq) => [faq.id, faq]));
  const covered = [...faqs.values()].map((row) => {
    const { id, question, answer, updated_at: updatedAt } = row;
    const faq = known.get(id) ?? { id, question, answer, updatedAt, confidence: 0 };
    return { faq, coverage: coverageOf(asked, faq) };
  });
  covered.sort((one, other) => other.coverage - one.coverage);
  const [first, second] = covered;
  const words = Math.max(0, ...asked.map((clause) => clause.length));
  return covered.flatMap(({ faq, coverage }, at) => {
    if (at >= coveredMost && !known.has(faq.id)) return [];
    const lead = coverage - ((at === 0 ? second : first)?.coverage ?? 0);
    if (isSameQuestion(message, faq.question)) return [faq];
    const confidence = coveredConfidence(message, faq, { coverage, lead, words });
    return known.has(faq.id) || confidence > 0 ? [{ ...faq, confidence }] : [];
  });
}

/** An answer is made of the best few, with some of what follows them. */
const partsOf = { hits: 5, after: 4 };

type Around = Pick<FoundPassage, "before" | "after">;

/** What stands around the best hits, as far as it is of their own source. */
async function partsAround(index: StoredIndex, hits: readonly PassageHit[]): Promise<ReadonlyMap<number, Around>> {
  const best = hits.slice(0, partsOf.hits);
  const wanted = best.flatMap(({ docno }) => Array.from({ length: partsOf.after + 2 }, (_, at) => docno - 1 + at));
  const docnos = [...new Set(wanted)].filter((docno) => docno >= 0 && docno < index.nextDocno);
  const texts = await index.texts(docnos.filter((docno) => !index.isHidden(docno)));
  return new Map(
    best.map(({ docno, passage: { source } }) => {
      const before = texts.get(docno - 1);
      const after: PassagePart[] = [];
      for (let at = docno + 1; at <= docno + partsOf.after; at++) {
        const part = texts.get(at);
        if (part?.source !== source) break;
        after.push({ heading: part.heading, text: part.text });
      }
      return [docno, { before: before?.source === source ? before : undefined, after }];
    }),
  );
}

/** Of a FAQ that is asked for by what its answer says: above one that shares some words, below one that shares all. */
const heldConfidence = 0.7;

const byKey = <Row extends { readonly key: number }>(rows: readonly Row[]): [number, Row][] =>
  rows.map((row) => [row.key, row]);

const searchedCharacters = 1_000;

/**
 * A pasted letter asks at its beginning or at its end: searching for all of its words would take
 * long and find everything.
 */
function essence(query: string): string {
  if (query.length <= searchedCharacters) return query;
  const half = searchedCharacters / 2;
  return `${query.slice(0, half)}\n${query.slice(-half)}`.toWellFormed();
}
