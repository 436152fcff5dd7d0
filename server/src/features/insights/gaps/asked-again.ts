import { prepare, together } from "../../../foundation/database/prepare.ts";
import { QuestionAffinity } from "../../knowledge/knowledge.ts";
import type { CollectOptions } from "./collect.ts";
import { isUnsatisfying } from "./signals.ts";
import { selectTurns, toTurns } from "./turns.ts";
import type { Turn } from "./turns.ts";

/** Who asks again does so soon. */
const turnsBetween = 3;
const withinMs = 15 * 60_000;
/** Whose turns are read in one step of the store. */
const sessionsAtOnce = 20;

/** Compiled once: it is asked for nearly every conversation that goes on. */
const turnsShortlyBefore = prepare<{ sessionKey: number; answerKey: number }>()((db, arg) =>
  selectTurns({ query: db })
    .where("answer.session_key", "=", arg("sessionKey"))
    .where("answer.key", "<", arg("answerKey"))
    .orderBy("answer.key", "desc")
    .limit(turnsBetween),
);

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
  const sessions = [...Map.groupBy(turns, (turn) => turn.sessionKey).values()];
  for (let from = 0; from < sessions.length; from += sessionsAtOnce) {
    const some = sessions.slice(from, from + sessionsAtOnce);
    const before = await database.hot.read(() => together(...some.map(([first]) => turnsShortlyBefore.run(first!))));
    for (const [nth, own] of some.entries()) {
      const earlier = toTurns(before[nth]!).reverse();
      pairs.push(...suspectsAmong([...earlier, ...own], earlier.length));
    }
  }
  if (pairs.length === 0) return [];

  const distinct = [...new Set(pairs.flat().map(({ question }) => question))];
  const meanings = await knowledge.meaningsOf(distinct, signal);
  const meaningOf = new Map(distinct.map((text, at) => [text, meanings[at] ?? null]));
  const again = new Set<Turn>();
  for (const pair of pairs) {
    if (again.has(pair[0])) continue;
    const compared = pair.map(({ question: text }) => ({ text, meaning: meaningOf.get(text)! }));
    const affinity = await QuestionAffinity.of(compared);
    if (affinity.of(0)[1]! >= 0) again.add(pair[0]);
  }
  return [...again];
}

/** Of turns of one session, those from `from` on beside the ones that may have been about the same. */
function suspectsAmong(all: readonly Turn[], from: number): [Turn, Turn][] {
  return all.slice(from).flatMap((turn, nth) =>
    all
      .slice(Math.max(0, from + nth - turnsBetween), from + nth)
      .filter((before) => isUnsatisfying(before) && turn.askedAt - before.askedAt <= withinMs)
      .filter((before) => before.question !== "" && turn.question !== "")
      .map((before): [Turn, Turn] => [before, turn]),
  );
}
