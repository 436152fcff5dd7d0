import { useState } from "react";
import type { GapDraft, WholeKnowledgeGap } from "@svc/contract";
import type { OutputOf } from "../../api/client.ts";
import { useChange, useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { useToastProblem } from "../../ui/toasts.tsx";

interface GapFormProps {
  readonly gap: WholeKnowledgeGap;
  readonly onAccepted: () => void;
}

/** The drafted answer, or the one that was accepted and is to be corrected. */
export function GapForm({ gap, onAccepted }: GapFormProps) {
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
        <TextAreaField name="answer" label={gaps.answer} rows={5} defaultValue={draft.answer} required />
        <Checkbox label={gaps.wordings} hint={gaps.wordingsHint} isOn={hasWordings} onChange={useTheirs} />
        <Checkbox label={gaps.public} isOn={isPublic} onChange={publish} />
        <Button type="submit" look="primary" isBusy={accept.isPending}>
          {gaps.accept}
        </Button>
      </Form>
    </Card>
  );
}
