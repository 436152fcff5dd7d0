import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Webhook } from "@svc/contract";
import type { OutputOf } from "../../api/client.ts";
import { useChange, useOperation } from "../../api/queries.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { toast, useToastProblem } from "../../ui/toasts.tsx";
import { WebhookForm } from "./webhook-form.tsx";

type EventName = OutputOf<"listWebhookEvents">["events"][number]["name"];

/** Switched on and off, tried, changed, its secret renewed, deleted. */
export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const { actions } = useStrings();
  const webhooks = useWords("webhooks");
  const { id: webhookId } = webhook;
  const navigate = useNavigate();
  const update = useChange("updateWebhookById", ["getWebhook", "listWebhooks", "listWebhookDeliveries"]);
  const rotate = useChange("rotateWebhookSecret", ["getWebhook"]);
  const remove = useChange("deleteWebhookById", ["listWebhooks"]);
  const toastProblem = useToastProblem();
  const [shown, show] = useState<"edit" | "delete" | null>(null);
  return (
    <>
      <Switch
        label={webhooks.active}
        hint={webhooks.activeHint}
        isOn={webhook.active}
        onChange={(active) => update.mutate({ webhookId, active }, { onError: toastProblem })}
      />
      <Test webhook={webhook} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => show("edit")}>{webhooks.edit}</Button>
        <Button isBusy={rotate.isPending} onClick={() => rotate.mutate({ webhookId }, { onError: toastProblem })}>
          {webhooks.rotate}
        </Button>
        <Button onClick={() => show("delete")}>{webhooks.delete}</Button>
      </div>
      {rotate.data === undefined ? null : (
        <div className="grid gap-2">
          <p>{webhooks.secret}</p>
          <CodeBlock label={webhooks.rotate} code={rotate.data.secret} />
        </div>
      )}
      <Dialog isOpen={shown === "edit"} onClose={() => show(null)} title={webhooks.editing}>
        <WebhookForm
          given={webhook}
          submit={actions.save}
          isBusy={update.isPending}
          problem={update.error}
          onSubmit={(endpoint) =>
            update.mutate(
              { webhookId, ...endpoint },
              {
                onSuccess: () => {
                  toast(webhooks.saved);
                  show(null);
                },
              },
            )
          }
        />
      </Dialog>
      <Confirm
        isOpen={shown === "delete"}
        onClose={() => show(null)}
        title={webhooks.deleting}
        action={actions.delete}
        onConfirm={async () => {
          await remove.mutateAsync({ webhookId });
          await navigate({ to: "/settings/webhooks" });
        }}
      >
        {webhooks.deletingHint}
      </Confirm>
    </>
  );
}

/** Sends an example of an event that the endpoint wants, and says how it was answered. */
function Test({ webhook: { id: webhookId, events } }: { readonly webhook: Webhook }) {
  const webhooks = useWords("webhooks");
  const known = useOperation("listWebhookEvents", {}).data?.events ?? [];
  const send = useChange("testWebhook", ["listWebhookDeliveries"]);
  const toastProblem = useToastProblem();
  const wanted = known.map(({ name }) => name).filter((name) => events.includes("*") || events.includes(name));
  const [chosen, choose] = useState<EventName | null>(null);
  const event = chosen ?? wanted[0];
  return (
    <div className="flex flex-wrap items-end gap-2">
      <label className="grid min-w-56 gap-1 text-sm font-medium">
        {webhooks.testEvent}
        <Select<EventName>
          value={event ?? "session.created"}
          onChange={choose}
          choices={wanted.map((name) => ({ value: name, label: name }))}
        />
      </label>
      <Button
        isBusy={send.isPending}
        disabled={event === undefined}
        onClick={() =>
          send.mutate(
            { webhookId, event },
            {
              onSuccess: ({ responseStatus }) =>
                toast(webhooks.tested(responseStatus === null ? webhooks.noAnswer : String(responseStatus))),
              onError: toastProblem,
            },
          )
        }
      >
        {webhooks.test}
      </Button>
    </div>
  );
}
