import { browserNameOf } from "@svc/contract/browser-name";
import { useState } from "react";
import { useChange, useOperation } from "../../api/queries.ts";
import { useSignedIn, signedInQuery } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { PasswordField } from "../account/frame.tsx";
import { Form, TextField } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { SaveButton } from "../../ui/save-button.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { Passkeys } from "./passkeys.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { toast, useToastProblem } from "../../ui/toasts.tsx";
import { Narrow } from "../../ui/narrow.tsx";
import { Confirm } from "../../ui/dialog.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { upload } from "../../api/upload.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { PictureField } from "../../ui/picture-field.tsx";

/** One's own profile, password and second factor, and the browsers that are signed in. */
export function AccountPage() {
  const { hasPassword } = useSignedIn().account;
  return (
    <Narrow>
      <Profile />
      {hasPassword ? <Password /> : null}
      <Identity />
      {hasPassword ? <SecondFactor /> : null}
      {hasPassword ? <Passkeys /> : null}
      <Browsers />
    </Narrow>
  );
}

interface Passwords extends Record<string, string> {
  readonly currentPassword: string;
  readonly newPassword: string;
}

function Password() {
  const settings = useWords("settings");
  const account = useWords("account");
  const change = useChange("changePassword", ["listSignInSessions"]);
  // A form that was carried out begins anew, without the passwords.
  const [round, begin] = useState(0);
  return (
    <Card title={settings.account.password}>
      <Form<Passwords>
        key={round}
        problem={change.error}
        className="grid max-w-sm gap-4"
        onSubmit={(values) =>
          change.mutate(values, {
            onSuccess: () => {
              toast(settings.account.changed);
              begin(round + 1);
            },
          })
        }
      >
        <PasswordField name="currentPassword" label={settings.account.current} />
        <PasswordField name="newPassword" label={account.newPassword} isNew />
        <SaveButton isBusy={change.isPending}>{settings.account.change}</SaveButton>
      </Form>
    </Card>
  );
}

function BrowserName({ userAgent }: { readonly userAgent: string }) {
  const { on } = useWords("settings").account;
  const { browser, system } = browserNameOf(userAgent);
  return (
    <span title={userAgent} className="line-clamp-2 font-normal">
      {browser === null || system === null ? userAgent : on(browser, system)}
    </span>
  );
}

function Browsers() {
  const settings = useWords("settings");
  const { columns, here, sessions: title, signOut } = settings.account;
  const sessions = useOperation("listSignInSessions", {});
  const revoke = useChange("revokeSignInSession", ["listSignInSessions"]);
  const toastProblem = useToastProblem();
  return (
    <Card title={title}>
      <Loaded query={sessions}>
        {({ sessions: rows }) => (
          <DataTable
            label={title}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                title: columns.browser,
                cell: ({ userAgent, current }) => (
                  <>
                    <BrowserName userAgent={userAgent} /> {current ? <Badge tone="accent">{here}</Badge> : null}
                  </>
                ),
              },
              {
                title: columns.address,
                cell: ({ address }) => <span className="sm:whitespace-nowrap">{address}</span>,
              },
              { title: columns.seen, isTitled: true, cell: ({ lastSeenAt }) => <TimeAgo at={lastSeenAt} /> },
              {
                title: columns.end,
                role: "action",
                cell: ({ id, current }) =>
                  current ? null : (
                    <Button
                      onClick={() => revoke.mutate({ signInSessionId: id }, { onError: toastProblem })}
                      isBusy={revoke.isPending && revoke.variables.signInSessionId === id}
                    >
                      {signOut}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}

/** The person at the OpenID Connect provider that the account is linked with. */
function Identity() {
  const { identity } = useWords("settings");
  const { hasPassword, identity: linked } = useSignedIn().account;
  const unlink = useChange("unlinkIdentity", ["getSignedIn", "listSignInSessions"]);
  const [isAsking, ask] = useState(false);
  if (linked === null) return null;
  return (
    <Card title={identity.title}>
      <div className="grid max-w-sm gap-4">
        <p>{identity.linked(new URL(linked.issuer).host)}</p>
        {!hasPassword ? (
          <p className="text-quiet">{identity.noPassword}</p>
        ) : (
          <Button onClick={() => ask(true)}>{identity.unlink}</Button>
        )}
      </div>
      <Confirm
        isOpen={isAsking}
        onClose={() => ask(false)}
        title={identity.unlinking}
        action={identity.unlink}
        onConfirm={async () => {
          await unlink.mutateAsync({});
          toast(identity.unlinked);
        }}
      >
        {identity.unlinkHint}
      </Confirm>
    </Card>
  );
}

/** One's own name and photo, as visitors and the team see them. */
function Profile() {
  const { profile, picture, saved } = useWords("settings");
  const { account } = useSignedIn();
  const queries = useQueryClient();
  const rename = useChange("updateAccount", ["getSignedIn", "listMembers"]);
  const refresh = () => queries.invalidateQueries({ queryKey: ["listMembers"] });
  return (
    <Card title={profile.title}>
      <div className="grid gap-5">
        <PictureField
          label={profile.photo}
          hint={profile.photoHint}
          src={account.photo}
          preview={<Avatar id={account.id} name={account.name ?? account.email} photo={account.photo} look="large" />}
          onUpload={async (file) => {
            const signedIn = await upload("uploadPhoto", {}, { files: [file], field: "file", onProgress() {} });
            queries.setQueryData(signedInQuery.queryKey, signedIn);
            await refresh();
            toast(picture.uploaded);
          }}
          onRemove={async () => {
            await call("removePhoto", {});
            await Promise.all([queries.invalidateQueries({ queryKey: signedInQuery.queryKey }), refresh()]);
            toast(picture.removed);
          }}
        />
        <Form<{ name: string }>
          key={account.name}
          problem={rename.error}
          className="grid max-w-sm gap-4"
          onSubmit={({ name }) => rename.mutate({ name: name || null }, { onSuccess: () => toast(saved) })}
        >
          <TextField
            name="name"
            label={profile.name}
            hint={profile.nameHint}
            defaultValue={account.name ?? ""}
            maxLength={60}
            autoComplete="name"
            dir="auto"
          />
          <SaveButton isBusy={rename.isPending} />
        </Form>
      </div>
    </Card>
  );
}
