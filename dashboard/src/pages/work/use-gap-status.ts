import type { KnowledgeGap } from "@svc/contract";
import { useChange } from "../../api/queries.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { toast, useToastProblem } from "../../ui/toasts.tsx";

/** Dismisses a gap or opens it again, with a way back. For whole pages: a row that goes could not offer it. */
export function useGapStatus() {
  const { gaps } = useWords("analytics");
  const { actions } = useStrings();
  const toastProblem = useToastProblem();
  const update = useChange("updateKnowledgeGap", ["getKnowledgeGap", "listKnowledgeGaps"]);
  // Awaited one by one: of two that follow each other soon, both are told.
  const set = (id: string, status: "open" | "dismissed", then?: () => void) =>
    void update.mutateAsync({ gapId: id, status }).then(then, toastProblem);
  return {
    isPending: update.isPending,
    dismiss: ({ id }: KnowledgeGap) =>
      set(id, "dismissed", () => toast(gaps.dismissed, { label: actions.undo, onClick: () => set(id, "open") })),
    reopen: ({ id }: KnowledgeGap) => set(id, "open", () => toast(gaps.reopened)),
  };
}
