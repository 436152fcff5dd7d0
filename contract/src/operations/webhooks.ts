import { z } from "zod";
import { describedAs } from "../fields.ts";
import { eventNames } from "../events.ts";
import { limits } from "../limits.ts";
import { inOrder, listOf, listQuery, timeSpan, wholeListQuery } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import {
  createdWebhookSchema,
  newWebhookSchema,
  replayableStatuses,
  subscriptionSchema,
  webhookDeliverySchema,
  webhookDeliveryDetailSchema,
  webhookDeliveryStatuses,
  webhookEventSchema,
  webhookSchema,
} from "../resources/webhook.ts";
import { line, webAddress } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

const webhookId = line(100).describe("Unique identifier of the webhook endpoint (`whe_…`).");
const deliveryId = line(100).describe("Unique identifier of the delivery (`del_…`).");
const path = "/api/webhooks-config";

const state = z.enum(["active", "inactive"]).nullish();
const named = z.object({
  id: webhookId.nullish().describe("Unique identifier of the webhook endpoint (`whe_…`), in the body or the query."),
  webhookId: webhookId.nullish().describe("Unique identifier of the webhook endpoint, as an alias of `id`."),
});

/**
 * The contract shows no shape for these: an id is taken from wherever a client puts it. Strict, unlike the contract's
 * other inputs: to ignore a field that means "off" would toggle the endpoint instead.
 */
const changes = z.strictObject({
  ...named.shape,
  active: z.boolean().nullish().describe("Whether deliveries are sent."),
  toggle: z
    .literal(true)
    .nullish()
    .describe("`true` activates or deactivates the endpoint, like a body with nothing but the id."),
  isActive: z.boolean().nullish().describe("Alias of `active`."),
  enabled: z.boolean().nullish().describe("Alias of `active`, as `isActive` is."),
  status: state.describe("Alias of `active`, as `active` or `inactive`."),
  state: state.describe("Alias of `status`."),
  url: describedAs(webhookSchema.shape.url, webAddress(limits.urlCharacters).nullish()),
  events: describedAs(
    webhookSchema.shape.events,
    z.array(subscriptionSchema).min(1).max(limits.webhookEvents).nullish(),
  ),
  chatbotId: describedAs(webhookSchema.shape.chatbotId, line(100).nullish()),
});
/** Contract section 4.D; `wholeWorkspace`, since an endpoint gets events of every chatbot. */
const rights = { access: "write", wholeWorkspace: true } as const;

// Before those with `{webhookId}`, which would take its address too.
export const listWebhookEvents = defineOperation({
  ...rights,
  name: "listWebhookEvents",
  summary: "List the events that webhooks can send, each with an example and the JSON Schema of its body.",
  http: { method: "GET", path: `${path}/events`, csv: "events" },
  input: wholeListQuery,
  output: listOf("events", webhookEventSchema, "events"),
});

export const listWebhooks = defineOperation({
  ...rights,
  name: "listWebhooks",
  summary: "List the workspace's webhook endpoints, newest first. Secrets are never returned.",
  http: { method: "GET", path, csv: "webhooks" },
  input: z.object({ limit: wholeListQuery.shape.limit, cursor: wholeListQuery.shape.cursor }),
  output: listOf("webhooks", webhookSchema, "webhook endpoints"),
});

export const createWebhook = defineOperation({
  ...rights,
  name: "createWebhook",
  summary: "Create a webhook endpoint. Its signing secret, `secret`, is returned only here.",
  http: { method: "POST", path, status: 201, creates: true, answersSecret: true },
  problems: ["not_found", "unprocessable"],
  input: newWebhookSchema,
  output: createdWebhookSchema,
});

export const updateWebhook = defineOperation({
  ...rights,
  name: "updateWebhook",
  summary:
    "Update a webhook endpoint. With only its id, or `toggle: true`, it's activated or deactivated. Activation sends waiting deliveries. Unknown fields are refused.",
  http: { method: "PATCH", path, readsQuery: true },
  problems: ["not_found"],
  input: changes,
  output: webhookSchema,
});

export const updateWebhookById = defineOperation({
  ...rights,
  name: "updateWebhookById",
  summary: "Update a webhook endpoint by the id in the path.",
  http: { method: "PATCH", path: `${path}/{webhookId}` },
  input: changes.extend({ webhookId }),
  output: webhookSchema,
});

