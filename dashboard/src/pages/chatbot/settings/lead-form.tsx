import { ClipboardList, Trash2 } from "lucide-react";
import type { LeadForm } from "@svc/contract";
import { useMay } from "../../../session.ts";
import { useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextAreaField, TextField } from "../../../ui/form.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { LeadFormFields } from "./lead-form-fields.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useSettings } from "./use-settings.ts";
import { useId } from "react";

const moments = ["on-refusal", "after-messages", "before-chat", "never"] as const;
const newForm: LeadForm = {
  enabled: true,
  title: null,
  phone: "off",
  note: "off",
  fields: [],
  consentText: null,
  when: "on-refusal",
  afterMessages: 3,
};

/** The form in which visitors leave name and address: when it is shown, what it asks, and how it looks. */
export function LeadFormPage() {
  const { leadForm: words } = useWords("people");
  const settings = useSettings("leadForm", "colors");
  const mayChange = useMay("admin");
  if (settings === null) return null;
  const form = settings.draft.leadForm;
  const set = (leadForm: LeadForm | null) => settings.set({ leadForm });
  return (
    <SettingsForm settings={settings}>
      {form === null ? (
        <Card>
          <EmptyState
            icon={ClipboardList}
            title={words.none}
            action={
              mayChange ? (
                <Button look="primary" onClick={() => set(newForm)}>
                  {words.setUp}
                </Button>
              ) : null
            }
          >
            {words.noneHint}
          </EmptyState>
        </Card>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <Shown form={form} onChange={set} />
            <LeadFormFields form={form} onChange={set} />
            <Consent form={form} onChange={set} />
          </div>
          <LeadFormPreview form={form} colour={settings.draft.colors.primary} />
        </div>
      )}
    </SettingsForm>
  );
}

interface PartProps {
  readonly form: LeadForm;
  readonly onChange: (form: LeadForm | null) => void;
}

function Shown({ form, onChange }: PartProps) {
  const { leadForm: words } = useWords("people");
  return (
    <Card
      title={words.form}
      actions={
        <Button icon={<Trash2 className="size-4" />} onClick={() => onChange(null)}>
          {words.removeForm}
        </Button>
      }
    >
      <div className="grid max-w-lg gap-4">
        <Checkbox label={words.enabled} isOn={form.enabled} onChange={(enabled) => onChange({ ...form, enabled })} />
        <SelectField
          label={words.when}
          value={form.when}
          onChange={(when) => onChange({ ...form, when })}
          choices={moments.map((value) => ({ value, label: words.whens[value] }))}
        />
        {form.when === "after-messages" ? (
          <NumberField
            name="leadForm.afterMessages"
            label={words.afterMessages}
            value={form.afterMessages}
            onChange={(afterMessages) => onChange({ ...form, afterMessages })}
            min={1}
            max={50}
          />
        ) : null}
        <TextField
          name="leadForm.title"
          label={words.title}
          hint={words.titleHint}
          maxLength={200}
          value={form.title ?? ""}
          onChange={({ currentTarget }) => onChange({ ...form, title: textOrNull(currentTarget.value) })}
        />
      </div>
    </Card>
  );
}

function Consent({ form, onChange }: PartProps) {
  const { leadForm: words } = useWords("people");
  return (
    <Card title={words.consent}>
      <div className="grid max-w-lg gap-4">
        <TextAreaField
          name="leadForm.consentText"
          label={words.consentText}
          hint={words.consentHint}
          maxLength={2_000}
          value={form.consentText ?? ""}
          onChange={({ currentTarget }) => onChange({ ...form, consentText: textOrNull(currentTarget.value) })}
        />
      </div>
    </Card>
  );
}

/** The service takes no blank text. */
function textOrNull(text: string): string | null {
  return text.trim() === "" ? null : text;
}

interface Row {
  readonly name: string;
  readonly label: string;
  readonly type: LeadForm["fields"][number]["type"];
  readonly required: boolean;
}

/** The form as the widget draws it, in its order; nothing can be written into it. */
function LeadFormPreview({ form, colour }: { readonly form: LeadForm; readonly colour: string }) {
  const { leadForm: words } = useWords("people");
  const rows: Row[] = [
    { name: "*name", label: words.name, type: "text", required: true },
    { name: "*email", label: words.email, type: "text", required: true },
    ...(form.phone === "off"
      ? []
      : [{ name: "*phone", label: words.phone, type: "text", required: form.phone === "required" } as const]),
    ...form.fields,
    ...(form.note === "off"
      ? []
      : [{ name: "*note", label: words.note, type: "multiline", required: form.note === "required" } as const]),
  ];
  return (
    <Card title={words.preview} className="wide:sticky wide:top-4">
      <div className="grid gap-3">
        <div inert className="grid gap-3 wrap-anywhere rounded-xl border border-line bg-surface p-4">
          <h3 dir="auto" className="text-base">
            {form.title ?? words.previewTitle}
          </h3>
          {rows.map((row) => (
            <PreviewRow key={row.name} row={row} />
          ))}
          {form.consentText === null ? null : (
            <PreviewRow row={{ name: "*consent", label: form.consentText, type: "checkbox", required: true }} />
          )}
          <div className="flex flex-wrap items-center gap-3">
            <span
              className="rounded-lg px-3 py-1.5 font-medium"
              style={{ backgroundColor: colour, color: readableOn(colour) }}
            >
              {words.send}
            </span>
            <span className="text-quiet">{words.notNow}</span>
          </div>
        </div>
        <p className="text-quiet">
          {words.afterwards}: <q>{words.thanks}</q>
        </p>
        <p className="text-xs text-quiet">{words.previewHint}</p>
      </div>
    </Card>
  );
}

function PreviewRow({ row: { label, type, required } }: { readonly row: Row }) {
  const { leadForm: words } = useWords("people");
  const id = useId();
  const text = (
    <label htmlFor={id} dir="auto" className="min-w-0 text-sm whitespace-pre-line">
      {label}
      {required || type === "checkbox" ? null : <span className="text-quiet"> {words.optional}</span>}
    </label>
  );
  if (type === "checkbox")
    return (
      <div className="flex items-start gap-2.5">
        <input id={id} type="checkbox" disabled className="mt-0.5 size-4.5 shrink-0" />
        {text}
      </div>
    );
  return (
    <div className="grid gap-1">
      {text}
      {type === "multiline" ? (
        <textarea id={id} rows={2} readOnly tabIndex={-1} className="control" />
      ) : (
        <input id={id} type={type === "date" ? "date" : "text"} readOnly tabIndex={-1} className="control" />
      )}
    </div>
  );
}

/** Black or white, whichever is easier to read there (WCAG 2, relative luminance). */
function readableOn(colour: string): "#fff" | "#000" {
  const share = (at: number) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2;
  return 0.2126 * share(1) + 0.7152 * share(3) + 0.0722 * share(5) > 0.179 ? "#000" : "#fff";
}
