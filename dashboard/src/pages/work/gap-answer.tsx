import { useState } from "react";
import type { WholeKnowledgeGap } from "@svc/contract";
import { useChange } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useLocale, useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useToastProblem } from "../../ui/toasts.tsx";
import { GapForm } from "./gap-form.tsx";

/** The answer that closes the gap; when it is accepted, the chatbot is asked again before the owner's eyes. */
export function GapAnswer({ gap }: { readonly gap: WholeKnowledgeGap }) {
  const { gaps } = useWords("analytics");
  const mayWrite = useMay("admin");
  const [isCorrecting, correct] = useState(false);
  const ask = useChange("testChatbot", []);
  const toastProblem = useToastProblem();
  const askAgain = () => ask.mutate({ chatbotId: gap.chatbotId, message: gap.question }, { onError: toastProblem });
  const { outcome, faqId } = gap;
  const isAnswered = outcome !== null && faqId !== null;
  const isWanted = gap.status !== "closed" || !isAnswered || isCorrecting;
  return (
    <>
      {isAnswered ? (
        <Notice tone={gap.status === "closed" ? "good" : "warn"}>
          <p>{gaps.outcome(outcome.answered, outcome.asked)}</p>
          {gap.status === "open" && mayWrite ? <p>{gaps.notYet}</p> : null}
        </Notice>
      ) : null}
      {isAnswered ? (
        <Card
          title={gaps.again}
          actions={
            <Button isBusy={ask.isPending} onClick={askAgain}>
              {gaps.askAgain}
            </Button>
          }
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
              {ask.data === undefined ? null : <AskedAgain question={gap.question} answer={ask.data} />}
            </div>
            <div className="flex flex-wrap gap-2">
              {mayWrite && !isWanted ? <Button onClick={() => correct(true)}>{gaps.correct}</Button> : null}
              <LinkButton to="/chatbots/$chatbotId/knowledge/faqs" params={{ chatbotId: gap.chatbotId }}>
                {gaps.toFaqs}
              </LinkButton>
            </div>
          </div>
        </Card>
      ) : null}
      {mayWrite && isWanted ? (
        <GapForm
          gap={gap}
          onAccepted={() => {
            correct(false);
            askAgain();
          }}
        />
      ) : null}
    </>
  );
}

interface AskedAgainProps {
  readonly question: string;
  readonly answer: { readonly content: string; readonly answered: boolean; readonly confidence: number };
}

function AskedAgain({ question, answer: { content, answered, confidence } }: AskedAgainProps) {
  const { gaps } = useWords("analytics");
  const percent = new Intl.NumberFormat(useLocale(), { style: "percent" }).format(confidence);
  return (
    <>
      <p dir="auto" className="max-w-full justify-self-end rounded-xl bg-accent-soft px-3 py-2">
        {question}
      </p>
      <p dir="auto" className="rounded-xl border border-line px-3 py-2 whitespace-pre-wrap">
        {content}
      </p>
      <p className="flex items-center gap-2 text-xs text-quiet">
        <Badge tone={answered ? "good" : "warn"}>{answered ? gaps.answeredNow : gaps.notAnsweredNow}</Badge>
        {gaps.confidence(percent)}
      </p>
    </>
  );
}
