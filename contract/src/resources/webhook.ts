import { z } from "zod";
import { eventNames } from "../events.ts";
import { limits } from "../limits.ts";
import { webAddress } from "../text.ts";

/** Contract section 6: an event's name, or `*` for all of them. */
export const subscriptionSchema = z.enum([...eventNames, "*"]);

/** What a subscriber chooses (contract sections 2 and 4.D). */
export const newWebhookSchema = z.object({
  url: webAddress(limits.urlCharacters),
  events: z.array(subscriptionSchema).min(1),
  /** Restricts the endpoint to one chatbot. */
  chatbotId: z.string().min(1).max(100).nullish(),
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
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.output<typeof webhookSchema>;

/** The answer to the creation, and to nothing else, carries the signing secret. */
export const createdWebhookSchema = webhookSchema
  .extend({ secret: z.string().startsWith("whsec_") })
  .meta({ id: "CreatedWebhook" });

/** Contract section 8. */
export const webhookLimits = { deliveryTimeoutMs: 10_000, failuresUntilDeactivated: 10 } as const;
