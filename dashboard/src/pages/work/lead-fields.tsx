import type { Lead } from "@svc/contract";
import { useWords } from "../../strings/strings.tsx";
import { TextAreaField, TextField } from "../../ui/form.tsx";

export interface LeadValues extends Record<string, string> {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly note: string;
}

/** As the service takes them: an empty field clears it. */
export function toLeadInput({ name, email, phone, note }: LeadValues) {
  return { name, email, phone: phone === "" ? null : phone, note: note === "" ? null : note };
}

/** What can be corrected of a lead. */
export function LeadFields({
  lead,
  isReadOnly = false,
}: {
  readonly lead: Partial<Pick<Lead, "name" | "email" | "phone" | "note">>;
  readonly isReadOnly?: boolean;
}) {
  const { leads } = useWords("work");
  return (
    <>
      <TextField name="name" label={leads.columns.name} defaultValue={lead.name} required readOnly={isReadOnly} />
      <TextField name="email" label={leads.columns.email} defaultValue={lead.email} required readOnly={isReadOnly} />
      <TextField name="phone" label={leads.phone} defaultValue={lead.phone ?? ""} readOnly={isReadOnly} />
      <TextAreaField name="note" label={leads.note} defaultValue={lead.note ?? ""} readOnly={isReadOnly} />
    </>
  );
}
