import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useChange, useOperation } from "../../api/queries.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Switch } from "../../ui/switch.tsx";
import { toast, useToastProblem } from "../../ui/toasts.tsx";
import { Deliveries } from "./deliveries.tsx";
import { WebhookState } from "./webhooks.tsx";

const route = getRouteApi("/member/settings/webhooks/$webhookId");
/** What it becomes while it is looked at: a counter, a deactivation. */
const lookEveryMs = 5_000;

/** One endpoint: switched on and off, tried out, its secret renewed, and what was delivered to it. */
export function WebhookPage() {
  const settings = useWords("settings");
  const { webhooks } = settings;
  const { webhookId } = route.useParams();
  const webhook = useOperation("getWebhook", { webhookId }, { everyMs: lookEveryMs });
  return (
    <>
      <p>
        <Link to="/settings/webhooks" className="text-accent-text underline">
          {webhooks.back}
        </Link>
      </p>
      <Card title={<span className="break-all">{webhook.data?.url ?? webhooks.url}</span>}>
        <Loaded query={webhook}>
          {(found) => (
            <div className="grid max-w-xl gap-4">
              <WebhookState webhook={found} />
              <Actions webhookId={webhookId} isActive={found.active} />
            </div>
          )}
        </Loaded>
      </Card>
      <Deliveries webhookId={webhookId} />
    </>
  );
}

function Actions({ webhookId, isActive }: { readonly webhookId: string; readonly isActive: boolean }) {
  const settings = useWords("settings");
  const { actions } = useStrings();
  const { webhooks } = settings;
  const navigate = useNavigate();
  const update = useChange("updateWebhookById", ["getWebhook", "listWebhooks"]);
  const send = useChange("testWebhook", ["listWebhookDeliveries"]);
  const rotate = useChange("rotateWebhookSecret", ["getWebhook"]);
  const remove = useChange("deleteWebhookById", ["listWebhooks"]);
  const toastProblem = useToastProblem();
  const [isLeaving, leave] = useState(false);
  return (
    <>
      <Switch
        label={webhooks.active}
        hint={webhooks.activeHint}
        isOn={isActive}
        onChange={(active) => update.mutate({ webhookId, active }, { onError: toastProblem })}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          isBusy={send.isPending}
          onClick={() =>
            send.mutate(
              { webhookId },
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
        <Button isBusy={rotate.isPending} onClick={() => rotate.mutate({ webhookId }, { onError: toastProblem })}>
          {webhooks.rotate}
        </Button>
        <Button onClick={() => leave(true)}>{webhooks.delete}</Button>
      </div>
      {rotate.data === undefined ? null : (
        <div className="grid gap-2">
          <p>{webhooks.secret}</p>
          <CodeBlock label={webhooks.rotate} code={rotate.data.secret} />
        </div>
      )}
      <Confirm
        isOpen={isLeaving}
        onClose={() => leave(false)}
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
