import { useQueryClient } from "@tanstack/react-query";
import type { Session } from "@svc/contract";
import { useChange } from "../../api/queries.ts";
import { useToastProblem } from "../../ui/toasts.tsx";

const shownIn = ["getSession", "listSessions", "getSessionCounts", "listSessionActivity"] as const;

/** Changes a conversation: shown at once, and sent in turn, or what takes a change back could arrive before it. */
export function useUpdateSession(
  sesId: string,
): (changes: Partial<Pick<Session, "status" | "tags" | "snoozedUntil">>) => void {
  const queries = useQueryClient();
  const toastProblem = useToastProblem();
  const update = useChange("updateSession", shownIn, `session ${sesId}`);
  return (changes) => {
    queries.setQueryData<Session>(["getSession", { sesId }], (known) => known && { ...known, ...changes });
    update.mutateAsync({ sesId, ...changes }).catch((error: unknown) => {
      for (const name of shownIn) void queries.invalidateQueries({ queryKey: [name] });
      toastProblem(error);
    });
  };
}
