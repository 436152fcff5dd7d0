import { useState } from "react";
import type { OauthGrant } from "@svc/contract";
import { useChange, useOperation } from "../../api/queries.ts";
import { useMay, useSignedIn } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/dialog.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Switch } from "../../ui/checkbox.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { useToastProblem } from "../../ui/toasts.tsx";
import { mayOf } from "./may-of.ts";

/** Apps that act for members over MCP: one's own, and for admins everybody's. */
export function ConnectedApps() {
  const { apiKeys, apps } = useWords("settings");
  const list = useOperation("listOauthGrants", {});
  const revoke = useChange("revokeOauthGrant", ["listOauthGrants"]);
  const [leaving, leave] = useState<OauthGrant | null>(null);
  return (
    <Card title={apps.title}>
      <p className="mb-3 max-w-prose text-quiet">{apps.description}</p>
      <Loaded query={list}>
        {({ oauthGrants }) =>
          oauthGrants.length === 0 ? (
            <p className="max-w-prose text-quiet">{apps.none}</p>
          ) : (
            <DataTable
              label={apps.title}
              rows={oauthGrants}
              keyOf={({ id }) => id}
              columns={[
                { title: apps.columns.app, cell: ({ clientName }) => clientName },
                { title: apps.columns.publisher, cell: ({ clientHost }) => clientHost ?? apps.unverified },
                { title: apps.columns.member, cell: ({ member }) => member.email },
                { title: apiKeys.columns.may, cell: ({ scopes }) => apiKeys.may[mayOf(scopes)] },
                {
                  title: apiKeys.columns.used,
                  isTitled: true,
                  cell: ({ lastUsedAt }) => (lastUsedAt === null ? apiKeys.unused : <TimeAgo at={lastUsedAt} />),
                },
                {
                  title: apps.disconnect,
                  role: "action",
                  cell: (grant) => <Button onClick={() => leave(grant)}>{apps.disconnect}</Button>,
                },
              ]}
            />
          )
        }
      </Loaded>
      {useMay("admin") && <ClientRegistration />}
      <Confirm
        isOpen={leaving !== null}
        onClose={() => leave(null)}
        title={apps.disconnecting(leaving?.clientName ?? "")}
        action={apps.disconnect}
        onConfirm={async () => leaving && revoke.mutateAsync({ grantId: leaving.id })}
      >
        {apps.disconnectingHint}
      </Confirm>
    </Card>
  );
}

function ClientRegistration() {
  const { apps } = useWords("settings");
  const { workspace } = useSignedIn();
  const update = useChange("updateWorkspace", ["getSignedIn"]);
  const toastProblem = useToastProblem();
  return (
    <div className="mt-4 border-t border-line pt-4">
      <Switch
        label={apps.registration}
        hint={apps.registrationHint}
        isOn={workspace.allowsClientRegistration}
        isDisabled={update.isPending}
        onChange={(allowsClientRegistration) =>
          update.mutate({ workspaceId: workspace.id, allowsClientRegistration }, { onError: toastProblem })
        }
      />
    </div>
  );
}
