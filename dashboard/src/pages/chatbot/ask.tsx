import { MessageCircleQuestion, RotateCcw } from "lucide-react";
import { useRef, useState } from "react";
import { useChange, useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Form, TextField } from "../../ui/form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { markStep } from "./step-marks.ts";
import { Turn } from "./turn.tsx";
import type { Asked } from "./turn.tsx";

/** As many as the operation takes: of each turn the question and the answer. */
const turnsLookedBack = 6;
/** Of an answer that a question may hang on. */
const answerCharacters = 20_000;

interface AskProps {
  readonly chatbotId: string;
  /** Begins with the cursor in the field: where asking is what the page is for. */
  readonly isFocused?: boolean;
}

/** Asks the chatbot as a visitor would, question after question, and shows why it answers what it does. */
export function Ask({ chatbotId, isFocused = false }: AskProps) {
  const words = useWords("answering").ask;
  const ask = useChange("testChatbot", []);
  const [question, type] = useState("");
  const [turns, setTurns] = useState<readonly Asked[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const [latest] = turns;

  const send = (message: string) =>
    ask.mutate(
      { chatbotId, message, history: historyOf(turns) },
      {
        onSuccess(answer) {
          markStep(chatbotId, "tested");
          setTurns((before) => [{ question: message, answer }, ...before]);
          type((typed) => (typed === message ? "" : typed));
          field.current?.focus();
        },
      },
    );

  return (
    <Card
      title={words.title}
      actions={
        turns.length === 0 ? null : (
          <Button
            look="quiet"
            icon={<RotateCcw aria-hidden="true" className="size-4" />}
            onClick={() => {
              setTurns([]);
              ask.reset();
              field.current?.focus();
            }}
          >
            {words.anew}
          </Button>
        )
      }
    >
      <Form<{ message: string }>
        problem={ask.error}
        onSubmit={({ message }) => {
          if (message.trim() !== "") send(message);
        }}
        className="grid gap-2"
      >
        <div className="flex items-end gap-2">
          <TextField
            ref={field}
            name="message"
            label={words.question}
            placeholder={words.placeholder}
            maxLength={8_000}
            autoComplete="off"
            autoFocus={isFocused}
            value={question}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            className="flex-1"
          />
          <Button type="submit" look="primary" isBusy={ask.isPending}>
            {words.submit}
          </Button>
        </div>
        <p className="text-xs text-quiet">
          {words.hint} {turns.length === 0 ? null : words.follow}
        </p>
      </Form>
      <p role="status" className="sr-only">
        {latest === undefined || ask.isPending
          ? ""
          : words.said(latest.answer.answered ? words.answered : words.refused, latest.answer.content)}
      </p>
      {turns.length === 0 && !ask.isPending && isFocused ? <NothingAsked chatbotId={chatbotId} onAsk={send} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 not-empty:mt-4">
        {ask.isPending ? <OnItsWay question={ask.variables.message} /> : null}
        {turns.map((turn, place) => (
          <Turn
            key={turn.answer.id}
            chatbotId={chatbotId}
            turn={turn}
            isLatest={place === 0 && !ask.isPending}
            onAskAgain={() => send(turn.question)}
          />
        ))}
      </div>
    </Card>
  );
}

function NothingAsked({ chatbotId, onAsk }: { readonly chatbotId: string; readonly onAsk: (text: string) => void }) {
  const words = useWords("answering").ask;
  const questions = useSampleQuestions(chatbotId);
  return (
    <>
      <EmptyState icon={MessageCircleQuestion} title={words.none}>
        {words.noneHint}
      </EmptyState>
      {questions.length === 0 ? null : (
        <ul aria-label={words.samples} className="-mt-6 flex flex-wrap justify-center gap-2 pb-6">
          {questions.map((question) => (
            <li key={question} className="min-w-0">
              <Button onClick={() => onAsk(question)} className="px-3 text-start">
                <bdi className="line-clamp-2">{question}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function OnItsWay({ question }: { readonly question: string }) {
  return (
    <div aria-busy="true" className="grid gap-3">
      <p dir="auto" className="max-w-prose justify-self-end rounded-xl bg-accent-soft px-3 py-2 wrap-anywhere">
        {question}
      </p>
      <Skeleton className="h-16 w-full max-w-prose" />
    </div>
  );
}

/** What was said before, oldest first. */
function historyOf(turns: readonly Asked[]) {
  return turns
    .slice(0, turnsLookedBack)
    .toReversed()
    .flatMap(({ question, answer }) => [
      { role: "user" as const, content: question },
      {
        role: "assistant" as const,
        content: answer.content.slice(0, answerCharacters),
        answered: answer.answered,
      },
    ]);
}

const shownAtMost = 5;

/** Questions worth trying: those offered to visitors, then those of the go-live check. */
function useSampleQuestions(chatbotId: string): readonly string[] {
  const suggested = useOperation("getChatbot", { chatbotId }).data?.suggestedMessages ?? [];
  const checked = useOperation("getGoLiveCheck", { chatbotId }).data?.questions ?? [];
  return [...new Set([...suggested, ...checked.map(({ question }) => question)])].slice(0, shownAtMost);
}
