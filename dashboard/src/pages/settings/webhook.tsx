import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { Webhook } from "@svc/contract";
import { useChange, useOperation } from "../../api/queries.ts";
import { useWords, useStrings } from "../../strings/strings.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { useToastProblem, toast } from "../../ui/toasts.tsx";
import { Deliveries, ReplayAll } from "./deliveries.tsx";
import { failuresUntilDeactivated, WebhookState } from "./webhook-state.tsx";
import { useState } from "react";
import guide from "../../../../docs/webhooks.md?raw";
import { CodeBlock } from "../../ui/copy.tsx";
import { Segments } from "../../ui/segments.tsx";
import type { OutputOf } from "../../api/client.ts";
import { Dialog, Confirm } from "../../ui/dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/checkbox.tsx";
import { WebhookForm } from "./webhook-form.tsx";

const route = getRouteApi("/member/settings/webhooks/$webhookId");
/** What it becomes while it is looked at: a counter, a deactivation. */
const lookEveryMs = 5_000;

/** One endpoint: how it is, what can be done with it, what was delivered to it, how a receiver proves that. */
export function WebhookPage() {
  const webhooks = useWords("webhooks");
  const { webhookId } = route.useParams();
  const webhook = useOperation("getWebhook", { webhookId }, { everyMs: lookEveryMs });
  return (
    <>
      <BackLink to="/settings/webhooks" className="-mb-2">
        {webhooks.back}
      </BackLink>
      <Card title={<span className="break-all">{webhook.data?.url ?? webhooks.url}</span>}>
        <Loaded query={webhook}>
          {(found) => (
            <div className="grid max-w-2xl gap-4">
              <WebhookState webhook={found} />
              <DeliveryHealth webhook={found} />
              <WebhookActions webhook={found} />
            </div>
          )}
        </Loaded>
      </Card>
      <Deliveries webhookId={webhookId} isActive={webhook.data?.active ?? false} />
      <VerifyWebhook />
    </>
  );
}

/** What its owner has to know now, each with its one next step. */
function DeliveryHealth({ webhook }: { readonly webhook: Webhook }) {
  const webhooks = useWords("webhooks");
  const end = useChange("endWebhookRotation", ["getWebhook"]);
  const toastProblem = useToastProblem();
  const { id, active, consecutiveFailures, rotationEndsAt } = webhook;
  return (
    <>
      {active ? (
        <Skipped webhookId={id} />
      ) : consecutiveFailures >= failuresUntilDeactivated ? (
        <Notice tone="bad">{webhooks.deactivated}</Notice>
      ) : (
        <Notice tone="warn">{webhooks.pausedHint}</Notice>
      )}
      {rotationEndsAt === null ? null : (
        <Notice
          action={
            <Button isBusy={end.isPending} onClick={() => end.mutate({ webhookId: id }, { onError: toastProblem })}>
              {webhooks.endRotation}
            </Button>
          }
        >
          {webhooks.rotating} <TimeAgo at={rotationEndsAt} />
        </Notice>
      )}
    </>
  );
}

/** What happened while it was switched off goes out when its owner wants it. */
function Skipped({ webhookId }: { readonly webhookId: string }) {
  const webhooks = useWords("webhooks");
  const skipped = useOperation("listWebhookDeliveries", { webhookId, status: "skipped", limit: 1 }).data;
  if (skipped === undefined || skipped.deliveries.length === 0) return null;
  return (
    <Notice
      tone="warn"
      action={
        <ReplayAll webhookId={webhookId} status="skipped">
          {webhooks.sendSkipped}
        </ReplayAll>
      }
    >
      {webhooks.skipped}
    </Notice>
  );
}

const languages = ["Node", "Python", "PHP", "Ruby", "Go"] as const;
type Language = (typeof languages)[number];

/** What a receiver runs before it believes a delivery: the guide's own examples, which tests run. */
function VerifyWebhook() {
  const webhooks = useWords("webhooks");
  const [language, choose] = useState<Language>("Node");
  return (
    <Card title={webhooks.verify}>
      <div className="grid gap-3">
        <p className="max-w-prose text-quiet">{webhooks.verifyHint}</p>
        <Segments
          label={webhooks.languages}
          value={language}
          onChange={choose}
          choices={languages.map((value) => ({ value, label: value }))}
        />
        <CodeBlock label={language} code={exampleIn(language)} />
      </div>
    </Card>
  );
}

/** The first block of code behind the language's name. */
function exampleIn(language: Language): string {
  const [, below = ""] = guide.split(`\n${language}:\n`);
  return /```\w+\n([\s\S]*?)\n```/u.exec(below)?.[1] ?? "";
}

type EventName = OutputOf<"listWebhookEvents">["events"][number]["name"];

/** Switched on and off, tried, changed, its secret renewed, deleted. */
function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
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
