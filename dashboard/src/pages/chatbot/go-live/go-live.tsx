import { ClipboardCheck } from "lucide-react";
import { useWords, useLocale } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";
import { Result, RunAgain } from "./result.tsx";
import { useGoLiveCheck } from "./use-go-live-check.ts";
import { useState } from "react";
import { useChange } from "../../../api/queries.ts";
import { useMay } from "../../../session.ts";
import { Button } from "../../../ui/button.tsx";
import { Form, TextAreaField } from "../../../ui/form.tsx";
import { toast, useToastProblem } from "../../../ui/toasts.tsx";
import type { Check } from "./result.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Markdown } from "../../../ui/markdown/markdown.tsx";

/** What visitors will probably ask, what they would read, and what to add. */
export function GoLivePage() {
  const words = useWords("goLive");
  const query = useGoLiveCheck(useChatbotId());
  return (
    <Loaded query={query}>
      {(check) =>
        check.checkedAt === null ? (
          <EmptyState
            icon={ClipboardCheck}
            title={check.isRunning ? words.running : words.none}
            action={<RunAgain check={check} label={words.runFirst} />}
          >
            {check.isRunning ? words.waiting : words.noneHint}
          </EmptyState>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <Card title={words.title} actions={<RunAgain check={check} label={words.runAgain} />}>
                <Result check={check} />
              </Card>
              <MissingFacts check={check} />
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <QuestionGroups check={check} />
              <Skipped check={check} />
            </div>
          </div>
        )
      }
    </Loaded>
  );
}

/** As many as the result promises something for. */
const shownFirst = 4;

/** What isn't answered, fact by fact, each with a field for the answer. */
function MissingFacts({ check }: { readonly check: Check }) {
  const words = useWords("goLive");
  const number = new Intl.NumberFormat(useLocale());
  const [isWhole, showAll] = useState(false);
  const { missingFacts: facts } = check;
  if (facts.length === 0) return null;
  const shown = isWhole ? facts : facts.slice(0, shownFirst);
  return (
    <Card title={words.facts}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-quiet">{words.factsHint}</p>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {shown.map(({ questions }) => (
            <li key={questions.join("\n")} className="border-t border-line pt-4">
              <Fact chatbotId={check.chatbotId} questions={questions} />
            </li>
          ))}
        </ul>
        {shown.length === facts.length ? null : (
          <Button look="quiet" className="justify-self-start px-3" onClick={() => showAll(true)}>
            {words.moreFacts(number.format(facts.length))}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Fact({ chatbotId, questions }: { readonly chatbotId: string; readonly questions: readonly string[] }) {
  const words = useWords("goLive");
  const mayWrite = useMay("admin");
  const save = useChange("answerGoLiveQuestions", ["getGoLiveCheck", "listFaqs"]);
  const skip = useChange("skipGoLiveQuestions", ["getGoLiveCheck"]);
  const toastProblem = useToastProblem();
  const asked = { chatbotId, questions: [...questions] };
  const onSubmit = ({ answer }: { answer: string }) =>
    save.mutate(
      { ...asked, answer },
      {
        onSuccess({ missingFacts }) {
          const isMissing = missingFacts.some((fact) => fact.questions.some((each) => questions.includes(each)));
          toast(isMissing ? words.stillMissing : words.saved);
        },
      },
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ul dir="auto" className="font-medium wrap-anywhere">
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      {mayWrite ? (
        <Form<{ answer: string }> problem={save.error} onSubmit={onSubmit} className="grid gap-2">
          <TextAreaField name="answer" label={words.answer} rows={2} maxLength={20_000} required />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="primary" isBusy={save.isPending}>
              {words.save}
            </Button>
            <Button
              look="quiet"
              isBusy={skip.isPending}
              onClick={() => skip.mutate(asked, { onSuccess: () => toast(words.skipped), onError: toastProblem })}
            >
              {words.skip}
            </Button>
          </div>
        </Form>
      ) : null}
    </div>
  );
}

type Question = Check["questions"][number];

const groups = [
  { outcome: "notKnown", tone: "bad" },
  { outcome: "unsure", tone: "warn" },
  { outcome: "answered", tone: "good" },
] as const;

/** Every question by its outcome; opened, one shows what a visitor reads. */
function QuestionGroups({ check }: { readonly check: Check }) {
  const words = useWords("goLive");
  const number = new Intl.NumberFormat(useLocale());
  return groups.map(({ outcome, tone }) => {
    const questions = check.questions.filter((question) => question.outcome === outcome);
    if (questions.length === 0) return null;
    return (
      <Card
        key={outcome}
        title={words.groups[outcome]}
        actions={<Badge tone={tone}>{number.format(questions.length)}</Badge>}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <p className="text-xs text-quiet">{words.groupHints[outcome]}</p>
          <ul>
            {questions.map((question) => (
              <li key={question.question} className="border-b border-line last:border-b-0">
                <Line question={question} />
              </li>
            ))}
          </ul>
        </div>
      </Card>
    );
  });
}

function Line({ question: { question, answer, sources } }: { readonly question: Question }) {
  const words = useWords("goLive");
  return (
    <details>
      <summary dir="auto" className="cursor-pointer py-2 wrap-anywhere">
        {question}
      </summary>
      <div className="mb-3 grid max-w-prose gap-2 rounded-xl border border-line px-3 py-2 wrap-anywhere">
        <Markdown text={answer} />
        {sources.length === 0 ? null : (
          <ul aria-label={words.sources} className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-quiet">
            {sources.map(({ id, title, url }) => (
              <li key={`${id} ${url}`}>
                {url === null ? (
                  title
                ) : (
                  <a href={url} target="_blank" rel="noreferrer" className="text-accent-text underline">
                    {title}
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}

/** What was left out, to be taken in again. */
function Skipped({ check: { chatbotId, skipped } }: { readonly check: Check }) {
  const words = useWords("goLive");
  const number = new Intl.NumberFormat(useLocale());
  const mayWrite = useMay("admin");
  const skip = useChange("skipGoLiveQuestions", ["getGoLiveCheck"]);
  const toastProblem = useToastProblem();
  if (skipped.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer py-1 font-medium">{words.skippedTitle(number.format(skipped.length))}</summary>
      <ul className="mt-1 grid gap-1">
        {skipped.map((question) => (
          <li key={question} className="flex flex-wrap items-center justify-between gap-2">
            <span dir="auto" className="min-w-0 flex-1 basis-40 wrap-anywhere">
              {question}
            </span>
            {mayWrite ? (
              <Button
                look="quiet"
                isBusy={skip.isPending}
                onClick={() =>
                  skip.mutate({ chatbotId, questions: [question], skipped: false }, { onError: toastProblem })
                }
              >
                {words.undo}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
