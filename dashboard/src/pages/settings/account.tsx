import { browserNameOf } from "@svc/contract/browser-name";
import { useState } from "react";
import { useChange, useOperation } from "../../api/queries.ts";
import { useSignedIn } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { PasswordField } from "../account/password-field.tsx";
import { Form } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { SaveButton } from "../../ui/save-button.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { Identity } from "./identity.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Profile } from "./profile.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { toast, useToastProblem } from "../../ui/toasts.tsx";
import { Narrow } from "../../ui/narrow.tsx";

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
