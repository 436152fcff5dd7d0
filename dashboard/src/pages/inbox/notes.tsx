import { X } from "lucide-react";
import type { SessionNote } from "@svc/contract";
import { useChange } from "../../api/queries.ts";
import { useMemberNames } from "../../member-names.ts";
import { useMay } from "../../session.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { IconButton } from "../../ui/button.tsx";
import { ClockTime } from "../../ui/time.tsx";
import { useToastProblem } from "../../ui/toasts.tsx";

/** What the team tells each other, where it was said in the conversation. */
export function Note({ note: { id: noteId, sesId, text, author, createdAt } }: { readonly note: SessionNote }) {
  const inbox = useWords("inbox");
  const { actions } = useStrings();
  const mayReply = useMay("agent");
  const nameOf = useMemberNames();
  const remove = useChange("deleteSessionNote", ["listSessionNotes"]);
  const toastProblem = useToastProblem();
  return (
    <li className="flex max-w-[85%] items-start gap-1 justify-self-end rounded-xl bg-warn-soft px-3 py-2 text-warn">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="text-xs font-medium">
          {inbox.note} · {nameOf(author.id, author.name)} · <ClockTime at={createdAt} />
        </p>
        <p dir="auto" className="whitespace-pre-wrap">
          {text}
        </p>
      </div>
      {mayReply ? (
        <IconButton
          label={`${actions.delete}: ${text.slice(0, 40)}`}
          icon={<X className="size-4" />}
          className="size-7! min-h-0!"
          onClick={() => remove.mutate({ sesId, noteId }, { onError: toastProblem })}
        />
      ) : null}
    </li>
  );
}
