import { getRouteApi } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useState } from "react";
import type { WebhookDelivery } from "@svc/contract";
import { addressOf } from "../../api/client.ts";
import { useChange, useList, useOperation } from "../../api/queries.ts";
import { timeOf } from "../../day.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { downloadCsv } from "../../ui/download-csv.ts";
import { FilterRow, FilterSelect } from "../../ui/filter-row.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Segments } from "../../ui/segments.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { toast, useToastProblem } from "../../ui/toasts.tsx";
import { ChatbotFilter } from "../work/chatbot-filter.tsx";
import { setOf } from "../../set-of.ts";
import { useReasons } from "../../strings/reasons.ts";

const route = getRouteApi("/member/settings/webhooks/$webhookId");
const statuses = ["waiting", "delivered", "failed", "skipped"] as const;
const tones = { waiting: "accent", delivered: "good", failed: "bad", skipped: "neutral" } as const;
const lookEveryMs = 5_000;
const all = "all";

/** What was delivered to an endpoint, and what came of it; which of it stands in the address. */
export function Deliveries({ webhookId, isActive }: { readonly webhookId: string; readonly isActive: boolean }) {
  const webhooks = useWords("webhooks");
  const { from, to, ...named } = route.useSearch();
  const { status, event, chatbotId } = named;
  const filters = { ...setOf(named), ...timeOf({ from, to }) };
  const wanted = { webhookId, ...filters };
  const list = useList("listWebhookDeliveries", wanted, { everyMs: () => lookEveryMs });
  const [shown, show] = useState<WebhookDelivery | null>(null);
  const toastProblem = useToastProblem();
  return (
    <Card
      title={webhooks.deliveries}
      actions={
        <div className="flex flex-wrap gap-2">
          {/* Of one event or chatbot alone they are not sent again all at once. */}
          {(status === "failed" || status === "skipped") && event === undefined && chatbotId === undefined ? (
            <ReplayAll webhookId={webhookId} status={status} {...timeOf({ from, to })}>
              {webhooks.allAgain}
            </ReplayAll>
          ) : null}
          <Button
            icon={<Download className="size-4" />}
            onClick={() =>
              void downloadCsv(addressOf("listWebhookDeliveries", wanted).url, "deliveries.csv").catch(toastProblem)
            }
          >
            {webhooks.csv}
          </Button>
        </div>
      }
    >
      <Filters />
      <Loaded query={list}>
        {() => {
          const rows = list.pages.flatMap((page) => page.deliveries);
          return rows.length === 0 ? (
            <p className="text-quiet">
              {Object.keys(filters).length === 0 ? webhooks.noDeliveries : webhooks.noneSuch}
            </p>
          ) : (
            <Table list={list} rows={rows} webhookId={webhookId} isActive={isActive} onShow={show} />
          );
        }}
      </Loaded>
      <Dialog isOpen={shown !== null} onClose={() => show(null)} title={shown?.event ?? ""}>
        {shown === null ? null : <Delivery webhookId={webhookId} deliveryId={shown.id} />}
      </Dialog>
    </Card>
  );
}

function Filters() {
  const webhooks = useWords("webhooks");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = (changes: typeof search) => void navigate({ search: { ...search, ...changes } });
  const events = useOperation("listWebhookEvents", {}).data?.events ?? [];
  return (
    <div className="mb-3 grid grid-cols-[minmax(0,1fr)] gap-3">
      <Segments
        label={webhooks.status}
        isStrip
        value={search.status ?? all}
        onChange={(value) => filter({ status: value === all ? undefined : value })}
        choices={[
          { value: all, label: webhooks.allStatuses },
          ...statuses.map((value) => ({ value, label: webhooks.statuses[value] })),
        ]}
      />
      <FilterRow>
        <FilterSelect
          label={webhooks.event}
          all={webhooks.all}
          value={search.event}
          onChange={(event) => filter({ event })}
          choices={events.map(({ name }) => ({ value: name, label: name }))}
        />
        <ChatbotFilter value={search.chatbotId} onChange={(chatbotId) => filter({ chatbotId })} />
        <DayField label={webhooks.from} value={search.from} onChange={(from) => filter({ from })} isFilter />
        <DayField label={webhooks.to} value={search.to} onChange={(to) => filter({ to })} isFilter />
      </FilterRow>
    </div>
  );
}

