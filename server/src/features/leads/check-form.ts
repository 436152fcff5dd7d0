import type { LeadForm, LeadFormField } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { Problem } from "../../foundation/problem.ts";

/** What a visitor has filled in. */
export interface FilledForm {
  readonly phone?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly fields?: Readonly<Record<string, string | number | boolean>> | undefined;
  readonly consent?: boolean | undefined;
}

/**
 * Judges a filled form by its owner's: throws `unprocessable` where the chatbot has none, and
 * `invalid_request` with every fault of it.
 */
export function checkForm(form: LeadForm | null, filled: FilledForm): void {
  if (form?.enabled !== true) throw new Problem("unprocessable", because("lead_form_disabled"));
  const errors = [
    ...presenceFault("phone", form.phone, filled.phone),
    ...presenceFault("note", form.note, filled.note),
    ...form.fields.flatMap((field) => fieldFault(field, filled.fields?.[field.name])),
    ...Object.keys(filled.fields ?? {})
      .filter((name) => form.fields.every((field) => field.name !== name))
      .map((name) => ({ path: `fields.${name}`, message: "is no field of this form" })),
    ...(form.consentText !== null && filled.consent !== true
      ? [{ path: "consent", message: "must be true: the visitor has to agree first" }]
      : []),
  ];
  const [first] = errors;
  if (first !== undefined) throw new Problem("invalid_request", `${first.path} ${first.message}.`, { errors });
}

type Fault = { readonly path: string; readonly message: string };

function presenceFault(
  path: "phone" | "note",
  presence: "off" | "optional" | "required",
  value: string | null | undefined,
): Fault[] {
  const isGiven = value !== null && value !== undefined;
  if (presence === "off" && isGiven) return [{ path, message: "is no field of this form" }];
  return presence === "required" && !isGiven ? [{ path, message: "has to be filled in" }] : [];
}

function fieldFault({ name, type, required }: LeadFormField, value: string | number | boolean | undefined): Fault[] {
  const path = `fields.${name}`;
  if (value === undefined || (type === "checkbox" && value === false))
    return required ? [{ path, message: "has to be filled in" }] : [];
  const expected = {
    text: "string",
    multiline: "string",
    date: "string",
    number: "number",
    checkbox: "boolean",
  } as const;
  if (typeof value !== expected[type]) return [{ path, message: `must be a ${expected[type]}` }];
  if (type === "date" && !isDate(String(value))) return [{ path, message: "must be a date such as 2026-11-21" }];
  return [];
}

function isDate(text: string): boolean {
  const time = Date.parse(text);
  // Of 31 February it makes 3 March.
  return /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
