import { useEffect, useRef, useState } from "react";
import type { ReplyDraft, Session } from "@svc/contract";
import { useChange } from "../../api/queries.ts";
import { useToastProblem } from "../../ui/toasts.tsx";

/** The chatbot's draft of a reply, and what has become of it. */
export interface DraftedReply {
  readonly draft: ReplyDraft | null;
  /** The agent had written something: whether the draft takes its place is for the agent to say. */
  readonly isOffered: boolean;
  readonly isDrafting: boolean;
  readonly ask: () => void;
  readonly use: (text: string) => void;
  readonly dismiss: () => void;
}

interface Field {
  readonly text: string;
  readonly write: (text: string) => void;
}

/** Asks the chatbot for a draft, which goes into the field if that is empty when it comes. */
export function useReplyDraft({ id }: Session, { text, write }: Field): DraftedReply {
  const draftReply = useChange("draftReply", []);
  const toastProblem = useToastProblem();
  const [state, show] = useState<{ readonly draft: ReplyDraft; readonly isOffered: boolean } | null>(null);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  return {
    draft: state?.draft ?? null,
    isOffered: state?.isOffered ?? false,
    isDrafting: draftReply.isPending,
    ask() {
      if (draftReply.isPending) return;
      const onSuccess = (draft: ReplyDraft) => {
        const isOffered = draft.text !== "" && latest.current.trim() !== "";
        if (draft.text !== "" && !isOffered) write(draft.text);
        show({ draft, isOffered });
      };
      draftReply.mutate({ sesId: id }, { onSuccess, onError: toastProblem });
    },
    use(next) {
      write(next);
      show((before) => before && { ...before, isOffered: false });
    },
    dismiss: () => show(null),
  };
}
