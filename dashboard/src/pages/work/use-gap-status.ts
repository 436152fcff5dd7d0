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
  const set = ({ id, status }: Pick<KnowledgeGap, "id"> & { status: "open" | "dismissed" }) =>
    update.mutateAsync({ gapId: id, status }).catch(toastProblem);
  return {
    isPending: update.isPending,
    dismiss: ({ id }: KnowledgeGap) =>
      update.mutate(
        { gapId: id, status: "dismissed" },
        {
          onSuccess: () =>
            toast(gaps.dismissed, { label: actions.undo, onClick: () => void set({ id, status: "open" }) }),
          onError: toastProblem,
        },
      ),
    reopen: ({ id }: KnowledgeGap) =>
      update.mutate({ gapId: id, status: "open" }, { onSuccess: () => toast(gaps.reopened), onError: toastProblem }),
  };
}
