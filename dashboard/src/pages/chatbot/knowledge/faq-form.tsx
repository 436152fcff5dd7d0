import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import type { ApiProblem } from "../../../api/problem.ts";
import { useStrings, useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { Form, TextAreaField } from "../../../ui/form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { MarkdownField } from "../../../ui/markdown/markdown-field.tsx";
import { toast } from "../../../ui/toasts.tsx";
import type { Faq } from "./use-faq-changes.ts";

interface FaqFormProps {
  readonly chatbotId: string;
  /** The one that is changed; without it, a new one. */
  readonly faq?: Faq;
  /** What a new one begins with: it is then a wording of the question that has this answer. */
  readonly answer?: string;
  readonly onDone: () => void;
}

interface Values extends Record<string, string> {
  readonly question: string;
  readonly answer: string;
}

/** Writes a question and its answer. Before the answer of a question that is there already is replaced, it is shown. */
export function FaqForm({ chatbotId, faq, answer = "", onDone }: FaqFormProps) {
  const { faqs: words } = useWords("knowledge");
  const { actions } = useStrings();
  const queries = useQueryClient();
  const [isPublic, setPublic] = useState(faq?.public ?? true);
  /** The question that was found to be there, and its answer. */
  const [there, tell] = useState<{ question: string; answer: string } | null>(null);
  const save = useMutation<boolean, ApiProblem, Values>({
    async mutationFn({ question, answer: written }) {
      const values = { chatbotId, question, answer: written, public: isPublic };
      if (faq !== undefined) {
        await call("updateFaq", { ...values, faqId: faq.id });
        return true;
      }
      const replaced = there?.question === question ? null : await findAnswer(chatbotId, question, written);
      tell(replaced === null ? null : { question, answer: replaced });
      if (replaced !== null) return false;
      await call("createFaq", values);
      return true;
    },
    async onSuccess(isSaved) {
      if (!isSaved) return;
      toast(words.saved);
      await queries.invalidateQueries({ queryKey: ["listFaqs"] });
      onDone();
    },
  });
  return (
    <Form<Values> problem={save.error} onSubmit={(values) => save.mutate(values)}>
      {answer === "" ? null : <p className="text-quiet">{words.wordingHint}</p>}
      <TextAreaField
        name="question"
        label={words.question}
        rows={2}
        defaultValue={faq?.question}
        maxLength={1_000}
        autoFocus
        required
      />
      <MarkdownField
        name="answer"
        label={words.answer}
        rows={4}
        defaultValue={faq?.answer ?? answer}
        maxLength={20_000}
        required
      />
      <Checkbox label={words.public} isOn={isPublic} onChange={setPublic} />
      {there === null ? null : (
        <Notice tone="warn">
          <p>{words.there}</p>
          <p dir="auto" className="mt-1 break-words whitespace-pre-wrap">
            {there.answer}
          </p>
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{actions.cancel}</Button>
        <Button type="submit" look="primary" isBusy={save.isPending}>
          {there === null ? actions.save : words.replace}
        </Button>
      </div>
    </Form>
  );
}

/** What the question is answered with now; null: it is new. What is no FAQ is left to be refused where it is saved. */
async function findAnswer(chatbotId: string, question: string, answer: string): Promise<string | null> {
  if (question.trim() === "" || answer.trim() === "") return null;
  const { preview } = await call("importFaqs", { chatbotId, faqs: [{ question, answer }], dryRun: true });
  return preview?.faqs[0]?.replaces ?? null;
}
