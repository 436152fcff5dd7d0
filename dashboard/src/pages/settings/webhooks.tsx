import { Link } from "@tanstack/react-router";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { useOperation, useChange } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { WebhookState } from "./webhook-state.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { WebhookForm } from "./webhook-form.tsx";

/** Where events are sent. */
export function WebhooksPage() {
  const settings = useWords("settings");
  const webhooks = useWords("webhooks");
  const list = useOperation("listWebhooks", {});
  const [isAdding, add] = useState(false);
  return (
    <Card
      title={settings.pages.webhooks}
      actions={
        <Button look="primary" icon={<Plus className="size-4" />} onClick={() => add(true)}>
          {webhooks.add}
        </Button>
      }
    >
      <p className="mb-3 max-w-prose text-quiet">{webhooks.description}</p>
      <Loaded query={list}>
        {({ webhooks: rows }) =>
          rows.length === 0 ? (
            <EmptyState icon={WebhookIcon} title={webhooks.none}>
              {webhooks.noneHint}
            </EmptyState>
          ) : (
            <DataTable
              label={settings.pages.webhooks}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: webhooks.columns.url,
                  cell: ({ id, url }) => (
                    <Link to="/settings/webhooks/$webhookId" params={{ webhookId: id }} className="break-all underline">
                      {url}
                    </Link>
                  ),
                },
                { title: webhooks.columns.events, cell: ({ events }) => <Events events={events} /> },
                { title: webhooks.columns.state, cell: (webhook) => <WebhookState webhook={webhook} /> },
              ]}
            />
          )
        }
      </Loaded>
      <Dialog isOpen={isAdding} onClose={() => add(false)} title={webhooks.add}>
        <NewWebhook onDone={() => add(false)} />
      </Dialog>
    </Card>
  );
}

function Events({ events }: { readonly events: readonly string[] }) {
  const webhooks = useWords("webhooks");
  return events.includes("*") ? webhooks.all : events.join(", ");
}

/** Where to and what; then the secret, this once. */
function NewWebhook({ onDone }: { readonly onDone: () => void }) {
  const webhooks = useWords("webhooks");
  const create = useChange("createWebhook", ["listWebhooks"]);
  if (create.data === undefined)
    return (
      <WebhookForm
        submit={webhooks.submit}
        isBusy={create.isPending}
        problem={create.error}
        onSubmit={(endpoint) => create.mutate(endpoint)}
      />
    );
  return (
    <div className="grid gap-3">
      <p>{webhooks.secret}</p>
      <CodeBlock label={create.data.url} code={create.data.secret} />
      <Button look="primary" onClick={onDone}>
        {webhooks.kept}
      </Button>
    </div>
  );
}
