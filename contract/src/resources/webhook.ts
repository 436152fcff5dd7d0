import { z } from "zod";
import { eventNames } from "../events.ts";
import { limits } from "../limits.ts";
import { line, webAddress } from "../text.ts";

/** Contract section 6: an event's name, or `*` for all of them. */
export const subscriptionSchema = z.enum([...eventNames, "*"]);

/** What a subscriber chooses (contract sections 2 and 4.D). */
export const newWebhookSchema = z.object({
  url: webAddress(limits.urlCharacters),
  events: z.array(subscriptionSchema).min(1).max(limits.webhookEvents),
  /** Restricts the endpoint to one chatbot. */
  chatbotId: line(100).nullish(),
});

export const webhookSchema = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(subscriptionSchema),
    chatbotId: z.string().nullable(),
    active: z.boolean(),
    /** Deliveries in a row whose first attempt failed. */
    consecutiveFailures: z.int(),
    deactivatedAt: z.iso.datetime().nullable(),
    /** While a new secret takes over: when the old one signs for the last time. */
    rotationEndsAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.output<typeof webhookSchema>;

/** The answer to the creation, and to a rotation, carries the signing secret; nothing else does. */
export const createdWebhookSchema = webhookSchema
  .extend({ secret: z.string().startsWith("whsec_") })
  .meta({ id: "CreatedWebhook" });

/** Contract section 8. */
export const webhookLimits = { deliveryTimeoutMs: 10_000, failuresUntilDeactivated: 10 } as const;

/** `waiting`: for its first attempt, the next one, or the endpoint's activation. `skipped`: it was switched off. */
export const webhookDeliveryStatuses = ["waiting", "delivered", "failed", "skipped"] as const;
export const replayableStatuses = ["skipped", "failed"] as const;

export const webhookDeliverySchema = z
  .object({
    /** The header X-SVC-Delivery, alike in all attempts. */
    id: z.string(),
    event: z.enum(eventNames),
    chatbotId: z.string().nullable(),
    sessionId: z.string().nullable(),
    status: z.enum(webhookDeliveryStatuses),
    /** An example that was sent to try the endpoint. */
    test: z.boolean(),
    attemptCount: z.int(),
    lastAttemptAt: z.iso.datetime().nullable(),
    /** HTTP status of the last attempt; null where there was no answer. */
    responseStatus: z.int().nullable(),
    nextAttemptAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;

export const webhookAttemptSchema = z.object({
  /** From 1. */
  attempt: z.int(),
  at: z.iso.datetime(),
  durationMs: z.int(),
  status: z.int().nullable(),
  /** Why it counts as failed; null where it did not. */
  error: z.string().nullable(),
  /** The beginning of the answer's body, secrets and addresses taken out. */
  response: z.string().nullable(),
});
export type WebhookAttempt = z.output<typeof webhookAttemptSchema>;

export const webhookDeliveryDetailSchema = webhookDeliverySchema
  .extend({
    /** A null body was erased with the visitor's data. */
    request: z.object({ url: z.string(), headers: z.record(z.string(), z.string()), body: z.string().nullable() }),
    /** The latest ones, oldest first. */
    attempts: z.array(webhookAttemptSchema),
  })
  .meta({ id: "WebhookDeliveryDetail" });

/** One kind of event, for who writes a receiver. */
export const webhookEventSchema = z
  .object({
    name: z.enum(eventNames),
    description: z.string(),
    example: z.record(z.string(), z.unknown()),
    /** JSON Schema of the whole body. */
    schema: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "WebhookEvent" });
