import type { GoLiveCheck } from "@svc/contract";
import { isoTime } from "../../../foundation/clock.ts";
import type { CheckRow, StoredQuestion } from "./check-row.ts";

/** What an owner adds in one sitting. */
const factsPromised = 4;

/** The check as callers see it. */
export function describeCheck(chatbotId: string, row: CheckRow | undefined): GoLiveCheck {
  const questions = row?.questions ?? [];
  const counts = countsOf(questions);
  const missing = missingFacts(questions);
  const promised = missing.slice(0, factsPromised);
  return {
    chatbotId,
    isRunning: row !== undefined && row.requested > row.finished,
    checkedAt: typeof row?.checked_at === "number" ? isoTime(row.checked_at) : null,
    counts,
    missingFacts: missing.map((fact) => ({ questions: fact.map(({ question }) => question) })),
    potential: {
      facts: promised.length,
      answered: promised.reduce((sum, fact) => sum + fact.length, counts.answered),
    },
    questions: questions.map(({ topic: _topic, ...question }) => question),
    skipped: [...(row?.skipped ?? [])],
  };
}

function countsOf(questions: readonly StoredQuestion[]): GoLiveCheck["counts"] {
  const count = (outcome: StoredQuestion["outcome"]) => questions.filter((each) => each.outcome === outcome).length;
  return {
    asked: questions.length,
    answered: count("answered"),
    unsure: count("unsure"),
    notKnown: count("notKnown"),
  };
}

/** Questions that aren't answered, by the fact that they ask for: the fact that answers most of them first. */
function missingFacts(questions: readonly StoredQuestion[]): StoredQuestion[][] {
  const open = questions.filter(({ outcome }) => outcome !== "answered");
  const facts = [...Map.groupBy(open, ({ topic, question }) => (topic === null ? `q ${question}` : topic)).values()];
  const unknown = (fact: readonly StoredQuestion[]) => fact.filter(({ outcome }) => outcome === "notKnown").length;
  return facts.toSorted((one, other) => other.length - one.length || unknown(other) - unknown(one));
}
