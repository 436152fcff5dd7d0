import { X } from "lucide-react";
import type { Session } from "@svc/contract";
import { useChange, useList } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { useToastProblem } from "../../ui/toasts.tsx";
import { Part } from "./part.tsx";

/** What the team tells each other. */
export function Notes({ session: { id } }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const { actions } = useStrings();
  const mayReply = useMay("agent");
  const list = useList("listSessionNotes", { sesId: id });
  const notes = list.pages.flatMap((page) => page.notes);
  const create = useChange("createSessionNote", ["listSessionNotes"]);
  const remove = useChange("deleteSessionNote", ["listSessionNotes"]);
  const toastProblem = useToastProblem();
  if (notes.length === 0 && !mayReply) return null;
  return (
    <Part title={inbox.notes}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {notes.map(({ id: noteId, text, author, createdAt }) => (
          <li key={noteId} className="flex items-start gap-1 rounded-lg bg-warn-soft p-2 text-warn">
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p dir="auto" className="whitespace-pre-wrap">
                {text}
              </p>
              <p className="text-xs">
                {author.name} · <TimeAgo at={createdAt} />
              </p>
            </div>
            {mayReply ? (
              <IconButton
                label={`${actions.delete}: ${text.slice(0, 40)}`}
                icon={<X className="size-4" />}
                className="size-7! min-h-0!"
                onClick={() => remove.mutate({ sesId: id, noteId }, { onError: toastProblem })}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
      {mayReply ? (
        <Form<{ text: string }>
          key={notes[0]?.id}
          problem={create.error}
          className="grid gap-2"
          onSubmit={({ text }) => create.mutate({ sesId: id, text })}
        >
          <TextAreaField name="text" label={inbox.note} hint={inbox.notesHint} rows={2} maxLength={4_000} required />
          <Button type="submit" isBusy={create.isPending} className="justify-self-start px-3">
            {inbox.addNote}
          </Button>
        </Form>
      ) : null}
    </Part>
  );
}
