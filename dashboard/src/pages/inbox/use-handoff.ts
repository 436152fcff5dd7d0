import { useQueryClient } from "@tanstack/react-query";
import type { Session } from "@svc/contract";
import type { ApiProblem } from "../../api/problem.ts";
import { useChange } from "../../api/queries.ts";
import { useMay, useSignedIn } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { toast, useToastProblem } from "../../ui/toasts.tsx";

/** Who has the conversation, and ways to change it. A conflict shows who was first. */
export function useHandoff({ id, handoffDetails }: Session) {
  const inbox = useWords("inbox");
  const { account } = useSignedIn();
  const isAdmin = useMay("admin");
  const queries = useQueryClient();
  const toastProblem = useToastProblem();
  const change = useChange("changeHandoff", ["getSession", "listSessions", "getSessionCounts", "listSessionActivity"]);
  const assignee = handoffDetails?.assignee ?? null;
  const isMine = assignee?.id === account.id;
  const explain = async (error: ApiProblem) => {
    if (error.code !== "conflict") return toastProblem(error);
    await queries.invalidateQueries({ queryKey: ["getSession", { sesId: id }] });
    const now = queries.getQueryData<Session>(["getSession", { sesId: id }]);
    toast(inbox.taken(now?.handoffDetails?.assignee?.name ?? inbox.somebody));
  };
  const act = (changes: Omit<Parameters<typeof change.mutate>[0], "sesId">) =>
    change.mutate({ sesId: id, ...changes }, { onError: (error) => void explain(error) });
  /** Takes the conversation over, or returns one's own. */
  const take = () => {
    if (change.isPending) return;
    if (isMine) act({ action: "return" });
    // An admin may take what another has.
    else if (assignee !== null && isAdmin) act({ action: "assign", member: account.id });
    else act({ action: "claim" });
  };
  return { assignee, isMine, isPending: change.isPending, act, take };
}
