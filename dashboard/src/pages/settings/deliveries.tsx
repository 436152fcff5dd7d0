import { useState } from "react";
import type { WebhookDelivery } from "@svc/contract";
import { useChange, useList, useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { toast, useToastProblem } from "../../ui/toasts.tsx";

const tones = { waiting: "accent", delivered: "good", failed: "bad", skipped: "neutral" } as const;
const lookEveryMs = 5_000;

/** What was delivered to an endpoint, and what came of it. */
export function Deliveries({ webhookId }: { readonly webhookId: string }) {
  const settings = useWords("settings");
  const { webhooks } = settings;
  const { deliveryColumns: columns } = webhooks;
  const list = useList("listWebhookDeliveries", { webhookId }, { everyMs: () => lookEveryMs });
  const replay = useChange("replayWebhookDelivery", ["listWebhookDeliveries"]);
  const toastProblem = useToastProblem();
  const [shown, show] = useState<WebhookDelivery | null>(null);
  return (
    <Card title={webhooks.deliveries}>
      <Loaded query={list}>
        {() => {
          const rows = list.pages.flatMap((page) => page.deliveries);
          return rows.length === 0 ? (
            <p className="text-quiet">{webhooks.noDeliveries}</p>
          ) : (
            <DataTable
              label={webhooks.deliveries}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: columns.event,
                  cell: (delivery) => (
                    <span className="flex flex-wrap items-center gap-2">
                      <button type="button" className="underline" onClick={() => show(delivery)}>
                        {delivery.event}
                      </button>
                      {delivery.test ? <Badge>{webhooks.isTest}</Badge> : null}
                    </span>
                  ),
                },
                {
                  title: columns.status,
                  cell: ({ status }) => <Badge tone={tones[status]}>{webhooks.statuses[status]}</Badge>,
                },
                { title: columns.answer, cell: ({ responseStatus }) => responseStatus ?? webhooks.noAnswer },
                { title: columns.at, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
                {
                  title: columns.again,
                  cell: ({ id, status, test }) =>
                    test || status === "waiting" ? null : (
                      <Button
                        onClick={() =>
                          replay.mutate(
                            { webhookId, deliveryId: id },
                            { onSuccess: () => toast(webhooks.sentAgain), onError: toastProblem },
                          )
                        }
                      >
                        {webhooks.again}
                      </Button>
                    ),
                },
              ]}
              more={{
                isThere: list.hasNextPage,
                isBusy: list.isFetchingNextPage,
                onLoad: () => void list.fetchNextPage(),
              }}
            />
          );
        }}
      </Loaded>
      <Dialog isOpen={shown !== null} onClose={() => show(null)} title={shown?.event ?? ""}>
        {shown === null ? null : <Delivery webhookId={webhookId} deliveryId={shown.id} />}
      </Dialog>
    </Card>
  );
}

/** What was sent, byte for byte, and each attempt. */
function Delivery({ webhookId, deliveryId }: { readonly webhookId: string; readonly deliveryId: string }) {
  const settings = useWords("settings");
  const { webhooks } = settings;
  const delivery = useOperation("getWebhookDelivery", { webhookId, deliveryId });
  return (
    <Loaded query={delivery}>
      {({ request, attempts }) => (
        <div className="grid gap-4">
          <section className="grid min-w-0 gap-1">
            <h3 className="text-xs text-quiet">{webhooks.request}</h3>
            <Raw
              label={webhooks.request}
              text={[
                `POST ${request.url}`,
                ...Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`),
                "",
                request.body ?? webhooks.erased,
              ].join("\n")}
            />
          </section>
          <section className="grid min-w-0 gap-2">
            <h3 className="text-xs text-quiet">{webhooks.attempts}</h3>
            {attempts.map(({ attempt, at, durationMs, status, error, response }) => (
              <div key={attempt} className="grid min-w-0 gap-1">
                <p className="flex flex-wrap items-baseline gap-2">
                  <span>{webhooks.attempt(attempt, durationMs)}</span>
                  <Badge tone={error === null ? "good" : "bad"}>{status ?? webhooks.noAnswer}</Badge>
                  <span className="text-xs text-quiet">
                    <TimeAgo at={at} />
                  </span>
                </p>
                {error === null ? null : <p className="text-bad">{error}</p>}
                {response === null || response === "" ? null : (
                  <Raw label={webhooks.attempt(attempt, durationMs)} text={response} />
                )}
              </div>
            ))}
          </section>
        </div>
      )}
    </Loaded>
  );
}

function Raw({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <pre tabIndex={0} aria-label={label} className="max-h-64 overflow-auto rounded-lg bg-sunken p-2 font-mono text-xs">
      {text}
    </pre>
  );
}
