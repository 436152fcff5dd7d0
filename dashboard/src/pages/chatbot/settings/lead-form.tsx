import { ClipboardList, Trash2 } from "lucide-react";
import type { LeadForm } from "@svc/contract";
import { useMay } from "../../../session.ts";
import { useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { LeadFormFields } from "./lead-form-fields.tsx";
import { LeadFormPreview } from "./lead-form-preview.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useSettings } from "./use-settings.ts";

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
