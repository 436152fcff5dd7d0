import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { WholeKnowledgeGap } from "@svc/contract";
import { useMay } from "../../session.ts";
import { useLocale, useWords, useStrings } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { ChooseBox } from "../../ui/choose-box.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { useChange, useOperation } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { toast, useToastProblem } from "../../ui/toasts.tsx";

type GapQuestion = WholeKnowledgeGap["evidence"]["questions"][number];

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

interface MoveQuestionsProps {
  readonly gap: WholeKnowledgeGap;
  readonly questions: readonly GapQuestion[];
}

const newGap = "";
const gapsOffered = 200;

/** Moves the selected questions of a gap to a new gap or to another one. */
function MoveQuestions({ gap, questions }: MoveQuestionsProps) {
  const { gaps } = useWords("analytics");
  const [isOpen, open] = useState(false);
  const [toGapId, choose] = useState(newGap);
  const { move, problem, isPending } = useMove(gap, questions);
  const offered = useOperation(
    "listKnowledgeGaps",
    { chatbotId: gap.chatbotId, status: "open", limit: gapsOffered },
    { enabled: isOpen },
  );
  const others = (offered.data?.knowledgeGaps ?? []).filter(({ id }) => id !== gap.id);
  return (
    <>
      <Button look="primary" onClick={() => open(true)}>
        {gaps.move(questions.length)}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => open(false)} title={gaps.move(questions.length)}>
        <Form problem={problem} onSubmit={() => move(toGapId === newGap ? undefined : toGapId)}>
          <SelectField
            label={gaps.moveTo}
            hint={gaps.moveHint}
            value={toGapId}
            onChange={choose}
            choices={[
              { value: newGap, label: gaps.newGap },
              ...others.map(({ id, question }) => ({ value: id, label: question })),
            ]}
          />
          <Button type="submit" look="primary" isBusy={isPending} className="justify-self-start px-3">
            {gaps.moveAction}
          </Button>
        </Form>
      </Dialog>
    </>
  );
}

/** Moves them, shows the gap they are in then, and offers the way back. */
function useMove(gap: WholeKnowledgeGap, questions: readonly GapQuestion[]) {
  const { gaps } = useWords("analytics");
  const { actions } = useStrings();
  const toastProblem = useToastProblem();
  const navigate = useNavigate();
  const move = useChange("moveKnowledgeGapQuestions", ["getKnowledgeGap", "listKnowledgeGaps"]);
  const undoMove = useChange("moveKnowledgeGapQuestions", ["getKnowledgeGap", "listKnowledgeGaps"]);
  const show = (gapId: string) => navigate({ to: "/gaps/$gapId", params: { gapId } });
  const run = async (toGapId: string | undefined) => {
    const named = questions.map(({ sesId, messageId }) => ({ sesId, messageId }));
    const wanted = { gapId: gap.id, questions: named };
    const target = await move.mutateAsync(toGapId === undefined ? wanted : { ...wanted, toGapId });
    const back = async () => {
      await undoMove.mutateAsync({ gapId: target.id, questions: named, toGapId: gap.id });
      await show(gap.id);
    };
    // A gap that lost all its questions was merged: it has no id of its own to go back to.
    const undo = { label: actions.undo, onClick: () => void back().catch(toastProblem) };
    toast(gaps.moved(named.length), named.length === gap.questions ? undefined : undo);
    await show(target.id);
  };
  return {
    // What fails is shown in the dialog.
    move: (toGapId: string | undefined) => run(toGapId).catch(() => undefined),
    problem: move.error,
    isPending: move.isPending,
  };
}
