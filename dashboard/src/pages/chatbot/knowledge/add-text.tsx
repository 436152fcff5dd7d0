import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import type { ApiProblem } from "../../../api/problem.ts";
import { useStrings, useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { toast } from "../../../ui/toasts.tsx";

interface AddProps {
  readonly chatbotId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Values extends Record<string, string> {
  readonly name: string;
  readonly content: string;
}

/** A document that is written, or pasted, here. */
export function AddText({ chatbotId, isOpen, onClose }: AddProps) {
  const { text } = useWords("knowledge");
  const { actions } = useStrings();
  const queries = useQueryClient();
  const save = useMutation<unknown, ApiProblem, Values>({
    mutationFn: (document) => call("trainChatbot", { chatbotId, data: { documents: [document] } }),
    async onSuccess() {
      toast(text.saved);
      onClose();
      await queries.invalidateQueries({ queryKey: ["listSources"] });
    },
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text.add}>
      <Form<Values> problem={save.error} onSubmit={({ name, content }) => save.mutate({ name, content })}>
        <TextField name="name" label={text.name} maxLength={255} required />
        <TextAreaField name="content" label={text.content} hint={text.contentHint} rows={10} required />
        <Button type="submit" look="primary" isBusy={save.isPending}>
          {actions.save}
        </Button>
      </Form>
    </Dialog>
  );
}
