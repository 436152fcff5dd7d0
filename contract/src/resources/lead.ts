import { z } from "zod";

/** A visitor's name and address, captured in a chat, by a form, or given over the API. */
export const leadSchema = z
  .object({
    id: z.string(),
    chatbotId: z.string(),
    sessionId: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    source: z.enum(["chat", "form", "api"]),
    note: z.string().nullable(),
    /** What the form's own fields were filled in with, by their names. */
    fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    /** What the visitor agreed to in the form; null where nothing was asked. */
    consent: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Lead" });
export type Lead = z.output<typeof leadSchema>;
