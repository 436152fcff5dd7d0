import type { Database } from "../../foundation/database/database.ts";
import { prepare } from "../../foundation/database/prepare.ts";
import { Certainty } from "./certainty.ts";
import type { Meanings } from "./encoder/meanings.ts";
import { answerHolds } from "./search/answer-holds.ts";
import { engineSql } from "./search/engine-sql.ts";
import { searchFaqs } from "./search/faqs.ts";
import { TokenCache } from "./search/passage-tokens.ts";
import { searchPassages } from "./search/passages.ts";
import type { FaqRow } from "./search/index-cache.ts";
import { StoredIndexes } from "./search/stored-index.ts";

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
  readonly heading: string;
  readonly text: string;
  /** In the order of its source; what follows a passage there has the next number. */
  readonly place: number;
  readonly score: number;
  /** How certain it is that the passage is about the question, 0..1; .5 is the default threshold. */
  readonly confidence: number;
}

/** A FAQ that was found: the answer is what its owner wrote. */
export interface FoundFaq {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
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
    .select(["key", "id", "kind", "name", "title", "url"])
    .where(engineSql(engine).amongNumbers("key", arg("keys"))),
);
const findFaqRows = prepare<{ keys: unknown }>()((db, arg, engine) =>
  db
    .selectFrom("faq")
    .select(["key", "id", "question", "answer"])
    .where(engineSql(engine).amongNumbers("key", arg("keys"))),
);

/** What finds, by words alone or also by `meanings`. */
export function createFinders(
  database: Database,
  meanings?: Meanings,
): { findPassages: FindPassages; findFaqs: FindFaqs } {
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
            heading: passage.heading,
            text: passage.text,
            place: docno,
            score,
            confidence,
          },
        ];
      });
    },

    findFaqs: (chatbotKey, query, limit, isFree = false) =>
      certainty.told(chatbotKey, essence(query), (question, tell) =>
        findFaqs(chatbotKey, question, { limit, isFree }, tell),
      ),
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
    return hits
      .flatMap(({ answer, wording, confidence }) => {
        const faq = faqs.get(answer);
        if (faq === undefined) return [];
        const isHeld = confidence < heldConfidence && answerHolds(question, wording.title, faq.answer);
        return [
          {
            id: faq.id,
            question: wording.title,
            answer: faq.answer,
            confidence: isHeld ? heldConfidence : confidence,
          },
        ];
      })
      .toSorted((one, other) => other.confidence - one.confidence);
  }
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
