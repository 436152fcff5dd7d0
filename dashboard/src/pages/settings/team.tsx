import { Plus } from "lucide-react";
import { useState } from "react";
import type { Member, Role } from "@svc/contract";
import type { OutputOf } from "../../api/client.ts";
import { useChange, useOperation } from "../../api/queries.ts";
import { useMay, useSignedIn } from "../../session.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Dialog, Confirm } from "../../ui/dialog.tsx";
import { Form, TextField } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PresenceDot } from "../../ui/presence-dot.tsx";
import { Select } from "../../ui/select.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { RequireSecondFactor } from "./require-second-factor.tsx";
import { ResetSecondFactor } from "./reset-second-factor.tsx";
import { toast, useToastProblem } from "../../ui/toasts.tsx";

const roles: readonly Role[] = ["viewer", "agent", "admin", "owner"];

/** Members, roles and invitations. */
export function TeamPage() {
  return (
    <>
      <Members />
      <Invitations />
      <RequireSecondFactor />
    </>
  );
}

/** Only owners make owners. */
function useGivableRoles() {
  const { roles: names } = useStrings();
  const isOwner = useMay("owner");
  return roles.filter((role) => isOwner || role !== "owner").map((role) => ({ value: role, label: names[role] }));
}

function Members() {
  const settings = useWords("settings");
  const { roles: names, nav } = useStrings();
  const { team } = settings;
  const me = useSignedIn().account;
  const isOwner = useMay("owner");
  const givable = useGivableRoles();
  const members = useOperation("listMembers", {}, { everyMs: 60_000 });
  const update = useChange("updateMember", ["listMembers"]);
  const remove = useChange("removeMember", ["listMembers"]);
  const toastProblem = useToastProblem();
  const [leaving, leave] = useState<Member | null>(null);
  const mayChange = (member: Member) => member.id !== me.id && (isOwner || member.role !== "owner");
  return (
    <Card title={team.members} actions={<InviteMember />}>
      <Loaded query={members}>
        {({ members: rows }) => (
          <DataTable
            label={team.members}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                title: team.columns.member,
                cell: (member) => <MemberEmail member={member} />,
              },
              {
                title: team.columns.presence,
                cell: ({ presence }) => (
                  <span className="flex items-center gap-2">
                    <PresenceDot presence={presence} />
                    {nav.presences[presence]}
                  </span>
                ),
              },
              {
                title: team.columns.role,
                role: "control",
                cell: (member) =>
                  mayChange(member) ? (
                    <Select
                      label={`${team.role}: ${member.email}`}
                      value={member.role}
                      onChange={(role) => update.mutate({ memberId: member.id, role }, { onError: toastProblem })}
                      choices={givable}
                      className="w-auto!"
                    />
                  ) : (
                    names[member.role]
                  ),
              },
              { title: team.columns.joined, isTitled: true, cell: ({ joinedAt }) => <TimeAgo at={joinedAt} /> },
              {
                title: team.columns.remove,
                role: "action",
                cell: (member) =>
                  mayChange(member) ? (
                    <>
                      <ResetSecondFactor member={member} />
                      <Button onClick={() => leave(member)}>{team.remove}</Button>
                    </>
                  ) : null,
              },
            ]}
          />
        )}
      </Loaded>
      <Confirm
        isOpen={leaving !== null}
        onClose={() => leave(null)}
        title={team.removing(leaving?.email ?? "")}
        action={team.remove}
        onConfirm={async () => leaving && remove.mutateAsync({ memberId: leaving.id })}
      >
        {team.removingHint}
      </Confirm>
    </Card>
  );
}

function MemberEmail({ member: { id, email, name, photo, secondFactor } }: { readonly member: Member }) {
  const { team } = useWords("settings");
  const { account } = useSignedIn();
  return (
    <span className="flex items-center gap-3">
      <Avatar id={id} name={name ?? email} photo={photo} />
      <span className="min-w-0 wrap-anywhere">
        {name === null ? null : <bdi className="block">{name}</bdi>}
        <span className={name === null ? "" : "text-xs font-normal text-quiet"}>
          {id === account.id ? `${email} (${team.you})` : email}
        </span>{" "}
        {secondFactor ? <Badge tone="good">{team.secondFactor}</Badge> : null}
      </span>
    </span>
  );
}

/** Invitations that nobody has accepted yet. */
function Invitations() {
  const settings = useWords("settings");
  const { roles: names } = useStrings();
  const { team } = settings;
  const { data } = useOperation("listInvitations", {});
  const revoke = useChange("revokeInvitation", ["listInvitations"]);
  const toastProblem = useToastProblem();
  if (data === undefined || data.invitations.length === 0) return null;
  return (
    <Card title={team.invitations}>
      <DataTable
        label={team.invitations}
        rows={data.invitations}
        keyOf={({ id }) => id}
        columns={[
          { title: team.invitationColumns.email, cell: ({ email }) => email },
          { title: team.invitationColumns.role, cell: ({ role }) => names[role] },
          {
            title: team.invitationColumns.until,
            isTitled: true,
            cell: ({ expiresAt }) => <TimeAgo at={expiresAt} />,
          },
          {
            title: team.invitationColumns.revoke,
            role: "action",
            cell: ({ id }) => (
              <Button onClick={() => revoke.mutate({ invitationId: id }, { onError: toastProblem })}>
                {team.revoke}
              </Button>
            ),
          },
        ]}
      />
    </Card>
  );
}

function InviteMember() {
  const { team } = useWords("settings");
  const [isInviting, invite] = useState(false);
  return (
    <>
      <Button look="primary" icon={<Plus className="size-4" />} onClick={() => invite(true)}>
        {team.invite}
      </Button>
      <Dialog isOpen={isInviting} onClose={() => invite(false)} title={team.invite}>
        <Invite />
      </Dialog>
    </>
  );
}

/** The form, and then the link, which is shown once. */
function Invite() {
  const settings = useWords("settings");
  const account = useWords("account");
  const { team } = settings;
  const givable = useGivableRoles();
  const [role, choose] = useState<Role>("agent");
  const [invited, show] = useState<OutputOf<"createInvitation"> | null>(null);
  const create = useChange("createInvitation", ["listInvitations"]);
  if (invited !== null)
    return (
      <div className="grid gap-3">
        <p>{invited.mailed ? team.mailed : team.link}</p>
        <CodeBlock label={invited.email} code={new URL(invited.link, location.origin).href} />
      </div>
    );
  return (
    <Form<{ email: string }>
      problem={create.error}
      onSubmit={({ email }) =>
        create.mutate(
          { email, role },
          {
            onSuccess: (made) => {
              toast(team.invited(made.email));
              show(made);
            },
          },
        )
      }
    >
      <TextField name="email" label={account.email} type="email" autoComplete="off" required />
      <label className="grid gap-1 text-sm font-medium">
        {team.role}
        <Select value={role} onChange={choose} choices={givable} />
        <span className="text-xs font-normal text-quiet">{team.roleHints[role]}</span>
      </label>
      <Button type="submit" look="primary" isBusy={create.isPending}>
        {team.submit}
      </Button>
    </Form>
  );
}
