import { rankSentences } from "../../server/src/features/knowledge/knowledge.ts";
import { containsGold } from "./gold.ts";
import type { SetDocument, SetQuery } from "./records.ts";
import type { SetVariant } from "./read-set.ts";
import type { Asked, EvaluatedService } from "./service.ts";

/** A query with what the service did with it. */
export interface Outcome {
  readonly query: SetQuery;
  /** Ids of documents, or of answers in a FAQ set, best first. */
  readonly ranking: readonly string[];
  readonly answered: boolean;
  readonly confidence: number;
  /** Whether the best sentence, or one of the two best, holds a gold answer; null without gold. */
  readonly gold: { readonly in1: boolean; readonly in2: boolean } | null;
}

/** Trains a fresh service with a variant's knowledge and asks all its queries, one after the other. Throws where the encoder fails. */
export async function evaluateVariant(service: EvaluatedService, variant: SetVariant): Promise<Outcome[]> {
  const outcomes =
    variant.kind === "faq" ? await evaluateFaqs(service, variant) : await evaluatePassages(service, variant);
  const misses = service.encoderMisses();
  // Figures of a mixture of both would look like the encoder's.
  if (misses > 0) throw new Error(`The encoder had no vector for ${misses} questions: these figures say nothing.`);
  return outcomes;
}

/** A wording is a FAQ whose question is the title; wordings of one answer have the same text as answer. */
async function evaluateFaqs(service: EvaluatedService, { name, documents, queries }: SetVariant): Promise<Outcome[]> {
  const chatbot = await service.createChatbot(name ?? "FAQ");
  // Answers are read too, and the name of one may say what its questions ask: each gets a word of its own.
  const answers = [...new Set(documents.map(({ answerId }) => answerId ?? ""))];
  const answerOf = new Map(answers.map((id, at) => [id, `answer${at}`]));
  const idOf = new Map([...answerOf].map(([id, answer]) => [answer, id]));
  const faqs = documents.map(({ title, answerId }) => ({
    question: title,
    answer: answerOf.get(answerId ?? "") ?? "",
  }));
  for (let at = 0; at < faqs.length; at += faqsAtOnce)
    await service.trainFaqs(chatbot, faqs.slice(at, at + faqsAtOnce));
  await service.finishTraining();
  const outcomes: Outcome[] = [];
  for (const query of queries) {
    const asked = await service.ask(chatbot, { message: query.text, history: query.history });
    outcomes.push({
      query,
      ranking: asked.faqs.map((faq) => idOf.get(faq.answer) ?? ""),
      ...decision(asked),
      gold: null,
    });
  }
  return outcomes;
}

const faqsAtOnce = 10_000;

/** One chatbot knows all documents; in a set of sites or groups, each has a chatbot of its own. */
async function evaluatePassages(service: EvaluatedService, { documents, queries }: SetVariant): Promise<Outcome[]> {
  const isSited = queries.some((query) => query.site !== undefined);
  const isGrouped = documents.some((document) => document.group !== undefined);
  const baseOf = (document: SetDocument) => (isGrouped ? (document.group ?? "") : isSited ? document.title : "");
  const baseFor = (query: SetQuery) => (isGrouped ? query.id : (query.site ?? ""));
  const outcomes: Outcome[] = [];
  const byBase = Map.groupBy(queries, baseFor);
  const documentsOf = Map.groupBy(documents, baseOf);
  for (const [base, own] of byBase) {
    const known = documentsOf.get(base) ?? [];
    const chatbot = await service.createChatbot(base === "" ? "Passages" : base);
    const idOf = new Map<number, string>();
    for (const { id, title, text } of known) {
      // A collection may have an empty text; the service refuses to read nothing.
      const content = text.trim() === "" ? title : text;
      if (content.trim() !== "") idOf.set(await service.trainDocument(chatbot, { id, title, text: content }), id);
    }
    await service.finishTraining();
    for (const query of own) {
      const asked = await service.ask(chatbot, { message: query.text, history: query.history });
      const found = new Set(asked.passages.map((passage) => idOf.get(passage.sourceKey) ?? ""));
      // A group is a list of candidates to be ordered, all of them.
      const ranking = isGrouped ? [...new Set([...found, ...known.map(({ id }) => id)])] : [...found];
      outcomes.push({ query, ranking, ...decision(asked), gold: goldOf(query, asked) });
    }
  }
  return outcomes;
}

function decision({ answered, confidence }: Asked): Pick<Outcome, "answered" | "confidence"> {
  return { answered, confidence };
}

function goldOf({ answerable, answers }: SetQuery, { read }: Asked): Outcome["gold"] {
  if (answerable === false || answers.length === 0) return null;
  const [first, second] = rankSentences(read.question, read.passages);
  const holds = (sentence: { text: string } | undefined) =>
    sentence !== undefined && containsGold(sentence.text, answers);
  return { in1: holds(first), in2: holds(first) || holds(second) };
}
