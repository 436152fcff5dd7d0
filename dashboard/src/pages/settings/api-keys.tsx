import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import type { ApiKey } from "@svc/contract";
import { useChange, useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Dialog, Confirm } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { ConnectedApps } from "./connected-apps.tsx";
import { mayOf } from "./may-of.ts";
import { CodeBlock } from "../../ui/copy.tsx";
import { Form, TextField } from "../../ui/form.tsx";
import { Select } from "../../ui/select.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";

const tones = { valid: "good", expired: "warn", revoked: "neutral" } as const;

/** The keys of programs: made, looked at, revoked. */
export function ApiKeysPage() {
  const settings = useWords("settings");
  const { apiKeys } = settings;
  const list = useOperation("listApiKeys", {});
  const revoke = useChange("revokeApiKey", ["listApiKeys"]);
  const [isMaking, make] = useState(false);
  const [leaving, leave] = useState<ApiKey | null>(null);
  const button = (
    <Button look="primary" icon={<Plus className="size-4" />} onClick={() => make(true)}>
      {apiKeys.make}
    </Button>
  );
  return (
    <div className="grid gap-4">
      <Card title={settings.pages.apiKeys} actions={button}>
        <p className="mb-3 max-w-prose text-quiet">{apiKeys.description}</p>
        <Loaded query={list}>
          {({ apiKeys: rows }) =>
            rows.length === 0 ? (
              <EmptyState icon={KeyRound} title={apiKeys.none}>
                {apiKeys.noneHint}
              </EmptyState>
            ) : (
              <DataTable
                label={settings.pages.apiKeys}
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  { title: apiKeys.columns.name, cell: ({ name }) => name },
                  {
                    title: apiKeys.columns.may,
                    cell: ({ scopes }) => apiKeys.may[mayOf(scopes)],
                  },
                  {
                    title: apiKeys.columns.used,
                    isTitled: true,
                    cell: ({ lastUsedAt }) => (lastUsedAt === null ? apiKeys.unused : <TimeAgo at={lastUsedAt} />),
                  },
                  {
                    title: apiKeys.columns.state,
                    cell: (key) => <Badge tone={tones[stateOf(key)]}>{apiKeys.states[stateOf(key)]}</Badge>,
                  },
                  {
                    title: apiKeys.columns.revoke,
                    role: "action",
                    cell: (key) =>
                      stateOf(key) === "valid" ? <Button onClick={() => leave(key)}>{apiKeys.revoke}</Button> : null,
                  },
                ]}
              />
            )
          }
        </Loaded>
        <Dialog isOpen={isMaking} onClose={() => make(false)} title={apiKeys.make}>
          <NewApiKey onDone={() => make(false)} />
        </Dialog>
        <Confirm
          isOpen={leaving !== null}
          onClose={() => leave(null)}
          title={apiKeys.revoking(leaving?.name ?? "")}
          action={apiKeys.revoke}
          onConfirm={async () => leaving && revoke.mutateAsync({ keyId: leaving.id })}
        >
          {apiKeys.revokingHint}
        </Confirm>
      </Card>
      <ConnectedApps />
    </div>
  );
}

function stateOf({ revokedAt, expiresAt }: ApiKey): keyof typeof tones {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? "expired" : "valid";
}

const days = { never: null, month: 30, quarter: 90, year: 365 } as const;
type Lifetime = keyof typeof days;
const lifetimes = ["never", "month", "quarter", "year"] as const;
const dayMs = 86_400_000;
const everyChatbot = "";

/** What the key may do and for how long; then the key itself, this once. */
function NewApiKey({ onDone }: { readonly onDone: () => void }) {
  const settings = useWords("settings");
  const { apiKeys } = settings;
  const chatbots = useOperation("listChatbots", { limit: 200 });
  const [mayWrite, write] = useState(true);
  const [maySettings, allowSettings] = useState(false);
  const [chatbotId, choose] = useState(everyChatbot);
  const [lifetime, last] = useState<Lifetime>("never");
  const create = useChange("createApiKey", ["listApiKeys"]);
  if (create.data !== undefined)
    return (
      <div className="grid gap-3">
        <p>{apiKeys.made}</p>
        <CodeBlock label={create.data.name} code={create.data.secret} />
        <Button look="primary" onClick={onDone}>
          {apiKeys.done}
        </Button>
      </div>
    );
  return (
    <Form<{ name: string }>
      problem={create.error}
      onSubmit={({ name }) =>
        create.mutate({
          name,
          scopes: [
            "read",
            ...(mayWrite ? (["write"] as const) : []),
            ...(mayWrite && maySettings ? (["settings"] as const) : []),
          ],
          ...(chatbotId === everyChatbot ? {} : { chatbotIds: [chatbotId] }),
          expiresAt: endOf(lifetime),
        })
      }
    >
      <TextField name="name" label={apiKeys.name} hint={apiKeys.nameHint} maxLength={100} required />
      <Checkbox label={apiKeys.mayWrite} hint={apiKeys.mayWriteHint} isOn={mayWrite} onChange={write} />
      {mayWrite ? (
        <Checkbox
          label={apiKeys.maySettings}
          hint={apiKeys.maySettingsHint}
          isOn={maySettings}
          onChange={allowSettings}
        />
      ) : null}
      <label className="grid gap-1 text-sm font-medium">
        {apiKeys.chatbot}
        <Select
          value={chatbotId}
          onChange={choose}
          choices={[
            { value: everyChatbot, label: apiKeys.allChatbots },
            ...(chatbots.data?.chatbots ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </label>
      <label className="grid gap-1 text-sm font-medium">
        {apiKeys.ends}
        <Select
          value={lifetime}
          onChange={last}
          choices={lifetimes.map((value) => ({ value, label: apiKeys.lifetimes[value] }))}
        />
      </label>
      <Button type="submit" look="primary" isBusy={create.isPending}>
        {apiKeys.make}
      </Button>
    </Form>
  );
}

function endOf(lifetime: Lifetime): string | null {
  const count = days[lifetime];
  return count === null ? null : new Date(Date.now() + count * dayMs).toISOString();
}
