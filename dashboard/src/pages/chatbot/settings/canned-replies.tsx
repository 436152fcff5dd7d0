import { MessageSquareQuote, Plus } from "lucide-react";
import { useState } from "react";
import type { CannedReply } from "@svc/contract";
import { useChange, useList } from "../../../api/queries.ts";
import { useMay } from "../../../session.ts";
import { useStrings, useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Dialog, Confirm } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";
import { Form, TextAreaField, TextField } from "../../../ui/form.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { toast } from "../../../ui/toasts.tsx";

/** What agents often send, of this chatbot and of all; theirs to add, change and delete. */
export function CannedRepliesPage() {
  const { replies: words } = useWords("people");
  const chatbotId = useChatbotId();
  const mayReply = useMay("agent");
  const list = useList("listCannedReplies", { chatbotId });
  const rows = list.pages.flatMap(({ cannedReplies }) => cannedReplies);
  const [edited, edit] = useState<CannedReply | "new" | null>(null);
  const [leaving, leave] = useState<CannedReply | null>(null);
  const add = mayReply ? (
    <Button look="primary" icon={<Plus className="size-4" />} onClick={() => edit("new")}>
      {words.add}
    </Button>
  ) : null;
  return (
    <Card title={words.title} actions={rows.length === 0 ? null : add} className="self-start">
      <Loaded query={list}>
        {() =>
          rows.length === 0 ? (
            <EmptyState icon={MessageSquareQuote} title={words.none} action={add}>
              {words.noneHint}
            </EmptyState>
          ) : (
            <div className="grid gap-3">
              <p className="max-w-prose text-quiet">{words.hint}</p>
              <Replies
                rows={rows}
                {...(mayReply ? { onEdit: edit, onDelete: leave } : {})}
                more={{
                  isThere: list.hasNextPage,
                  isBusy: list.isFetchingNextPage,
                  onLoad: () => void list.fetchNextPage(),
                }}
              />
            </div>
          )
        }
      </Loaded>
      <Dialog
        isOpen={edited !== null}
        onClose={() => edit(null)}
        title={edited === null || edited === "new" ? words.add : words.edit(edited.shortcut)}
      >
        <EditCannedReply reply={edited === "new" ? null : edited} onDone={() => edit(null)} />
      </Dialog>
      <DeleteReply reply={leaving} onClose={() => leave(null)} />
    </Card>
  );
}

interface RepliesProps {
  readonly rows: readonly CannedReply[];
  readonly onEdit?: (reply: CannedReply) => void;
  readonly onDelete?: (reply: CannedReply) => void;
  readonly more: { readonly isThere: boolean; readonly isBusy: boolean; readonly onLoad: () => void };
}

function Replies({ rows, onEdit, onDelete, more }: RepliesProps) {
  const { replies: words } = useWords("people");
  const { actions } = useStrings();
  const { columns } = words;
  return (
    <DataTable
      label={words.title}
      rows={rows}
      keyOf={({ id }) => id}
      more={more}
      columns={[
        {
          title: columns.shortcut,
          cell: (reply) =>
            onEdit === undefined ? (
              reply.shortcut
            ) : (
              <button
                type="button"
                className="text-start break-all text-accent-text underline"
                onClick={() => onEdit(reply)}
              >
                {reply.shortcut}
              </button>
            ),
        },
        {
          title: columns.text,
          cell: ({ text }) => (
            <p dir="auto" className="line-clamp-3 wrap-anywhere whitespace-pre-line">
              {text}
            </p>
          ),
        },
        { title: columns.where, cell: ({ chatbotId }) => (chatbotId === null ? words.everywhere : words.here) },
        ...(onDelete === undefined
          ? []
          : [
              {
                title: columns.actions,
                role: "action" as const,
                cell: (reply: CannedReply) => <Button onClick={() => onDelete(reply)}>{actions.delete}</Button>,
              },
            ]),
      ]}
    />
  );
}

function DeleteReply({ reply, onClose }: { readonly reply: CannedReply | null; readonly onClose: () => void }) {
  const { replies: words } = useWords("people");
  const { actions } = useStrings();
  const remove = useChange("deleteCannedReply", ["listCannedReplies"]);
  return (
    <Confirm
      isOpen={reply !== null}
      onClose={onClose}
      title={words.deleting(reply?.shortcut ?? "")}
      action={actions.delete}
      onConfirm={async () => reply && remove.mutateAsync({ cannedReplyId: reply.id })}
    >
      {words.deletingHint}
    </Confirm>
  );
}

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
function EditCannedReply({ reply, onDone }: EditCannedReplyProps) {
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
