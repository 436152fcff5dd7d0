import { useState } from "react";
import type { CannedReply } from "@svc/contract";
import { useChange } from "../../../api/queries.ts";
import { useStrings, useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";

interface ReplyValues extends Record<string, string> {
  readonly shortcut: string;
  readonly text: string;
}

interface EditCannedReplyProps {
  /** Null: a new one. */
  readonly reply: CannedReply | null;
  readonly onDone: () => void;
}

/** A ready-made reply, its shortcut, and whose it is. */
export function EditCannedReply({ reply, onDone }: EditCannedReplyProps) {
  const { replies: words } = useWords("people");
  const { actions } = useStrings();
  const chatbotId = useChatbotId();
  const [where, choose] = useState<"here" | "everywhere">(
    reply === null || reply.chatbotId !== null ? "here" : "everywhere",
  );
  const create = useChange("createCannedReply", ["listCannedReplies"]);
  const update = useChange("updateCannedReply", ["listCannedReplies"]);
  const save = ({ shortcut, text }: ReplyValues) => {
    const values = { shortcut, text, chatbotId: where === "here" ? chatbotId : null };
    const onSuccess = () => {
      toast(words.saved);
      onDone();
    };
    if (reply === null) create.mutate(values, { onSuccess });
    else update.mutate({ cannedReplyId: reply.id, ...values }, { onSuccess });
  };
  return (
    <Form<ReplyValues> problem={create.error ?? update.error} onSubmit={save}>
      <TextField
        name="shortcut"
        label={words.shortcut}
        hint={words.shortcutHint}
        defaultValue={reply?.shortcut ?? ""}
        maxLength={50}
        autoComplete="off"
        required
      />
      <TextAreaField
        name="text"
        label={words.text}
        hint={words.textHint}
        defaultValue={reply?.text ?? ""}
        maxLength={8_000}
        rows={5}
        required
      />
      <SelectField
        label={words.where}
        value={where}
        onChange={choose}
        choices={[
          { value: "here", label: words.here },
          { value: "everywhere", label: words.everywhere },
        ]}
      />
      <Button type="submit" look="primary" isBusy={create.isPending || update.isPending}>
        {actions.save}
      </Button>
    </Form>
  );
}
