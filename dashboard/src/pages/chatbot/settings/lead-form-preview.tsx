import { useId } from "react";
import type { LeadForm } from "@svc/contract";
import { useWords } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";

interface Row {
  readonly name: string;
  readonly label: string;
  readonly type: LeadForm["fields"][number]["type"];
  readonly required: boolean;
}

/** The form as the widget draws it, in its order; nothing can be written into it. */
export function LeadFormPreview({ form, colour }: { readonly form: LeadForm; readonly colour: string }) {
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
