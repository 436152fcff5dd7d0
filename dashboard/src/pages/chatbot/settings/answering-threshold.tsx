import type { AnsweredQuestion } from "@svc/contract";
import { Link } from "@tanstack/react-router";
import { useOperation } from "../../../api/queries.ts";
import { useLocale, useWords } from "../../../strings/strings.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { TextAreaField } from "../../../ui/form.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Slider } from "../../../ui/slider.tsx";
import { TimeAgo } from "../../../ui/time.tsx";
import type { CardProps } from "./use-answering.ts";

const questionsShown = 100;
const usual = 0.5;

/** How sure an answer must be, and what that would have made of the last questions. */
export function ThresholdCard({ chatbotId, settings: { draft, set } }: CardProps) {
  const words = useWords("answering").threshold;
  const recent = useOperation("listAnsweredQuestions", { chatbotId, limit: questionsShown });
  const percent = usePercent();
  return (
    <Card title={words.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="max-w-xl">
          <Slider
            label={words.label}
            min={0}
            max={100}
            value={Math.round(draft.answerThreshold * 100)}
            text={percent(draft.answerThreshold)}
            onChange={(value) => set({ answerThreshold: value / 100 })}
          />
          <div aria-hidden="true" className="flex justify-between text-xs text-quiet">
            <span>{words.less}</span>
            <span>{words.more}</span>
          </div>
          <p className="mt-1 text-xs text-quiet">{words.usual(percent(usual))}</p>
        </div>
        <div className="grid max-w-xl gap-4">
          <Checkbox
            label={words.hedged}
            hint={words.hedgedHint}
            isOn={draft.hedgedAnswers}
            onChange={(hedgedAnswers) => set({ hedgedAnswers })}
          />
          <TextAreaField
            name="fallbackContact"
            label={words.contact}
            hint={words.contactHint}
            placeholder={words.contactExample}
            rows={2}
            maxLength={500}
            value={draft.fallbackContact ?? ""}
            onChange={({ currentTarget }) => set({ fallbackContact: currentTarget.value || null })}
          />
        </div>
        <Loaded query={recent}>
          {({ questions }) => <Effect questions={questions} threshold={draft.answerThreshold} />}
        </Loaded>
      </div>
    </Card>
  );
}

function Effect({
  questions,
  threshold,
}: {
  readonly questions: readonly AnsweredQuestion[];
  readonly threshold: number;
}) {
  const words = useWords("answering").threshold;
  const decided = questions
    .filter(({ byThreshold }) => byThreshold)
    .toSorted((one, other) => other.confidence - one.confidence);
  if (questions.length === 0) return <p className="text-quiet">{words.none}</p>;
  const answered = decided.filter(({ confidence }) => confidence >= threshold).length;
  const changed = decided.filter((question) => question.confidence >= threshold !== question.answered).length;
  const byModel = questions.length - decided.length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p role="status" className="dots">
        <span>{words.outcome(answered, decided.length - answered)}</span> <span>{words.changes(changed)}</span>
      </p>
      {byModel === 0 ? null : <p className="text-xs text-quiet">{words.byModel(byModel)}</p>}
      {decided.length === 0 ? null : (
        <ol
          aria-label={words.list}
          tabIndex={0}
          className="max-h-96 divide-y divide-line overflow-y-auto rounded-lg border border-line"
        >
          {decided.map((question) => (
            <Question key={question.messageId} question={question} isAnswered={question.confidence >= threshold} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Question({
  question: { question, sesId, askedAt, confidence, answered },
  isAnswered,
}: {
  readonly question: AnsweredQuestion;
  readonly isAnswered: boolean;
}) {
  const words = useWords("answering").threshold;
  const percent = usePercent();
  const outcome = isAnswered
    ? answered
      ? words.answered
      : words.nowAnswered
    : answered
      ? words.nowRefused
      : words.refused;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 px-3 py-2">
      <span className="w-12 shrink-0 text-end text-quiet tabular-nums">{percent(confidence)}</span>
      <span dir="auto" className="line-clamp-2 min-w-40 flex-1 wrap-anywhere">
        {question}
      </span>
      <span className="flex flex-wrap items-center gap-2 text-xs text-quiet">
        <Link to="/sessions/$sesId" params={{ sesId }} className="underline">
          {words.asked} <TimeAgo at={askedAt} />
        </Link>
        <Badge tone={isAnswered === answered ? (isAnswered ? "good" : "neutral") : isAnswered ? "accent" : "warn"}>
          {outcome}
        </Badge>
      </span>
    </li>
  );
}

function usePercent() {
  const format = new Intl.NumberFormat(useLocale(), { style: "percent", maximumFractionDigits: 0 });
  return (value: number) => format.format(value);
}
