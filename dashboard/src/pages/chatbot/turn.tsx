import { useState } from "react";
import type { OutputOf } from "../../api/client.ts";
import { useMay } from "../../session.ts";
import { useWords, useStrings } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { Markdown } from "../../ui/markdown/markdown.tsx";
import { Explanation } from "./explanation.tsx";
import { useChange } from "../../api/queries.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, TextAreaField } from "../../ui/form.tsx";
import { toast } from "../../ui/toasts.tsx";

export type Answer = OutputOf<"testChatbot">;

/** A question, and what the chatbot would say to it. */
export interface Asked {
  readonly question: string;
  readonly answer: Answer;
}

interface TurnProps {
  readonly chatbotId: string;
  readonly turn: Asked;
  /** Explains itself at once; of earlier ones the explanation is a press away. */
  readonly isLatest: boolean;
  readonly onAskAgain: () => void;
}

/** One question of several, its answer as visitors see it, and what can be done with it. */
export function Turn({ chatbotId, turn: { question, answer }, isLatest, onAskAgain }: TurnProps) {
  const { ask } = useWords("answering");
  const mayWrite = useMay("admin");
  const [isMaking, make] = useState(false);
  const faq = answer.sources.find(({ kind, used }) => used && kind === "faq");
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p dir="auto" className="max-w-prose justify-self-end rounded-xl bg-accent-soft px-3 py-2 wrap-anywhere">
        {question}
      </p>
      <div className="grid max-w-prose gap-2 justify-self-start rounded-xl border border-line px-3 py-2 wrap-anywhere">
        <Markdown text={answer.content} />
        <Sources answer={answer} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={answer.content} label={ask.copy} />
        {mayWrite ? (
          <Button onClick={() => make(true)}>{faq === undefined ? ask.makeFaq : ask.correctFaq}</Button>
        ) : null}
        <Button look="quiet" onClick={onAskAgain}>
          {ask.again}
        </Button>
      </div>
      <Explanation answer={answer} question={question} isOpen={isLatest} />
      {mayWrite ? (
        <MakeFaq
          chatbotId={chatbotId}
          isOpen={isMaking}
          onClose={() => make(false)}
          onSaved={onAskAgain}
          faq={faq === undefined ? undefined : { id: faq.id, answer: faq.excerpt }}
          question={answer.question}
          answer={answer.answered ? answer.content : ""}
        />
      ) : null}
    </article>
  );
}

/** What visitors are shown beneath an answer: each source once. */
function Sources({ answer: { sources } }: { readonly answer: Answer }) {
  const used = [
    ...new Map(sources.filter((each) => each.used && each.url !== null).map((each) => [each.url, each])).values(),
  ];
  if (used.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-xs">
      {used.map(({ title, url }) => (
        <li key={url}>
          <a href={url ?? undefined} target="_blank" rel="noreferrer" className="text-accent-text underline">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface MakeFaqProps {
  readonly chatbotId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  /** The one that answered, whose answer is to be another; undefined: a new one. */
  readonly faq: { readonly id: string; readonly answer: string } | undefined;
  /** What a new one begins with. */
  readonly question: string;
  readonly answer: string;
}

type Values = Record<"question" | "answer", string>;

/** Makes a question that was asked a FAQ, or corrects the one that answered it. */
function MakeFaq({ chatbotId, isOpen, onClose, onSaved, faq, question, answer }: MakeFaqProps) {
  const words = useWords("answering");
  const { actions } = useStrings();
  const create = useChange("createFaq", ["listFaqs"]);
  const update = useChange("updateFaq", ["listFaqs", "getFaq"]);
  const onSuccess = () => {
    toast(words.faq.saved);
    onClose();
    onSaved();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={faq === undefined ? words.ask.makeFaq : words.ask.correctFaq}>
      <Form<Values>
        problem={create.error ?? update.error}
        onSubmit={(values) =>
          faq === undefined
            ? create.mutate({ chatbotId, question: values.question, answer: values.answer }, { onSuccess })
            : update.mutate({ chatbotId, faqId: faq.id, answer: values.answer }, { onSuccess })
        }
      >
        {faq === undefined ? (
          <TextAreaField
            name="question"
            label={words.faq.question}
            rows={2}
            maxLength={1_000}
            defaultValue={question.slice(0, 1_000)}
            required
          />
        ) : null}
        <TextAreaField
          name="answer"
          label={words.faq.answer}
          hint={words.faq.hint}
          rows={5}
          maxLength={20_000}
          defaultValue={faq === undefined ? answer : faq.answer}
          autoFocus
          required
        />
        <Button type="submit" look="primary" isBusy={create.isPending || update.isPending}>
          {actions.save}
        </Button>
      </Form>
    </Dialog>
  );
}
