import { useEffect, useRef, useState } from "react";
import type { Session } from "@svc/contract";
import { useWords } from "../../strings/strings.tsx";
import { classNames } from "../../ui/class-names.ts";
import { ModeTabs } from "../../ui/mode-tabs.tsx";
import { useDraft } from "./drafts.ts";
import { NoteForm } from "./note-form.tsx";
import { Reply } from "./reply.tsx";
import { useKey } from "./use-key.ts";
import { useReplyDraft } from "./use-reply-draft.ts";

const modes = ["reply", "note"] as const;
type Mode = (typeof modes)[number];

/** Always at the bottom of the conversation: a reply to the visitor, or a note for the team. R and N lead to them, D to a draft. */
export function Composer({ session }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const [mode, choose] = useState<Mode>("reply");
  const field = useRef<HTMLTextAreaElement>(null);
  const [turn, take] = useState(0);
  // Whoever chooses one is about to write.
  useEffect(() => {
    if (turn > 0) field.current?.focus();
  }, [turn]);
  const go = (next: Mode) => {
    choose(next);
    take((before) => before + 1);
  };
  const [text, write] = useDraft(session.id);
  const drafted = useReplyDraft(session, { text, write });
  useKey("n", () => go("note"));
  useKey("r", () => go("reply"));
  useKey("d", () => {
    go("reply");
    drafted.ask();
  });
  const labels = { reply: inbox.reply, note: inbox.note };
  return (
    <div
      className={classNames(
        "sticky bottom-0 z-1 border-t border-line px-4 pt-2 pb-3",
        mode === "note" ? "bg-warn-soft" : "bg-surface",
      )}
    >
      <div className="mb-1.5">
        <ModeTabs
          label={inbox.composer}
          value={mode}
          onChange={go}
          choices={modes.map((value) => ({ value, label: labels[value] }))}
        />
      </div>
      {mode === "reply" ? (
        <Reply session={session} field={field} text={text} write={write} drafted={drafted} />
      ) : (
        <NoteForm session={session} field={field} />
      )}
    </div>
  );
}
