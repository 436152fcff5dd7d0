import { useState } from "react";
import type { WholeKnowledgeGap, GapDraft } from "@svc/contract";
import { useChange, useOperation } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useLocale, useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { MarkdownField } from "../../ui/markdown/markdown-field.tsx";
import { Markdown } from "../../ui/markdown/markdown.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useToastProblem } from "../../ui/toasts.tsx";
import type { OutputOf } from "../../api/client.ts";
import { Form, TextAreaField } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";

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
      <div className="rounded-xl border border-line px-3 py-2">
        <Markdown text={content} />
      </div>
      <p className="flex items-center gap-2 text-xs text-quiet">
        <Badge tone={answered ? "good" : "warn"}>{answered ? gaps.answeredNow : gaps.notAnsweredNow}</Badge>
        {gaps.confidence(percent)}
      </p>
    </>
  );
}

interface GapFormProps {
  readonly gap: WholeKnowledgeGap;
  readonly onAccepted: () => void;
}

/** The drafted answer, or the one that was accepted and is to be corrected. */
function GapForm({ gap, onAccepted }: GapFormProps) {
  const { chatbotId, faqId } = gap;
  const faq = useOperation("getFaq", { chatbotId, faqId: faqId ?? "" }, { enabled: faqId !== null });
  if (faqId === null) return <Filled gap={gap} faq={undefined} onAccepted={onAccepted} />;
  return <Loaded query={faq}>{(found) => <Filled gap={gap} faq={found} onAccepted={onAccepted} />}</Loaded>;
}

/** Visitors may write more than a FAQ's question can hold. */
const variantCharacters = 1_000;
const variantsMost = 100;

function Filled({ gap, faq, onAccepted }: GapFormProps & { readonly faq: OutputOf<"getFaq"> | undefined }) {
  const { gaps } = useWords("analytics");
  const [draft, show] = useState<GapDraft>(
    faq === undefined ? gap.draft : { ...gap.draft, question: faq.question, answer: faq.answer },
  );
  const [hasWordings, useTheirs] = useState(true);
  const [isPublic, publish] = useState(faq?.public ?? true);
  const write = useChange("draftKnowledgeGap", []);
  const accept = useChange("acceptKnowledgeGap", ["getKnowledgeGap", "listKnowledgeGaps", "listFaqs", "getFaq"]);
  const toastProblem = useToastProblem();
  const texts = new Set(gap.evidence.questions.map(({ text }) => text.trim()));
  const wordings = [...texts].filter(({ length }) => length > 0 && length <= variantCharacters).slice(0, variantsMost);
  const hint =
    draft.answer === ""
      ? gaps.draftEmpty
      : draft.writtenBy === "embedded"
        ? gaps.draftHint
        : gaps.draftBy(draft.writtenBy);
  return (
    <Card
      title={gaps.draft}
      actions={
        <Button
          isBusy={write.isPending}
          onClick={() => write.mutate({ gapId: gap.id }, { onSuccess: show, onError: toastProblem })}
        >
          {gaps.rewrite}
        </Button>
      }
    >
      {/* A new draft fills the form anew. */}
      <Form<{ question: string; answer: string }>
        key={`${draft.question}\n${draft.answer}`}
        problem={accept.error}
        onSubmit={({ question, answer }) =>
          // Awaited: the form is gone once the gap is read again. What was refused is shown by `problem`.
          accept
            .mutateAsync({ gapId: gap.id, question, answer, public: isPublic, wordings: hasWordings ? wordings : [] })
            .then(onAccepted, () => undefined)
        }
      >
        <p className="text-xs text-quiet">{hint}</p>
        <TextAreaField name="question" label={gaps.question} rows={2} defaultValue={draft.question} required />
        <MarkdownField name="answer" label={gaps.answer} rows={5} defaultValue={draft.answer} required />
        <Checkbox label={gaps.wordings} hint={gaps.wordingsHint} isOn={hasWordings} onChange={useTheirs} />
        <Checkbox label={gaps.public} isOn={isPublic} onChange={publish} />
        <Button type="submit" look="primary" isBusy={accept.isPending}>
          {gaps.accept}
        </Button>
      </Form>
    </Card>
  );
}
