import type { Database } from "../../foundation/database/database.ts";
import { prepare } from "../../foundation/database/prepare.ts";
import type { VectorSearch } from "./encoder/vector-search.ts";
import type { FindOptions, FoundFaq } from "./find.ts";
import { answerHolds } from "./search/answer-holds.ts";
import { engineSql } from "./search/engine-sql.ts";
import { askedClauses, coveredConfidence, coverageOf } from "./search/faq-coverage.ts";
import { searchFaqs } from "./search/faq-scorer.ts";
import type { FaqRow } from "./search/index-cache.ts";
import { rankMeantFaqs } from "./search/semantic-faqs.ts";
import { isSameQuestion } from "./search/nearest-variants.ts";
import { rephrase, rephrasedConfidence } from "./search/rephrase.ts";
import type { StoredIndex } from "./search/stored-index.ts";

const findFaqRows = prepare<{ keys: unknown }>()((db, arg, engine) =>
  db
    .selectFrom("faq")
    .select(["key", "id", "question", "answer", "updated_at"])
    .where(engineSql(engine).amongNumbers("key", arg("keys"))),
);

/**
 * What finds FAQs in an index, as the question was asked and in the words of the FAQs. It calls `tell` as soon as it
 * knows whether the question is stored word for word.
 */
export function createFaqFinder(
  hot: Database["hot"],
  engine: Database["engine"],
  vectorSearch: VectorSearch | undefined,
) {
  const { numbers } = engineSql(engine);
  return findFaqs;

  async function findFaqs(
    index: StoredIndex,
    question: string,
    options: Required<FindOptions> & { readonly limit: number },
    tell: (isStored: boolean) => void,
  ): Promise<FoundFaq[]> {
    const asked = await rephrase(question, options.spoken, index);
    const [own, others] = await Promise.all([
      findFaqsAsAsked(index, question, options, tell),
      asked === undefined ? [] : findFaqsAsAsked(index, asked.text, options, () => undefined),
    ]);
    const best = new Map(own.map((faq) => [faq.id, faq]));
    for (const faq of others) {
      const confidence = rephrasedConfidence(faq.confidence, asked);
      if ((best.get(faq.id)?.confidence ?? 0) < confidence) best.set(faq.id, { ...faq, confidence });
    }
    return others.length === 0
      ? own
      : [...best.values()].sort((one, other) => other.confidence - one.confidence).slice(0, options.limit);
  }

  async function findFaqsAsAsked(
    index: StoredIndex,
    question: string,
    { limit, isFree }: { readonly limit: number; readonly isFree: boolean },
    tell: (isStored: boolean) => void,
  ): Promise<FoundFaq[]> {
    const faqs = new Map<number, FaqRow>();
    // Questions that share an answer are variants of one FAQ: they vote together, whenever they were read.
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
    const hits = await searchFaqs(question, grouped, Math.max(limit, rankedMost), async (isStored) => {
      tell(isStored);
      return isStored ? undefined : vectorSearch?.ofVariants(index, question, isFree);
    });
    const found = hits.flatMap(({ answer, variant, confidence, isAlone, similarity }) => {
      const faq = faqs.get(answer);
      if (faq === undefined) return [];
      const isAnsweredByText = confidence < confidenceByText && answerHolds(question, variant.title, faq.answer);
      const known = { id: faq.id, question: variant.title, answer: faq.answer, updatedAt: faq.updated_at };
      return [{ ...known, confidence: isAnsweredByText ? confidenceByText : confidence, isAlone, similarity }];
    });
    if (found.some(({ isAlone }) => !isAlone)) return found.slice(0, limit).map(asFound);
    const meant = await judgeByMeaning(index, question, found, isFree);
    if (meant !== undefined) return meant.slice(0, limit).map(asFound);
    const judged = await judgeByCoverage(question, grouped, faqs, found.slice(0, limit));
    // A FAQ that cannot be sure keeps its place: similarity ranks better than coverage does.
    const rank = new Map(found.map(({ id, confidence }) => [id, confidence]));
    const rankOf = ({ id, confidence }: FoundFaq): number => Math.max(rank.get(id) ?? 0, confidence);
    return judged
      .toSorted((one, other) => rankOf(other) - rankOf(one))
      .map(asFound)
      .slice(0, limit);
  }

  /** FAQs of one variant each, by what an encoder makes of their questions and answers; undefined without one. */
  async function judgeByMeaning(
    index: StoredIndex,
    message: string,
    found: readonly (FoundFaq & { readonly similarity?: number | undefined })[],
    isFree: boolean,
  ): Promise<FoundFaq[] | undefined> {
    if (vectorSearch === undefined || isSameQuestion(message, found[0]?.question)) return undefined;
    const asked = await askedClauses(message, index);
    const compared = found.flatMap((faq) =>
      faq.similarity === undefined ? [] : [{ ...faq, similarity: faq.similarity, coverage: coverageOf(asked, faq) }],
    );
    if (compared.length === 0) return undefined;
    return rankMeantFaqs(message, asked, compared, (answers) =>
      vectorSearch.ofAnswers(index, message, answers, isFree),
    );
  }
}

/** Of a FAQ that is asked for by what its answer says: above one that shares some words, below one that shares all. */
const confidenceByText = 0.7;

const asFound = ({ id, question, answer, updatedAt, confidence }: FoundFaq): FoundFaq => ({
  id,
  question,
  answer,
  ...(updatedAt === undefined ? {} : { updatedAt }),
  confidence,
});

/** By meaning, so many are ranked before the words have their say. */
const rankedMost = 30;

/** Of so few, every FAQ is compared with what its answer says, not only those that are asked alike. */
const comparedWhole = 400;
const coveredMost = 5;

/** FAQs of one variant each, judged by what they speak of; also those that only their answer brings near. */
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

const byKey = (rows: readonly FaqRow[]): [number, FaqRow][] => rows.map((row) => [row.key, row]);
