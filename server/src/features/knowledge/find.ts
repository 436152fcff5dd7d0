import type { languages } from "@svc/contract";
import type { Database } from "../../foundation/database/database.ts";
import { prepare } from "../../foundation/database/prepare.ts";
import { ExactQuestions } from "./exact-questions.ts";
import type { VectorSearch } from "./encoder/vector-search.ts";
import { createFaqFinder } from "./find-faqs.ts";
import { sampleTexts } from "./sample-texts.ts";
import { engineSql } from "./search/engine-sql.ts";
import { TokenCache } from "./search/passage-tokens.ts";
import { preferred } from "./search/prefer.ts";
import { searchPassages } from "./search/passages.ts";
import type { PassageHit } from "./search/passages.ts";
import type { SourceRow } from "./search/index-cache.ts";
import { judgeQuestionSections } from "./search/question-sections.ts";
import { rephrase, rephrasedConfidence, rephrasedShare } from "./search/rephrase.ts";
import type { Rephrasing } from "./search/rephrase.ts";
import { StoredIndexes } from "./search/stored-index.ts";
import type { StoredIndex } from "./search/stored-index.ts";
import { namesUnknown } from "./search/unknown-names.ts";

/** A found passage, with what visitors may see of its source. */
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
  /** It stands in a file that the visitor has sent, which is no knowledge. */
  readonly isVisitorsFile?: true;
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

/** How to search. */
export interface FindOptions {
  /** No model is asked that counts tokens. */
  readonly isFree?: boolean;
  /** The query's language, then others that the texts may be in: then it is searched in their words, too. */
  readonly spoken?: readonly Language[];
}

/** The best first; none where nothing was ever indexed. */
export type FindPassages = (
  chatbotKey: number,
  query: string,
  limit: number,
  options?: FindOptions,
) => Promise<FoundPassage[]>;
export type FindFaqs = (chatbotKey: number, query: string, limit: number, options?: FindOptions) => Promise<FoundFaq[]>;

type Language = (typeof languages)[number];

/** Where a question names what no text knows: near the threshold, and never sure. */
const unknownNameConfidence = 0.47;

const findSources = prepare<{ keys: unknown }>()((db, arg, engine) =>
  db
    .selectFrom("source")
    .select(["key", "id", "kind", "name", "title", "url", "updated_at"])
    .where(engineSql(engine).amongNumbers("key", arg("keys"))),
);
/** What finds, by words alone or also by `vectorSearch`. */
export function createFinders(
  database: Database,
  vectorSearch?: VectorSearch,
  { lexicon = true }: { readonly lexicon?: boolean | undefined } = {},
): { findPassages: FindPassages; findFaqs: FindFaqs; sample(chatbotKey: number): Promise<string[]> } {
  const { hot, engine } = database;
  const exactQuestions = new ExactQuestions();
  const { numbers } = engineSql(engine);
  const indexes = new StoredIndexes(database);
  const cache = new TokenCache();
  const findFaqs = createFaqFinder(hot, engine, vectorSearch);

  return {
    async findPassages(chatbotKey, query, limit, { isFree = false, spoken = [] } = {}) {
      const index = await indexes.open(chatbotKey, "passage");
      if (index === undefined) return [];
      const question = essence(query);
      const search = (asked: string) =>
        searchPassages(
          asked,
          index,
          cache,
          limit,
          vectorSearch &&
            (async (docnos: readonly number[]) =>
              (await exactQuestions.of(chatbotKey, question))
                ? undefined
                : vectorSearch.ofPassages(index, asked, docnos, isFree)),
        );
      const asked = lexicon ? await rephrase(question, spoken, index) : undefined;
      const [own, others, isUnsure] = await Promise.all([
        search(question),
        asked === undefined ? [] : search(asked.text),
        namesUnknown(query, spoken, index),
      ]);
      const hits = await judgeQuestionSections(question, index, bestOf(own, others, asked, limit), async (texts) =>
        vectorSearch?.ofAnswers(index, question, texts, isFree),
      );
      const keys = [...new Set(hits.map((hit) => hit.passage.source))];
      const sources = await index.known.sources.getAll(keys, async (missing) =>
        byKey(await hot.read(() => findSources.run({ keys: numbers(missing).parameter }))),
      );
      const found = hits.flatMap((hit) => {
        const source = sources.get(hit.passage.source);
        // A source that was deleted between the two reads is gone.
        const { score, confidence, passage } = hit;
        return source === undefined ? [] : [{ hit, heading: passage.heading, score, confidence, source }];
      });
      const ordered = preferred(question, found);
      const around = await partsAround(
        index,
        ordered.map(({ hit }) => hit),
      );
      return ordered.map(({ hit: { docno, passage, score }, source, confidence }) => ({
        ...ofSource(source, passage.page),
        heading: passage.heading,
        text: passage.text,
        place: docno,
        score,
        confidence: isUnsure ? Math.min(confidence, unknownNameConfidence) : confidence,
        ...around.get(docno),
      }));
    },

    findFaqs: (chatbotKey, query, limit, { isFree = false, spoken = [] } = {}) =>
      exactQuestions.search(chatbotKey, essence(query), async (question, tell) => {
        const index = await indexes.open(chatbotKey, "faq");
        return index === undefined
          ? []
          : findFaqs(index, question, { limit, isFree, spoken: lexicon ? spoken : [] }, tell);
      }),

    sample: (chatbotKey) => sampleTexts(indexes, chatbotKey),
  };
}

