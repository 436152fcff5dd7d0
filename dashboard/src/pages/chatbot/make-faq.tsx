import { useChange } from "../../api/queries.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { toast } from "../../ui/toasts.tsx";

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
export function MakeFaq({ chatbotId, isOpen, onClose, onSaved, faq, question, answer }: MakeFaqProps) {
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
