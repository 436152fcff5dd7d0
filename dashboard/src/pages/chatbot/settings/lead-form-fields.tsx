import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { LeadForm, LeadFormField } from "@svc/contract";
import { useWords } from "../../../strings/strings.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { TextField } from "../../../ui/form.tsx";
import { isEnter } from "../../../ui/is-enter.ts";
import { SelectField } from "../../../ui/select-field.tsx";

const presences = ["off", "optional", "required"] as const;
const types = ["text", "multiline", "number", "date", "checkbox"] as const;
/** The service takes no more. */
const fieldsAtMost = 10;
const labelCharacters = 100;

interface LeadFormFieldsProps {
  readonly form: LeadForm;
  readonly onChange: (form: LeadForm) => void;
}

/** What the form asks for: name and address always, telephone and message as wanted, and fields of the owner's own. */
export function LeadFormFields({ form, onChange }: LeadFormFieldsProps) {
  const { leadForm: words } = useWords("people");
  const [moved, tellMoved] = useState("");
  const { fields } = form;
  const setFields = (next: readonly LeadFormField[]) => onChange({ ...form, fields: [...next] });
  const choices = presences.map((value) => ({ value, label: words.presences[value] }));
  const move = (place: number, by: -1 | 1) => {
    const field = fields[place];
    const other = fields[place + by];
    if (field === undefined || other === undefined) return;
    setFields(fields.with(place, other).with(place + by, field));
    tellMoved(words.moved(field.label, place + by + 1, fields.length));
  };
  return (
    <Card title={words.asks}>
      <div className="grid gap-4">
        <p>
          {words.name}, {words.email} <span className="text-quiet">({words.always})</span>
        </p>
        <div className="grid max-w-lg gap-4 sm:grid-cols-2">
          <SelectField
            label={words.phone}
            value={form.phone}
            onChange={(phone) => onChange({ ...form, phone })}
            choices={choices}
          />
          <SelectField
            label={words.note}
            value={form.note}
            onChange={(note) => onChange({ ...form, note })}
            choices={choices}
          />
        </div>
        <div>
          <h3 className="text-sm">{words.own}</h3>
          <p className="text-xs text-quiet">{words.ownHint(fieldsAtMost)}</p>
        </div>
        <ol className="grid gap-3">
          {fields.map((field, place) => (
            <OwnField
              key={field.name}
              field={field}
              place={place}
              onChange={(next) => setFields(fields.with(place, next))}
              onMove={(by) => move(place, by)}
              onRemove={() => setFields(fields.filter((other) => other !== field))}
            />
          ))}
        </ol>
        <p role="status" className="sr-only">
          {moved}
        </p>
        {fields.length < fieldsAtMost ? (
          <NewField fields={fields} onAdd={(field) => setFields([...fields, field])} />
        ) : null}
      </div>
    </Card>
  );
}

interface OwnFieldProps {
  readonly field: LeadFormField;
  readonly place: number;
  readonly onChange: (field: LeadFormField) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

function OwnField({ field, place, onChange, onMove, onRemove }: OwnFieldProps) {
  const { leadForm: words } = useWords("people");
  const { label, type, required, name } = field;
  return (
    <li className="grid gap-3 rounded-lg border border-line p-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          name={`leadForm.fields.${place}.label`}
          label={words.label}
          value={label}
          onChange={({ currentTarget }) => onChange({ ...field, label: currentTarget.value })}
          maxLength={labelCharacters}
          pattern=".*\S.*"
          required
        />
        <SelectField
          label={words.type}
          value={type}
          onChange={(next) => onChange({ ...field, type: next })}
          choices={types.map((value) => ({ value, label: words.types[value] }))}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox label={words.required} isOn={required} onChange={(next) => onChange({ ...field, required: next })} />
        <div className="flex">
          {/* Not disabled at the ends: the keyboard would lose its place there. */}
          <IconButton label={words.up(label)} icon={<ArrowUp className="size-4" />} onClick={() => onMove(-1)} />
          <IconButton label={words.down(label)} icon={<ArrowDown className="size-4" />} onClick={() => onMove(1)} />
          <IconButton label={words.remove(label)} icon={<Trash2 className="size-4" />} onClick={onRemove} />
        </div>
      </div>
      <p className="text-xs text-quiet">{words.storedAs(name)}</p>
    </li>
  );
}

/** Asks for the label first: its name in the lead is made of it, and stays when the label changes. */
function NewField({
  fields,
  onAdd,
}: {
  readonly fields: readonly LeadFormField[];
  readonly onAdd: (field: LeadFormField) => void;
}) {
  const { leadForm: words } = useWords("people");
  const [label, write] = useState("");
  const add = () => {
    if (label.trim() === "") return;
    const name = fieldNameOf(label, new Set(fields.map((field) => field.name)));
    onAdd({ name, label: label.trim(), type: "text", required: false });
    write("");
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        name="newField"
        label={words.newField}
        className="min-w-0 flex-1 basis-60"
        maxLength={labelCharacters}
        value={label}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={(event) => {
          if (!isEnter(event)) return;
          // It would save the form.
          event.preventDefault();
          add();
        }}
      />
      <Button icon={<Plus className="size-4" />} onClick={add} disabled={label.trim() === ""}>
        {words.addField}
      </Button>
    </div>
  );
}

/** As long as the service takes it. */
const charactersAtMost = 40;

/** `Größe (cm)` → `grosseCm`: what a field of the lead form is called in exports, unlike those that are `taken`. */
function fieldNameOf(label: string, taken: ReadonlySet<string>): string {
  const [first = "", ...others] = label
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .split(/[^a-z0-9]+/iu)
    .filter((word) => word !== "");
  const joined = [first.toLowerCase(), ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
  // It has to begin with a letter; a label of another script leaves nothing.
  const name = /^[a-z]/u.test(joined) ? joined : `field${joined}`;
  for (let nth = 1; ; nth++) {
    const suffix = nth === 1 ? "" : String(nth);
    const candidate = name.slice(0, charactersAtMost - suffix.length) + suffix;
    if (!taken.has(candidate)) return candidate;
  }
}
