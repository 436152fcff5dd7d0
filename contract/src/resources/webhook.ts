import { z } from "zod";
import { reasonCodeFields } from "./reason.ts";
import { createdAt, updatedAt, describedAs } from "../fields.ts";
import { eventNames } from "../events.ts";
import { limits } from "../limits.ts";
import { line, webAddress } from "../text.ts";

/** Contract section 6: an event's name, or `*` for all of them. */
export const subscriptionSchema = z.enum([...eventNames, "*"]);

/** What a subscriber chooses (contract sections 2 and 4.D). */
export const newWebhookSchema = z.object({
  url: webAddress(limits.urlCharacters).describe("Address that deliveries are sent to."),
  events: z
    .array(subscriptionSchema)
    .min(1)
    .max(limits.webhookEvents)
    .describe("Names of the events to send, or `*` for all of them."),
  chatbotId: line(100)
    .nullish()
    .describe("Unique identifier of the only chatbot whose events are sent (`bot_…`); null for all chatbots."),
});

export const webhookSchema = z
  .object({
    id: z.string().describe("Unique identifier of the webhook endpoint (`whe_…`)."),
    url: describedAs(newWebhookSchema.shape.url, z.string()),
    events: describedAs(newWebhookSchema.shape.events, z.array(subscriptionSchema)),
    chatbotId: describedAs(newWebhookSchema.shape.chatbotId, z.string().nullable()),
    active: z.boolean().describe("Whether deliveries are sent."),
    consecutiveFailures: z
      .int()
      .describe("Deliveries in a row whose first attempt failed. At 10 the endpoint is deactivated."),
    deactivatedAt: z.iso
      .datetime()
      .nullable()
      .describe("When the endpoint was deactivated after failures; null if it wasn't."),
    rotationEndsAt: z.iso
      .datetime()
      .nullable()
      .describe("During a rotation of the signing secret, when the old secret stops signing; otherwise null."),
    createdAt,
    updatedAt,
  })
  .meta({ id: "Webhook" });
export type Webhook = z.output<typeof webhookSchema>;

/** The answer to the creation, and to a rotation, carries the signing secret; nothing else does. */
export const createdWebhookSchema = webhookSchema
  .extend({ secret: z.string().startsWith("whsec_").describe("Signing secret of the endpoint; shown only here.") })
  .meta({ id: "CreatedWebhook" });

/** Contract section 8. */
export const webhookLimits = { deliveryTimeoutMs: 10_000, failuresUntilDeactivated: 10 } as const;

export const webhookDeliveryStatuses = ["waiting", "delivered", "failed", "skipped"] as const;
export const replayableStatuses = ["skipped", "failed"] as const;

export const webhookDeliverySchema = z
  .object({
    id: z
      .string()
      .describe(
        "Unique identifier of the delivery (`del_…`). Also the `X-SVC-Delivery` header, the same in every attempt.",
      ),
    event: z.enum(eventNames).describe("Name of the event that is delivered."),
    chatbotId: z
      .string()
      .nullable()
      .describe("Unique identifier of the chatbot (`bot_…`); null if the event has none."),
    sessionId: z.string().nullable().describe("Name of the session the event is about; null if there is none."),
    status: z
      .enum(webhookDeliveryStatuses)
      .describe(
        "`waiting` for the first attempt, the next one or the endpoint's activation; `delivered`; `failed`; `skipped` because the endpoint was inactive.",
      ),
    test: z.boolean().describe("Whether it's an example, sent to test the endpoint."),
    attemptCount: z.int().describe("Number of attempts so far."),
    lastAttemptAt: z.iso.datetime().nullable().describe("When the last attempt was made; null if there was none."),
    responseStatus: z
      .int()
      .nullable()
      .describe("HTTP status of the response to the last attempt; null without a response."),
    nextAttemptAt: z.iso.datetime().nullable().describe("When the next attempt is made; null if there is none."),
    createdAt,
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;

export const webhookAttemptSchema = z.object({
  attempt: z.int().describe("Number of the attempt, from 1."),
  at: z.iso.datetime().describe("When the attempt was made."),
  durationMs: z.int().describe("Duration of the attempt in milliseconds."),
  status: z.int().nullable().describe("HTTP status of the response; null without a response."),
  error: z.string().nullable().describe("Why the attempt failed; null if it didn't."),
  ...reasonCodeFields,
  response: z
    .string()
    .nullable()
    .describe("Beginning of the response's body, without secrets and addresses; null without a response."),
});
export type WebhookAttempt = z.output<typeof webhookAttemptSchema>;

export const webhookDeliveryDetailSchema = webhookDeliverySchema
  .extend({
    request: z
      .object({
        url: z.string().describe("Address that the request is sent to."),
        headers: z.record(z.string(), z.string()).describe("Headers of the request."),
        body: z.string().nullable().describe("Body of the request; null once it was erased with the visitor's data."),
      })
      .describe("The request that is sent."),
    attempts: z.array(webhookAttemptSchema).describe("The latest attempts, oldest first."),
  })
  .meta({ id: "WebhookDeliveryDetail" });

/** One kind of event, for developers of receivers. */
export const webhookEventSchema = z
  .object({
    name: z.enum(eventNames).describe("Name of the event, to subscribe to."),
    description: z.string().describe("When the event is sent."),
    example: z.record(z.string(), z.unknown()).describe("Example of a whole body."),
    schema: z.record(z.string(), z.unknown()).describe("JSON Schema of the whole body."),
  })
  .meta({ id: "WebhookEvent" });
