import { TextField } from "./form.tsx";

interface ColourFieldProps {
  readonly name: string;
  readonly label: string;
  /** As `#rrggbb`, or what was typed so far. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What to say where it is no colour. */
  readonly refusal: string;
  /** Of the browser's own chooser, beside the text. */
  readonly chooserLabel: string;
}

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/iu.test(text);

/** A colour, chosen or typed; `2563eb` and `#26e` are taken for what they mean. */
export function ColourField({ name, label, value, onChange, refusal, chooserLabel }: ColourFieldProps) {
  return (
    <div className="flex items-start gap-2">
      <input
        type="color"
        aria-label={chooserLabel}
        value={isColour(value) ? value : "#000000"}
        onChange={({ target }) => onChange(target.value)}
        className="mt-6 h-9 w-12 shrink-0 cursor-pointer rounded-lg border border-edge bg-surface p-1"
      />
      <TextField
        name={name}
        label={label}
        value={value}
        spellCheck={false}
        autoComplete="off"
        className="flex-1"
        validate={(text) => (isColour(text) ? null : refusal)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={() => onChange(completed(value))}
      />
    </div>
  );
}

/** What is no colour stays as it was typed. */
function completed(typed: string): string {
  const digits = typed.trim().replace(/^#/u, "");
  if (/^[0-9a-f]{3}$/iu.test(digits)) return `#${digits.replaceAll(/./gu, "$&$&")}`;
  return /^[0-9a-f]{6}$/iu.test(digits) ? `#${digits}` : typed;
}
