import { z } from "zod";
import { limits } from "../limits.ts";
import { prose } from "../text.ts";

const presence = z.enum(["off", "optional", "required"]);

/** A field of the owner's own, beside name, address, phone and note. */
export const leadFormFieldSchema = z.strictObject({
  /** What its value is called in the lead. */
  name: z
    .string()
    .regex(/^[a-z][a-zA-Z0-9_]{0,39}$/u, "must begin with a small letter and hold letters and digits only"),
  label: prose(limits.leadFieldLabelCharacters),
  type: z.enum(["text", "multiline", "number", "date", "checkbox"]),
  required: z.boolean().default(false),
});
export type LeadFormField = z.output<typeof leadFormFieldSchema>;

/** The form in which a visitor leaves name and address; both are always asked. */
export const leadFormSchema = z
  .strictObject({
    enabled: z.boolean(),
    title: prose(limits.leadFormTitleCharacters).nullable().default(null),
    phone: presence.default("off"),
    note: presence.default("off"),
    fields: z.array(leadFormFieldSchema).max(limits.leadFormFields).default([]),
    /** What the visitor has to agree to; null: nothing. */
    consentText: prose(limits.leadConsentCharacters).nullable().default(null),
    when: z.enum(["before-chat", "after-messages", "on-refusal", "never"]).default("on-refusal"),
    /** So many of the visitor's messages, for `after-messages`. */
    afterMessages: z.int().min(1).max(50).default(3),
  })
  .refine(({ fields }) => new Set(fields.map(({ name }) => name)).size === fields.length, {
    path: ["fields"],
    error: "must not name two fields alike",
  });
export type LeadForm = z.output<typeof leadFormSchema>;

/** As a visitor's page gets it: only where it is enabled. */
export const publicLeadFormSchema = z.object({
  title: z.string().nullable(),
  phone: presence,
  note: presence,
  fields: z.array(leadFormFieldSchema),
  consentText: z.string().nullable(),
  when: z.enum(["before-chat", "after-messages", "on-refusal", "never"]),
  afterMessages: z.int(),
});
export type PublicLeadForm = z.output<typeof publicLeadFormSchema>;
