import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { WholeKnowledgeGap } from "@svc/contract";
import { useMay } from "../../session.ts";
import { useLocale, useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { ChooseBox } from "../../ui/choose-box.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { MoveQuestions } from "./move-questions.tsx";

export type GapQuestion = WholeKnowledgeGap["evidence"]["questions"][number];

/** A gap's questions, some of which can be moved to another gap. */
export function GapQuestions({ gap }: { readonly gap: WholeKnowledgeGap }) {
  const { gaps } = useWords("analytics");
  const { questions } = gap.evidence;
  const canMove = useMay("admin") && questions.length > 1;
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  // Only what is still here: others may have moved it meanwhile.
  const moved = questions.filter((question) => chosen.has(keyOf(question)));
  return (
    <Card title={gaps.questions} actions={moved.length === 0 ? null : <MoveQuestions gap={gap} questions={moved} />}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {questions.map((question) => (
          <li key={keyOf(question)} className="flex gap-3 border-b border-line pb-2 last:border-b-0">
            {canMove ? (
              <ChooseBox
                label={gaps.choose(question.text)}
                isChecked={chosen.has(keyOf(question))}
                onChange={(isChosen) => {
                  const next = new Set(chosen);
                  if (isChosen) next.add(keyOf(question));
                  else next.delete(keyOf(question));
                  choose(next);
                }}
              />
            ) : null}
            <Question question={question} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A message's identifier may be the visitor's browser's own: it's unique in its session only. */
function keyOf({ sesId, messageId }: GapQuestion): string {
  return `${sesId} ${messageId}`;
}

function Question({
  question: { sesId, text, askedAt, confidence, signals, answeredNow },
}: {
  readonly question: GapQuestion;
}) {
  const { gaps } = useWords("analytics");
  const percent = new Intl.NumberFormat(useLocale(), { style: "percent" });
  return (
    <div className="min-w-0 flex-1">
      <p dir="auto" className="line-clamp-6">
        {text}
      </p>
      <p className="flex flex-wrap items-center gap-2 text-xs text-quiet">
        <TimeAgo at={askedAt} />
        {signals.map((signal) => (
          <Badge key={signal}>{gaps.signals[signal]}</Badge>
        ))}
        <span>{gaps.confidence(percent.format(confidence))}</span>
        {answeredNow === null ? null : (
          <Badge tone={answeredNow ? "good" : "warn"}>{answeredNow ? gaps.answeredNow : gaps.notAnsweredNow}</Badge>
        )}
        <Link to="/sessions/$sesId" params={{ sesId }} className="text-accent-text underline">
          {gaps.conversation}
        </Link>
      </p>
    </div>
  );
}
