import { useQuery } from "@tanstack/react-query";
import type { Correction, Message, Session } from "@svc/contract";
import type { ReactNode } from "react";
import { call } from "../../api/client.ts";
import { useChange, useOperation } from "../../api/queries.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, TextAreaField } from "../../ui/form.tsx";
import { MarkdownField } from "../../ui/markdown/markdown-field.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";

interface CorrectAnswerProps {
  readonly session: Session;
  /** The answer that was not good enough. */
  readonly message: Message;
  /** The visitor's words. */
  readonly asked: string;
  readonly correction: Correction | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const questionCharacters = 1_000;

/** Makes a FAQ of a bad answer, asks again at once, and shows the new answer beside the old one. */
export function CorrectAnswer({ isOpen, onClose, ...about }: CorrectAnswerProps) {
  const { better } = useWords("inbox");
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={better.title} description={better.hint}>
      {isOpen ? <Correcting {...about} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Correcting({ session, message, asked, correction, onClose }: Omit<CorrectAnswerProps, "isOpen">) {
  const { better } = useWords("inbox");
  const { chatbotId } = session;
  const faq = useOperation(
    "getFaq",
    { chatbotId, faqId: correction?.faqId ?? "" },
    { enabled: correction !== undefined },
  );
  const correct = useChange("correctAnswer", ["listCorrections", "listFaqs", "getFaq"]);
  if (correct.data !== undefined)
    return <Compared {...{ chatbotId, asked, before: message.content, onClose }} wanted={correct.variables.answer} />;
  if (correction !== undefined && faq.isPending) return <SkeletonRows count={3} />;
  return (
    <Form<{ question: string; answer: string }>
      problem={correct.error}
      onSubmit={(values) => correct.mutate({ sesId: session.id, messageId: message.id, ...values })}
    >
      <TextAreaField
        name="question"
        label={better.question}
        rows={2}
        maxLength={questionCharacters}
        defaultValue={faq.data?.question ?? asked.slice(0, questionCharacters).toWellFormed()}
        required
      />
      <MarkdownField
        name="answer"
        label={better.answer}
        rows={6}
        defaultValue={faq.data?.answer ?? message.content}
        required
      />
      <Button type="submit" look="primary" isBusy={correct.isPending} className="justify-self-start px-3">
        {better.save}
      </Button>
    </Form>
  );
}

interface ComparedProps {
  readonly chatbotId: string;
  readonly asked: string;
  readonly before: string;
  readonly wanted: string;
  readonly onClose: () => void;
}

/** What the visitor's own words are answered with now. */
function Compared({ chatbotId, asked, before, wanted, onClose }: ComparedProps) {
  const { better } = useWords("inbox");
  const { actions } = useStrings();
  // Asked anew each time: what the chatbot knows has just changed.
  const again = useQuery({
    queryKey: ["testChatbot", { chatbotId, message: asked, wanted }],
    queryFn: ({ signal }) => call("testChatbot", { chatbotId, message: asked }, { signal }),
    gcTime: 0,
  });
  return (
    <div className="grid gap-4">
      <p dir="auto" className="line-clamp-3 font-medium wrap-anywhere">
        {asked}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Side title={better.before}>{before}</Side>
        <Loaded query={again}>
          {({ content }) => (
            <Side title={better.now} isNew>
              {content}
            </Side>
          )}
        </Loaded>
      </div>
      {again.data === undefined ? null : again.data.content === wanted ? (
        <Notice tone="good">{better.done}</Notice>
      ) : (
        <Notice tone="warn">{better.notYet}</Notice>
      )}
      <Button onClick={onClose} className="justify-self-start px-3">
        {actions.close}
      </Button>
    </div>
  );
}

function Side({ title, isNew = false, children }: { title: string; isNew?: boolean; children: ReactNode }) {
  return (
    <section className="grid content-start gap-1">
      <h3>
        <Badge tone={isNew ? "good" : "neutral"}>{title}</Badge>
      </h3>
      <p dir="auto" className="max-h-60 overflow-y-auto rounded-lg bg-sunken p-2 wrap-anywhere whitespace-pre-wrap">
        {children}
      </p>
    </section>
  );
}
