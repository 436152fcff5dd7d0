import { QuestionAffinity } from "../../knowledge/knowledge.ts";
import type { CollectOptions } from "./collect.ts";
import { isUnsatisfying } from "./signals.ts";
import { questionTextOf, selectTurns, toTurns } from "./turns.ts";
import type { Turn } from "./turns.ts";

/** Who asks again does so soon. */
const turnsBetween = 3;
const withinMs = 15 * 60_000;

/**
 * Of these turns (in order) and those shortly before them, the ones that were left without a satisfying
 * answer, and whose visitor asked the same again, in these or other words.
 */
export async function findAskedAgain(
  { database, knowledge }: Pick<CollectOptions, "database" | "knowledge">,
  turns: readonly Turn[],
  signal: AbortSignal,
): Promise<Turn[]> {
  const pairs: [Turn, Turn][] = [];
  for (const [sessionKey, own] of Map.groupBy(turns, (turn) => turn.sessionKey)) {
    const first = own[0]!;
    // A question and its answer: nothing came before.
    const isFirst = first.messages <= 2;
    const earlier = isFirst
      ? []
      : await selectTurns(database)
          .where("answer.session_key", "=", sessionKey)
          .where("answer.key", "<", first.answerKey)
          .orderBy("answer.key", "desc")
          .limit(turnsBetween)
          .execute();
    const all = [...toTurns(earlier).reverse(), ...own];
    for (const [at, turn] of all.entries()) {
      if (at < earlier.length) continue;
      for (const before of all.slice(Math.max(0, at - turnsBetween), at))
        if (isUnsatisfying(before) && turn.askedAt - before.askedAt <= withinMs) pairs.push([before, turn]);
    }
  }
  if (pairs.length === 0) return [];

  const texts = new Map<Turn, string>();
  for (const turn of pairs.flat()) if (!texts.has(turn)) texts.set(turn, await questionTextOf(database, turn));
  const distinct = [...new Set(texts.values())];
  const meanings = await knowledge.meaningsOf(distinct, signal);
  const meaningOf = new Map(distinct.map((text, at) => [text, meanings[at] ?? null]));
  const again = new Set<Turn>();
  for (const pair of pairs) {
    if (again.has(pair[0])) continue;
    const compared = pair.map((turn) => texts.get(turn)!).map((text) => ({ text, meaning: meaningOf.get(text)! }));
    const affinity = await QuestionAffinity.of(compared);
    if (compared.every(({ text }) => text !== "") && affinity.of(0)[1]! >= 0) again.add(pair[0]);
  }
  return [...again];
}
