import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Session } from "@svc/contract";
import { useChange, useOperation } from "../../api/queries.ts";
import type { ApiProblem } from "../../api/problem.ts";
import { useMay, useSignedIn } from "../../session.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { toast, useToastProblem } from "../../ui/toasts.tsx";
import { NewTicket } from "./new-ticket.tsx";
import { Snooze } from "./snooze.tsx";
import { useKey } from "./use-key.ts";
import { useUpdateSession } from "./use-update-session.ts";

const chatbot = "";

/** Who has the conversation, and what becomes of it. */
export function Actions({ session }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const [isOpening, openTicket] = useState(false);
  return (
    <>
      <Assignee session={session} />
      <Button onClick={() => openTicket(true)}>{inbox.ticket.action}</Button>
      <Snooze session={session} />
      <Resolve session={session} />
      <NewTicket session={session} isOpen={isOpening} onClose={() => openTicket(false)} />
    </>
  );
}

/** Take over, reassign, return to AI. A conflict shows who was first. */
function Assignee({ session: { id, handoff, handoffDetails } }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const { account } = useSignedIn();
  const isAdmin = useMay("admin");
  const queries = useQueryClient();
  const toastProblem = useToastProblem();
  const members = useOperation("listMembers", {}, { everyMs: 60_000 }).data?.members ?? [];
  const change = useChange("changeHandoff", ["getSession", "listSessions", "getSessionCounts", "listSessionActivity"]);
  const assignee = handoffDetails?.assignee ?? null;
  const isMine = assignee?.id === account.id;
  const agents = members.filter(({ role }) => role !== "viewer");
  const act = (changes: Omit<Parameters<typeof change.mutate>[0], "sesId">) =>
    change.mutate({ sesId: id, ...changes }, { onError: (error) => void explain(error) });
  const explain = async (error: ApiProblem) => {
    if (error.code !== "conflict") return toastProblem(error);
    await queries.invalidateQueries({ queryKey: ["getSession", { sesId: id }] });
    const now = queries.getQueryData<Session>(["getSession", { sesId: id }]);
    toast(inbox.taken(now?.handoffDetails?.assignee?.name ?? inbox.somebody));
  };
  const take = () => {
    if (change.isPending) return;
    if (isMine) act({ action: "return" });
    // An admin may take what another has.
    else if (assignee !== null && isAdmin) act({ action: "assign", member: account.id });
    else act({ action: "claim" });
  };
  useKey("c", take);
  const photo = members.find(({ id: member }) => member === assignee?.id)?.photo;
  return (
    <>
      {assignee === null ? null : <Avatar id={assignee.id} name={assignee.name} photo={photo} />}
      <Select
        label={inbox.assignee}
        className="w-auto! max-w-36"
        value={assignee?.id ?? chatbot}
        onChange={(member) =>
          act(
            member === chatbot
              ? { action: "return" }
              : member === account.id && assignee === null
                ? { action: "claim" }
                : { action: "assign", member },
          )
        }
        choices={[
          { value: chatbot, label: handoff === "waiting" ? inbox.handoffs.waiting : inbox.handoffs.none },
          ...agents.map(({ id: agent, email, name, presence }) => ({
            value: agent,
            label:
              agent === account.id ? inbox.me : presence === "away" ? inbox.isAway(name ?? email) : (name ?? email),
          })),
          ...(assignee === null || agents.some((one) => one.id === assignee.id)
            ? []
            : [{ value: assignee.id, label: assignee.name }]),
        ]}
      />
      <Button look={handoff === "waiting" ? "primary" : "secondary"} isBusy={change.isPending} onClick={take}>
        {isMine ? inbox.giveBack : inbox.claim}
      </Button>
    </>
  );
}

/** Shown at once; with a way back. */
function Resolve({ session: { id, status } }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const { actions } = useStrings();
  const update = useUpdateSession(id);
  const become = (next: Session["status"], say: boolean) => {
    update({ status: next });
    if (say)
      toast(next === "resolved" ? inbox.resolved : inbox.reopened, {
        label: actions.undo,
        onClick: () => become(status, false),
      });
  };
  const toggle = () => become(status === "resolved" ? "created" : "resolved", true);
  useKey("e", toggle);
  return <Button onClick={toggle}>{status === "resolved" ? inbox.reopen : inbox.resolve}</Button>;
}
