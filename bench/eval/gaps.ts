import { createHash } from "node:crypto";
import { mean } from "./metrics.ts";
import type { SetVariant } from "./read-set.ts";
import type { SetQuery } from "./records.ts";
import type { EvaluatedService, FoundGap } from "./service.ts";
import { rounded } from "./summarise.ts";
import type { Summary } from "./summarise.ts";

/** What each query of a set is about, by its text; undefined where nobody has said so. */
export type Labels = ReadonlyMap<string, string>;

/** So many of the largest gaps are accepted. */
const accepted = 10;
/** Smaller gaps are pure by their nature. */
const smallest = 2;

/**
 * Every query that the set's knowledge does not answer becomes a conversation, in an order that hangs on
 * nothing but its text; a visitor who gets an answer all the same rates it down. Then the gaps are gathered,
 * half of the questions of each of the ten largest become its FAQ, and the others are asked.
 */
export async function evaluateGaps(
  service: EvaluatedService,
  { name, kind, documents, queries }: SetVariant,
  labels: Labels,
): Promise<Summary | undefined> {
  const unanswerable = queries.filter(({ answerable }) => answerable === false).toSorted(byHash);
  if (kind !== "faq" || unanswerable.length === 0) return undefined;
  const chatbot = await service.createChatbot(name ?? "FAQ");
  await service.trainFaqs(
    chatbot,
    documents.map(({ title, answerId }) => ({ question: title, answer: answerId ?? "" })),
  );
  await service.finishTraining();
  const answerOf = async ({ text, history }: SetQuery): Promise<string | null> => {
    const asked = await service.ask(chatbot, { message: text, history });
    return asked.answered ? (asked.faqs[0]?.answer ?? "") : null;
  };
  const before = new Map<SetQuery, string | null>();
  for (const query of queries) before.set(query, await answerOf(query));

  await service.startJobs();
  for (const query of unanswerable) await service.converse(chatbot, query.id, query.text);
  const gaps = (await service.gatherGaps(chatbot)).toSorted((one, other) => other.members.length - one.members.length);
  const queryOf = new Map(unanswerable.map((query) => [query.id, query]));
  const membersOf = (gap: FoundGap) => gap.members.flatMap((sessionId) => queryOf.get(sessionId) ?? []);

  const ten = gaps.slice(0, accepted).map((gap, nth) => {
    const members = membersOf(gap).toSorted(byHash);
    const half = Math.ceil(members.length / 2);
    const own = { answer: `[gap ${nth}]`, made: members.slice(0, half), held: members.slice(half) };
    return { gap, ...own, label: majority(members, labels)?.label };
  });
  let closed = 0;
  for (const { gap, answer, made } of ten) {
    const wordings = made.map(({ text }) => text);
    // As an owner finds it, unless it is among those that are asked afterwards.
    const question = wordings.find((text) => text === gap.question) ?? wordings[0] ?? "";
    if ((await service.acceptGap(gap, { question, answer, wordings })) === "closed") closed++;
  }

  const labelOf = new Map(ten.map(({ answer, label }) => [answer, label]));
  const isRightByLabel = (query: SetQuery, answer: string | null) =>
    answer !== null && labels.has(query.text) && labelOf.get(answer) === labels.get(query.text);
  const held = ten.flatMap((one) => one.held.map((query) => ({ query, expected: one.answer })));
  const heldAnswers: (string | null)[] = [];
  for (const { query } of held) heldAnswers.push(await answerOf(query));
  const inTen = new Set(ten.flatMap(({ gap }) => membersOf(gap)));
  const elsewhere = queries.filter((query) => !inTen.has(query));
  const isWrong = (query: SetQuery, answer: string | null) =>
    answer !== null &&
    !(query.answerable === true && answer === query.answerId) &&
    !(query.answerable === false && isRightByLabel(query, answer));
  const after = new Map<SetQuery, string | null>();
  for (const query of elsewhere) after.set(query, await answerOf(query));

  const share = <Item>(items: readonly Item[], holds: (item: Item, at: number) => boolean) =>
    mean(items.map((item, at) => (holds(item, at) ? 1 : 0)));
  const large = gaps.filter(({ members }) => members.length >= smallest);
  return {
    kind: "knowledge-gaps",
    queries: unanswerable.length,
    gapSizes: gaps.map(({ members }) => members.length),
    metrics: rounded({
      ...(labels.size === 0
        ? {}
        : {
            gapPurity: purity(large.map(membersOf), labels),
            gapPurityOfTen: purity(gaps.slice(0, accepted).map(membersOf), labels),
            heldOutRightByLabel: share(held, ({ query }, at) => isRightByLabel(query, heldAnswers[at] ?? null)),
          }),
      heldOutRight: share(held, ({ expected }, at) => heldAnswers[at] === expected),
      heldOutWrong: share(held, ({ expected }, at) => heldAnswers[at] !== null && heldAnswers[at] !== expected),
      wrongElsewhereBefore: share(elsewhere, (query) => isWrong(query, before.get(query) ?? null)),
      wrongElsewhereAfter: share(elsewhere, (query) => isWrong(query, after.get(query) ?? null)),
      closedOfTen: closed,
    }),
  };
}

/** The share of questions that are about what most of their gap are about. */
function purity(gaps: readonly (readonly SetQuery[])[], labels: Labels): number {
  const right = gaps.map((members) => majority(members, labels)?.count ?? 0);
  const all = gaps.flat().length;
  return all === 0 ? 0 : right.reduce((sum, count) => sum + count, 0) / all;
}

function majority(members: readonly SetQuery[], labels: Labels): { label: string; count: number } | undefined {
  const counts = Map.groupBy(
    members.flatMap(({ text }) => labels.get(text) ?? []),
    (label) => label,
  );
  const [most] = [...counts].toSorted(([one, a], [other, b]) => b.length - a.length || (one < other ? -1 : 1));
  return most && { label: most[0], count: most[1].length };
}

const hashes = new Map<string, string>();

function byHash({ text: one }: SetQuery, { text: other }: SetQuery): number {
  const [a, b] = [one, other].map((text) => {
    const known = hashes.get(text) ?? createHash("sha256").update(text).digest("hex");
    hashes.set(text, known);
    return known;
  });
  return a! < b! ? -1 : a! > b! ? 1 : 0;
}
