import { useState } from "react";
import type { ReactNode } from "react";
import { useStrings } from "../strings/strings.tsx";
import { TextField } from "./form.tsx";

interface NumberFieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** NaN where what was typed is none. */
  readonly onChange: (value: number) => void;
}

/** A whole number; what was typed stays as it was typed, also where it is none. */
export function NumberField({ name, label, hint, value, min, max, onChange }: NumberFieldProps) {
  const { problems } = useStrings();
  const [text, setText] = useState(String(value));
  // It was saved, discarded or changed elsewhere.
  if (!Object.is(numberIn(text), value)) setText(String(value));
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      validate={(typed) => (numberIn(typed) >= min && numberIn(typed) <= max ? null : problems.number(min, max))}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(numberIn(currentTarget.value));
      }}
    />
  );
}

function numberIn(text: string): number {
  return /^\d{1,12}$/u.test(text.trim()) ? Number(text) : Number.NaN;
}
