import { z } from "zod";
import { fault } from "../reasons/fault.ts";
import { describedAs } from "../fields.ts";
import { limits } from "../limits.ts";
import { prose } from "../text.ts";

const presence = z.enum(["off", "optional", "required"]);

/** A field of the owner's own, beside name, address, phone and note. */
export const leadFormFieldSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-zA-Z0-9_]{0,39}$/u, fault("not_a_field_name"))
    .describe("Key of the field's value in the lead's `fields`."),
  label: prose(limits.leadFieldLabelCharacters).describe("Label of the field, as visitors read it."),
  type: z.enum(["text", "multiline", "number", "date", "checkbox"]).describe("Type of input that visitors get."),
  required: z.boolean().describe("Whether visitors have to fill in the field.").default(false),
});
export type LeadFormField = z.output<typeof leadFormFieldSchema>;

/** The form in which a visitor leaves name and address; both are always asked. */
export const leadFormSchema = z
  .strictObject({
    enabled: z.boolean().describe("Whether the form is shown to visitors."),
    title: prose(limits.leadFormTitleCharacters)
      .nullable()
      .describe("Heading of the form; null for the default.")
      .default(null),
    phone: presence
      .describe("Whether the form asks for a phone number, and whether visitors have to give one.")
      .default("off"),
    note: presence
      .describe("Whether the form asks for a message, and whether visitors have to write one.")
      .default("off"),
    fields: z
      .array(leadFormFieldSchema)
      .max(limits.leadFormFields)
      .describe("Additional fields of your own.")
      .default([]),
    consentText: prose(limits.leadConsentCharacters)
      .nullable()
      .describe("Text that visitors have to agree to when they submit the form; null for none.")
      .default(null),
    when: z
      .enum(["before-chat", "after-messages", "on-refusal", "never"])
      .describe("When the form is shown; `on-refusal` is when the chatbot has no answer.")
      .default("on-refusal"),
    afterMessages: z
      .int()
      .min(1)
      .max(50)
      .describe("Visitor messages before the form is shown, 1 to 50; for `after-messages`.")
      .default(3),
  })
  .refine(({ fields }) => new Set(fields.map(({ name }) => name)).size === fields.length, {
    path: ["fields"],
    error: fault("fields_named_alike"),
  });
export type LeadForm = z.output<typeof leadFormSchema>;

const { shape: form } = leadFormSchema;

/** As a visitor's page gets it: only where it is enabled. */
export const publicLeadFormSchema = z.object({
  title: describedAs(form.title.unwrap(), z.string().nullable()),
  phone: describedAs(form.phone.unwrap(), presence),
  note: describedAs(form.note.unwrap(), presence),
  fields: describedAs(form.fields.unwrap(), z.array(leadFormFieldSchema)),
  consentText: describedAs(form.consentText.unwrap(), z.string().nullable()),
  when: describedAs(form.when.unwrap(), z.enum(["before-chat", "after-messages", "on-refusal", "never"])),
  afterMessages: describedAs(form.afterMessages.unwrap(), z.int()),
});
export type PublicLeadForm = z.output<typeof publicLeadFormSchema>;
