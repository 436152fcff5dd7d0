import { useState } from "react";
import type { RefObject } from "react";
import type { Session } from "@svc/contract";
import { useChange } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { isEnter } from "../../ui/is-enter.ts";
import { useToastProblem } from "../../ui/toasts.tsx";

interface NoteFormProps {
  readonly session: Session;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** What only the team reads. */
export function NoteForm({ session: { id }, field }: NoteFormProps) {
  const inbox = useWords("inbox");
  const [text, write] = useState("");
  const create = useChange("createSessionNote", ["listSessionNotes"]);
  const toastProblem = useToastProblem();
  const add = () => {
    if (text.trim() === "" || create.isPending) return;
    create.mutate({ sesId: id, text }, { onSuccess: () => write(""), onError: toastProblem });
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <textarea
        ref={field}
        aria-label={inbox.note}
        placeholder={inbox.noteFor}
        rows={3}
        value={text}
        maxLength={4_000}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          add();
        }}
        className="control field-sizing-content max-h-60 min-h-11 sm:min-h-20"
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-xs text-warn">{inbox.notesHint}</span>
        <Button
          type="submit"
          look="primary"
          title={inbox.sendKeys}
          disabled={text.trim() === ""}
          isBusy={create.isPending}
        >
          {inbox.addNote}
        </Button>
      </div>
    </form>
  );
}
