import { useChange } from "../../../api/queries.ts";
import { useMay } from "../../../session.ts";
import { useLocale, useWords } from "../../../strings/strings.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Markdown } from "../../../ui/markdown/markdown.tsx";
import { useToastProblem } from "../../../ui/toasts.tsx";
import type { Check } from "./result.tsx";

type Question = Check["questions"][number];

const groups = [
  { outcome: "notKnown", tone: "bad" },
  { outcome: "unsure", tone: "warn" },
  { outcome: "answered", tone: "good" },
] as const;

/** Every question by its outcome; opened, one shows what a visitor reads. */
export function QuestionGroups({ check }: { readonly check: Check }) {
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
export function Skipped({ check: { chatbotId, skipped } }: { readonly check: Check }) {
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