interface TableProps {
  readonly webhookId: string;
  /** Queued deliveries are attempted automatically. */
  readonly isActive: boolean;
  readonly rows: readonly WebhookDelivery[];
  readonly list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  readonly onShow: (delivery: WebhookDelivery) => void;
}

function Table({ webhookId, isActive, rows, list, onShow }: TableProps) {
  const webhooks = useWords("webhooks");
  const { deliveryColumns: columns } = webhooks;
  const replay = useChange("replayWebhookDelivery", ["listWebhookDeliveries"]);
  const toastProblem = useToastProblem();
  return (
    <DataTable
      label={webhooks.deliveries}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          title: columns.event,
          cell: (delivery) => (
            <span className="flex flex-wrap items-center gap-2">
              <button type="button" className="underline" onClick={() => onShow(delivery)}>
                {delivery.event}
              </button>
              {delivery.test ? <Badge>{webhooks.isTest}</Badge> : null}
            </span>
          ),
        },
        {
          title: columns.status,
          cell: ({ status, nextAttemptAt, attemptCount }) => (
            <>
              <Badge tone={tones[status]}>{webhooks.statuses[status]}</Badge>
              {!isActive || status !== "waiting" || nextAttemptAt === null || attemptCount === 0 ? null : (
                <span className="block text-xs text-quiet">
                  {webhooks.next} <TimeAgo at={nextAttemptAt} />
                </span>
              )}
            </>
          ),
        },
        { title: columns.answer, isTitled: true, cell: ({ responseStatus }) => responseStatus },
        { title: columns.at, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
        {
          title: columns.again,
          role: "action",
          cell: ({ id, status, test, event }) =>
            test || status === "waiting" ? null : (
              <Button
                aria-label={`${webhooks.again}: ${event}`}
                isBusy={replay.isPending && replay.variables.deliveryId === id}
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
}

/** What was sent, byte for byte, and each attempt. */
function Delivery({ webhookId, deliveryId }: { readonly webhookId: string; readonly deliveryId: string }) {
  const webhooks = useWords("webhooks");
  const why = useReasons();
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
            {attempts.length === 0 ? <p>{webhooks.notAttempted}</p> : null}
            {attempts.map(({ attempt, at, durationMs, status, error, response, ...coded }) => (
              <div key={attempt} className="grid min-w-0 gap-1">
                <p className="flex flex-wrap items-baseline gap-2">
                  <span>{webhooks.attempt(attempt, durationMs)}</span>
                  <Badge tone={error === null ? "good" : "bad"}>{status ?? webhooks.noAnswer}</Badge>
                  <span className="text-xs text-quiet">
                    <TimeAgo at={at} />
                  </span>
                </p>
                {error === null ? null : <p className="text-bad">{why(error, coded)}</p>}
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
    <pre
      tabIndex={0}
      role="region"
      aria-label={label}
      className="max-h-64 overflow-auto rounded-lg bg-sunken p-2 font-mono text-xs break-words whitespace-pre-wrap"
    >
      {text}
    </pre>
  );
}

interface ReplayAllProps {
  readonly webhookId: string;
  readonly status: "failed" | "skipped";
  /** Of this time alone. */
  readonly from?: string;
  readonly to?: string;
  readonly children: string;
}

/** Sends again what has failed, or what was left out. */
export function ReplayAll({ children, ...input }: ReplayAllProps) {
  const webhooks = useWords("webhooks");
  const replay = useChange("replayWebhookDeliveries", ["listWebhookDeliveries"]);
  const toastProblem = useToastProblem();
  // Told also where what was left out is gone by then, and this button with it.
  const send = () =>
    replay.mutateAsync(input).then(({ replayed }) => toast(webhooks.allSentAgain(replayed)), toastProblem);
  return (
    <Button isBusy={replay.isPending} onClick={() => void send()}>
      {children}
    </Button>
  );
}
