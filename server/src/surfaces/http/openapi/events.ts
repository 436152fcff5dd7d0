import { eventSchemas } from "@svc/contract";
import type { EventName } from "@svc/contract";
import { z } from "zod";
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
  signature("X-SVC-Signature", "HMAC-SHA256 of the raw body in lowercase hex, keyed with the whole signing secret."),
  signature("X-SVC-Webhook-Id", "Id of the endpoint."),
  signature("X-SVC-Event", "Name of the event."),
  signature("X-SVC-Delivery", "Id of the delivery, the same in every attempt: remember it, and skip what you know."),
  signature("webhook-id", "As in Standard Webhooks."),
  signature("webhook-timestamp", "As in Standard Webhooks."),
  signature("webhook-signature", "As in Standard Webhooks."),
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
          description: "Sent to every endpoint that is subscribed to it, or to `*`.",
          tags: ["webhooks"],
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: { "application/json": { schema: bodyOf(name, schemas), example } },
          },
          responses: {
            "2XX": { description: "Taken. Answer within 10 seconds." },
            default: { description: "Failed: tried again for about a day, but not after `410`." },
          },
        },
      },
    ]),
  );
}

function bodyOf(name: string, schemas: SchemaBook): Json {
  const body = z.object({
    event: z.literal(name),
    chatbotId: z.string(),
    timestamp: z.iso.datetime(),
    data: isEvent(name) ? eventSchemas[name] : z.record(z.string(), z.unknown()),
  });
  return schemas.toSchema(body, "output", [name]);
}

function isEvent(name: string): name is EventName {
  return name in eventSchemas;
}
