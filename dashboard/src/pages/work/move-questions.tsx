import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { WholeKnowledgeGap } from "@svc/contract";
import { useChange, useOperation } from "../../api/queries.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { toast, useToastProblem } from "../../ui/toasts.tsx";
import type { GapQuestion } from "./gap-questions.tsx";

interface MoveQuestionsProps {
  readonly gap: WholeKnowledgeGap;
  readonly questions: readonly GapQuestion[];
}

const newGap = "";
const gapsOffered = 200;

/** Moves the selected questions of a gap to a new gap or to another one. */
export function MoveQuestions({ gap, questions }: MoveQuestionsProps) {
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