export const deleteWebhook = defineOperation({
  ...rights,
  name: "deleteWebhook",
  summary: "Delete a webhook endpoint with its delivery log.",
  http: { method: "DELETE", path, status: 204 },
  problems: ["not_found"],
  input: named,
  output: z.null(),
});

export const deleteWebhookById = defineOperation({
  ...rights,
  name: "deleteWebhookById",
  summary: "Delete a webhook endpoint by the id in the path.",
  http: { method: "DELETE", path: `${path}/{webhookId}`, status: 204 },
  input: z.object({ webhookId }),
  output: z.null(),
});

export const getWebhook = defineOperation({
  ...rights,
  name: "getWebhook",
  summary: "Get a webhook endpoint.",
  http: { method: "GET", path: `${path}/{webhookId}` },
  input: z.strictObject({ webhookId }),
  output: webhookSchema,
});

export const rotateWebhookSecret = defineOperation({
  ...rights,
  name: "rotateWebhookSecret",
  summary:
    "Rotate the signing secret of a webhook endpoint. The new secret is returned only here. Deliveries carry both signatures for 24 hours, or until the rotation is ended.",
  http: { method: "POST", path: `${path}/{webhookId}/rotate`, creates: true, answersSecret: true },
  input: z.strictObject({ webhookId }),
  output: createdWebhookSchema,
});

export const endWebhookRotation = defineOperation({
  ...rights,
  name: "endWebhookRotation",
  summary: "End a rotation of the signing secret. The old secret stops signing. Without a rotation, nothing changes.",
  http: { method: "POST", path: `${path}/{webhookId}/rotate/end` },
  input: z.strictObject({ webhookId }),
  output: webhookSchema,
});

export const testWebhook = defineOperation({
  ...rights,
  name: "testWebhook",
  summary:
    "Send a test event to a webhook endpoint and get the result. It carries the header `X-SVC-Test` and is never retried.",
  http: { method: "POST", path: `${path}/{webhookId}/test`, creates: true },
  problems: ["conflict"],
  input: z.strictObject({
    webhookId,
    event: z
      .enum(eventNames)
      .optional()
      .describe("Event to send an example of; default: the first that the endpoint subscribes to."),
  }),
  output: webhookDeliveryDetailSchema,
});

export const listWebhookDeliveries = defineOperation({
  ...rights,
  name: "listWebhookDeliveries",
  summary: "List a webhook endpoint's deliveries of the last 30 days, newest first.",
  http: { method: "GET", path: `${path}/{webhookId}/deliveries`, csv: "deliveries" },
  problems: ["not_found"],
  input: listQuery
    .extend({
      webhookId,
      status: z.enum(webhookDeliveryStatuses).optional().describe("Only deliveries with this status."),
      event: z.enum(eventNames).optional().describe("Only deliveries of this event."),
      chatbotId: chatbotId.optional(),
      ...timeSpan,
    })
    .refine(...inOrder),
  output: listOf("deliveries", webhookDeliverySchema),
});

export const getWebhookDelivery = defineOperation({
  ...rights,
  name: "getWebhookDelivery",
  summary: "Get a delivery with its request and attempts.",
  http: { method: "GET", path: `${path}/{webhookId}/deliveries/{deliveryId}` },
  input: z.strictObject({ webhookId, deliveryId }),
  output: webhookDeliveryDetailSchema,
});

export const replayWebhookDelivery = defineOperation({
  ...rights,
  name: "replayWebhookDelivery",
  summary: "Replay a delivery, or send one that was skipped. It keeps its delivery id.",
  http: { method: "POST", path: `${path}/{webhookId}/deliveries/{deliveryId}/replay` },
  problems: ["conflict", "unprocessable"],
  input: z.strictObject({ webhookId, deliveryId }),
  output: webhookDeliverySchema,
});

export const replayWebhookDeliveries = defineOperation({
  ...rights,
  name: "replayWebhookDeliveries",
  summary: "Replay all skipped or failed deliveries in a time span.",
  http: { method: "POST", path: `${path}/{webhookId}/replay` },
  problems: ["conflict"],
  input: z
    .strictObject({
      webhookId,
      status: z.enum(replayableStatuses).describe("Replay skipped or failed deliveries."),
      ...timeSpan,
    })
    .refine(...inOrder),
  output: z.object({ replayed: z.int().describe("Number of deliveries queued for replay.") }),
});