/** Hits of the question as it was asked and as the texts would say it, best first. */
export function bestOf(
  own: readonly PassageHit[],
  rephrased: readonly PassageHit[],
  asked: Rephrasing | undefined,
  limit: number,
): PassageHit[] {
  const best = new Map(own.map((hit) => [hit.docno, hit]));
  for (const hit of rephrased) {
    const score = hit.score * rephrasedShare;
    const known = best.get(hit.docno);
    if (known === undefined || known.score < score)
      best.set(hit.docno, { ...hit, score, confidence: rephrasedConfidence(hit.confidence, asked) });
  }
  return [...best.values()].sort((one, other) => other.score - one.score || one.docno - other.docno).slice(0, limit);
}

/** An answer is made of the best few, with some of what follows them. */
const hitsWithParts = 5;
export const partsAfter = 4;

type Around = Pick<FoundPassage, "before" | "after">;

function ofSource(
  { key, id, kind, title, name, url, updated_at: updatedAt }: SourceRow,
  page: number | null,
): Pick<FoundPassage, "sourceKey" | "source" | "updatedAt"> {
  return {
    sourceKey: key,
    source: {
      id,
      kind: kind === "url" ? "url" : "document",
      title: title ?? name,
      url,
      ...(page === null ? {} : { page }),
    },
    updatedAt,
  };
}

/** What stands around the best hits, as far as it is of their own source. */
async function partsAround(index: StoredIndex, hits: readonly PassageHit[]): Promise<ReadonlyMap<number, Around>> {
  const best = hits.slice(0, hitsWithParts);
  const wanted = best.flatMap(({ docno }) => Array.from({ length: partsAfter + 2 }, (_, at) => docno - 1 + at));
  const docnos = [...new Set(wanted)].filter((docno) => docno >= 0 && docno < index.nextDocno);
  const texts = await index.texts(docnos.filter((docno) => !index.isHidden(docno)));
  return new Map(
    best.map(({ docno, passage: { source } }) => {
      const before = texts.get(docno - 1);
      const after: PassagePart[] = [];
      for (let at = docno + 1; at <= docno + partsAfter; at++) {
        const part = texts.get(at);
        if (part?.source !== source) break;
        after.push({ heading: part.heading, text: part.text });
      }
      return [docno, { before: before?.source === source ? before : undefined, after }];
    }),
  );
}

const byKey = <Row extends { readonly key: number }>(rows: readonly Row[]): [number, Row][] =>
  rows.map((row) => [row.key, row]);

const searchedCharacters = 1_000;

/**
 * A pasted letter asks at its beginning or at its end: searching for all of its words would take
 * long and find everything.
 */
export function essence(query: string): string {
  if (query.length <= searchedCharacters) return query;
  const half = searchedCharacters / 2;
  return `${query.slice(0, half)}\n${query.slice(-half)}`.toWellFormed();
}
