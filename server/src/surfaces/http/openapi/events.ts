import { eventBody } from "@svc/contract";
import type { DescribedEvent, Json } from "./document.ts";
import type { SchemaBook } from "./schemas.ts";

const signature = (name: string, description: string): Json => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

const parameters = [
  signature("X-SVC-Signature", "HMAC-SHA256 of the raw body in lowercase hex. The key is the whole signing secret."),
  signature("X-SVC-Webhook-Id", "Unique identifier of the webhook endpoint (`whe_…`)."),
  signature("X-SVC-Event", "Name of the event, as in the body."),
  signature(
    "X-SVC-Delivery",
    "Unique identifier of the delivery, the same in every attempt. Store it to skip repeated deliveries.",
  ),
  signature("webhook-id", "Unique identifier of the delivery, for libraries of Standard Webhooks."),
  signature("webhook-timestamp", "When the attempt was made, in Unix seconds."),
  signature(
    "webhook-signature",
    "Signature in the form of Standard Webhooks; during a rotation two, separated by a space.",
  ),
];

/** The webhooks section: what an endpoint is sent. */
export function describeEvents(events: readonly DescribedEvent[], schemas: SchemaBook): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    events.map(({ name, description, example }) => [
      name,
      {
        post: {
          operationId: name,
          summary: description.replace(/\.$/u, ""),
          description: "Sent to every webhook endpoint subscribed to it or to `*`.",
          tags: ["webhooks"],
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemas.toSchema(eventBody(name), "output"), example } },
          },
          responses: {
            "2XX": { description: "Delivered. Respond within 10 seconds." },
            default: { description: "Failed. Retried for about a day, except after `410`." },
          },
        },
      },
    ]),
  );
}
