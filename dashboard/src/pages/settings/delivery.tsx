import { useOperation } from "../../api/queries.ts";
import { useReasons } from "../../strings/reasons.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { TimeAgo } from "../../ui/time.tsx";

/** What was sent, byte for byte, and each attempt. */
export function Delivery({ webhookId, deliveryId }: { readonly webhookId: string; readonly deliveryId: string }) {
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
