import { z } from "zod";
import { createdAt } from "../fields.ts";

export const leadSourceSchema = z.enum(["chat", "form", "api"]);

/** A visitor's name and address, captured in a chat, by a form, or given over the API. */
export const leadSchema = z
  .object({
    id: z.string().describe("Unique identifier of the lead (`lead_…`)."),
    chatbotId: z.string().describe("Unique identifier of the chatbot (`bot_…`)."),
    sessionId: z.string().nullable().describe("Name of the session the lead came from; null if there is none."),
    name: z.string().describe("Full name of the person."),
    email: z.string().describe("Email address of the person."),
    phone: z.string().nullable().describe("Phone number of the person; null if unknown."),
    source: leadSourceSchema.describe("How the lead was captured: in the chat, by the lead form, or over the API."),
    note: z.string().nullable().describe("Further information about the lead; null for none."),
    fields: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe("Values of the lead form's additional fields, by field name."),
    consent: z
      .string()
      .nullable()
      .describe("Consent text that the person agreed to in the form; null if none was shown."),
    createdAt,
  })
  .meta({ id: "Lead" });
export type Lead = z.output<typeof leadSchema>;

/** The leads of one email address, and of those that members have merged with it. */
export const leadContactSchema = z
  .object({
    emails: z
      .array(z.string())
      .describe("Email addresses of the contact, in lower case, several after a merge; the lead's own comes first."),
    leads: z.array(leadSchema).describe("Leads with these addresses, newest first, up to 200."),
  })
  .meta({ id: "LeadContact" });
export type LeadContact = z.output<typeof leadContactSchema>;
