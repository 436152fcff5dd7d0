import { z } from "zod";
import { describedAs } from "../fields.ts";
import { limits } from "../limits.ts";
import { inOrder, listOf, listQuery, timeSpan } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import { emailSchema } from "../resources/account.ts";
import { sessionIdSchema } from "../resources/conversation.ts";
import { leadContactSchema, leadSchema } from "../resources/lead.ts";
import { clearableProse, line, personName, prose } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

const { shape } = leadSchema;
const leadId = line(100).describe("Unique identifier of the lead (`lead_…`).");
const path = "/api/leads";
const name = describedAs(shape.name, personName(limits.nameCharacters));
const phone = describedAs(shape.phone, clearableProse(limits.phoneCharacters));
const note = describedAs(shape.note, clearableProse(limits.leadNoteCharacters));

export const listLeads = defineOperation({
  name: "listLeads",
  summary: "List leads, newest first.",
  access: "read",
  http: { method: "GET", path, csv: "leads" },
  problems: ["not_found"],
  input: listQuery
    .extend({
      chatbotId: chatbotId.optional(),
      source: leadSchema.shape.source.optional(),
      ...timeSpan,
      q: line(200).optional().describe("Text to look for in name, email address and phone number."),
    })
    .refine(...inOrder),
  output: listOf("leads", leadSchema),
});

export const createLead = defineOperation({
  name: "createLead",
  summary: "Create a lead. With a `sessionId`, the same email address in the same session is the same lead.",
  access: "reply",
  http: { method: "POST", path, status: 201, creates: true },
  problems: ["not_found"],
  input: z.strictObject({
    chatbotId,
    sessionId: sessionIdSchema
      .nullish()
      .describe("Name of the session the lead came from; leave it out if there is none."),
    name,
    email: describedAs(shape.email, emailSchema),
    phone: phone.optional(),
    note: note.optional(),
  }),
  output: leadSchema,
});

export const getLead = defineOperation({
  name: "getLead",
  summary: "Get a lead.",
  access: "read",
  http: { method: "GET", path: `${path}/{leadId}` },
  input: z.strictObject({ leadId }),
  output: leadSchema,
});

export const updateLead = defineOperation({
  name: "updateLead",
  summary: "Update a lead. null clears the phone number or the note.",
  access: "reply",
  http: { method: "PATCH", path: `${path}/{leadId}` },
  problems: ["conflict"],
  input: z.strictObject({
    leadId,
    name: name.optional(),
    email: describedAs(shape.email, emailSchema.optional()),
    phone: phone.optional(),
    note: note.optional(),
  }),
  output: leadSchema,
});

export const deleteLead = defineOperation({
  name: "deleteLead",
  summary: "Delete a lead.",
  access: "reply",
  http: { method: "DELETE", path: `${path}/{leadId}`, status: 204 },
  input: z.strictObject({ leadId }),
  output: z.null(),
});

export const getLeadContact = defineOperation({
  name: "getLeadContact",
  summary: "Get the contact of a lead: all leads with its email address, and those merged with them.",
  access: "read",
  http: { method: "GET", path: `${path}/{leadId}/contact` },
  input: z.strictObject({ leadId }),
  output: leadContactSchema,
});

export const mergeLeads = defineOperation({
  name: "mergeLeads",
  summary:
    "Merge the contacts of two leads with different email addresses. The leads stay as they are; exporting or erasing a visitor by one address then covers the other.",
  access: "reply",
  wholeWorkspace: true,
  http: { method: "POST", path: `${path}/{leadId}/merge`, maxBodyBytes: limits.smallBodyBytes },
  problems: ["conflict"],
  input: z.strictObject({
    leadId,
    otherLeadId: line(100).describe("Unique identifier of a lead of the other contact (`lead_…`)."),
  }),
  output: leadContactSchema,
});

export const separateLead = defineOperation({
  name: "separateLead",
  summary:
    "Take a lead's email address out of its merged contact. All leads with the address become a contact of their own, which is returned.",
  access: "reply",
  wholeWorkspace: true,
  http: { method: "POST", path: `${path}/{leadId}/separate` },
  input: z.strictObject({ leadId }),
  output: leadContactSchema,
});

export const listMergedContacts = defineOperation({
  name: "listMergedContacts",
  summary: "List merged contacts with their email addresses, the latest merge first.",
  access: "read",
  http: { method: "GET", path: "/api/merged-contacts", csv: "mergedContacts" },
  input: listQuery,
  output: listOf("mergedContacts", leadContactSchema.pick({ emails: true }), "merged contacts"),
});

export const submitLead = defineOperation({
  name: "submitLead",
  summary: "Submit the lead form. Before the first message, it creates the session and returns the visitor's token.",
  access: "public",
  http: {
    method: "POST",
    path: "/api/public/leads",
    status: 201,
    creates: true,
    answersSecret: true,
    givesVisitorToken: true,
    maxBodyBytes: limits.smallBodyBytes,
  },
  problems: [
    "unauthorized",
    "identity_required",
    "not_found",
    "unprocessable",
    "consent_required",
    "origin_not_allowed",
    "rate_limited",
  ],
  input: z.strictObject({
    chatbotId,
    sessionId: sessionIdSchema,
    name,
    email: describedAs(shape.email, emailSchema),
    phone: phone.optional(),
    note: note.optional(),
    fields: describedAs(
      shape.fields,
      z
        .record(
          z.string().max(40),
          z.union([prose(limits.leadNoteCharacters), z.number().min(-1e15).max(1e15), z.boolean()]),
        )
        .optional(),
    ),
    consent: z.boolean().optional().describe("Whether the visitor has agreed to the form's consent text."),
    visitor: z
      .unknown()
      .optional()
      .describe(
        "Who the visitor is, as in a chat message. Counts only if the form creates the session. Invalid fields are ignored.",
      ),
  }),
  output: z.object({
    leadId: z.string().describe("Unique identifier of the lead (`lead_…`)."),
    sessionId: describedAs(sessionIdSchema, z.string()),
    visitorToken: z
      .string()
      .nullable()
      .describe(
        "Token of the session if this request created it, otherwise null; also null when a short Idempotency-Key is replayed. Also in the `X-SVC-Visitor-Token` header.",
      ),
  }),
});
