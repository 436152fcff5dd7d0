import { useId } from "react";
import type { FormEvent } from "react";
import type { LeadFormConfig, LeadState, LeadValues } from "../core/types.ts";
import { useShared } from "./context.ts";
import { failureText } from "./failure-text.ts";
import { styled } from "./later.ts";
import { useMoreWords } from "./more-words.ts";
import { partStyles } from "./part-styles.ts";

/** Of the lead form, which is loaded when it is first shown. */
const leadFormStyles = `
.lead { display: flex; flex-direction: column; gap: 12px; }
.lead h3 { font-size: 15.5px; font-weight: 650; }
.lead .entry { display: flex; flex-direction: column; gap: 4px; }
.lead .check { display: grid; grid-template-columns: auto 1fr; gap: 4px 10px; align-items: start; }
.lead .check input { grid-area: 1 / 1; width: 18px; height: 18px; margin-top: 3px; accent-color: var(--svc-primary); }
.lead .check .wrong { grid-column: 2; }
.lead label { font-size: 14px; }
.optional { color: var(--muted); }
.svc .panel .lead :is(input:not([type="checkbox"]), textarea) { width: 100%; min-height: 42px; padding: 8px 12px; border: 1px solid var(--edge); border-radius: var(--small); background: var(--ground); font-size: 16px; }
.lead textarea { resize: vertical; }
.lead [aria-invalid="true"] { border-color: var(--fault); }
.svc .wrong { font-size: 13px; }
.buttons { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 10px; }
`;

const withStyles = styled(partStyles + leadFormStyles);

interface Field {
  /** As the service names it in its errors. */
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "email" | "tel" | "multiline" | "number" | "date" | "checkbox";
  readonly required: boolean;
  readonly autoComplete?: string;
}

/** Asks for name and address where the conversation stands. What was typed stays until the service has it. */
export function LeadForm({ form, lead }: { readonly form: LeadFormConfig; readonly lead: LeadState }) {
  const { chat } = useShared();
  const words = useMoreWords();
  const id = useId();
  const fields: Field[] = [
    { name: "name", label: words.name, type: "text", required: true, autoComplete: "name" },
    { name: "email", label: words.email, type: "email", required: true, autoComplete: "email" },
    ...(form.phone === "off"
      ? []
      : [
          {
            name: "phone",
            label: words.phone,
            type: "tel",
            required: form.phone === "required",
            autoComplete: "tel",
          } as const,
        ]),
    ...form.fields.map((field) => ({ ...field, name: `fields.${field.name}` })),
    ...(form.note === "off"
      ? []
      : [{ name: "note", label: words.note, type: "multiline", required: form.note === "required" } as const]),
  ];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // What went wrong stands in `lead`.
    chat
      .submitLead(toLead(fields, new FormData(event.currentTarget), form.consentText !== null))
      .catch(() => undefined);
  };

  return (
    <form ref={withStyles} className="card lead" onSubmit={submit} aria-labelledby={`${id}title`}>
      <h3 id={`${id}title`} dir="auto">
        {form.title ?? words.leadTitle}
      </h3>
      {fields.map(({ name, label, type, required, autoComplete }) => {
        const error = lead.fieldErrors[name];
        const shared = {
          id: `${id}${name}`,
          name,
          required,
          "aria-invalid": error === undefined ? undefined : true,
          "aria-describedby": error === undefined ? undefined : `${id}${name}error`,
        };
        return (
          <div key={name} className={type === "checkbox" ? "check" : "entry"}>
            <label htmlFor={shared.id} dir="auto">
              {label}
              {!required && type !== "checkbox" && <span className="optional"> {words.optional}</span>}
            </label>
            {type === "multiline" ? (
              <textarea {...shared} rows={3} dir="auto" />
            ) : type === "checkbox" ? (
              <input {...shared} type="checkbox" />
            ) : (
              <input
                {...shared}
                type={type}
                dir={type === "text" ? "auto" : undefined}
                autoComplete={autoComplete}
                step={type === "number" ? "any" : undefined}
              />
            )}
            {error !== undefined && (
              <p id={`${id}${name}error`} className="wrong">
                {error}
              </p>
            )}
          </div>
        );
      })}
      {form.consentText !== null && (
        <div className="check">
          <label htmlFor={`${id}consent`} dir="auto">
            {form.consentText}
          </label>
          <input id={`${id}consent`} name="consent" type="checkbox" required />
        </div>
      )}
      {lead.status === "failed" && (
        <p className="wrong" role="alert">
          {failureText(words, lead.error)}
        </p>
      )}
      <div className="buttons">
        <button className="primary" disabled={lead.status === "sending"}>
          {words.leadSend}
        </button>
        <button type="button" className="text" onClick={() => chat.dismissLeadForm()}>
          {words.notNow}
        </button>
      </div>
    </form>
  );
}

function toLead(fields: readonly Field[], values: FormData, asksConsent: boolean): LeadValues {
  const text = (name: string) => {
    const value = values.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const own: Record<string, string | number | boolean> = {};
  for (const { name, type } of fields) {
    if (!name.startsWith("fields.")) continue;
    const key = name.slice("fields.".length);
    if (type === "checkbox") own[key] = values.has(name);
    else if (text(name) !== "") own[key] = type === "number" ? Number(text(name)) : text(name);
  }
  return {
    name: text("name"),
    email: text("email"),
    ...(text("phone") === "" ? {} : { phone: text("phone") }),
    ...(text("note") === "" ? {} : { note: text("note") }),
    ...(Object.keys(own).length === 0 ? {} : { fields: own }),
    ...(asksConsent ? { consent: values.has("consent") } : {}),
  };
}
