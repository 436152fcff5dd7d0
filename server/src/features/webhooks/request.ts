import type { DueDelivery } from "./due.ts";
import { signatureHeaders } from "./sign.ts";

/** What an attempt sends (contract sections 5 and 6). */
export function requestOf(
  { id, url }: { readonly id: string; readonly url: string },
  delivery: Pick<DueDelivery, "id" | "event" | "body" | "test">,
  secrets: { readonly secret: string; readonly nextSecret: string | null },
  timeMs: number,
) {
  const body = delivery.body ?? "";
  const signatures = signatureHeaders({ deliveryId: delivery.id, body, timeMs, ...secrets });
  return { url, body, headers: { ...plainHeaders(id, delivery), ...signatures } };
}

/** The headers that the delivery log shows: no signature among them. */
export function plainHeaders(
  webhookId: string,
  { id, event, test }: { readonly id: string; readonly event: string; readonly test: number },
): Record<string, string> {
  return {
    "Content-Type": "application/json",
    "X-SVC-Webhook-Id": webhookId,
    "X-SVC-Event": event,
    "X-SVC-Delivery": id,
    // An example, which must not be taken for something that happened.
    ...(test === 1 ? { "X-SVC-Test": "true" } : {}),
  };
}
