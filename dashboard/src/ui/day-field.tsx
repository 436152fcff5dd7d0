import { useId, useState } from "react";
import { useStrings } from "../strings/strings.tsx";
import { DayInput } from "./day-input.tsx";

interface DayFieldProps {
  readonly label: string;
  /** As 2026-01-31. */
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
  /** In a `FilterRow`: its label stands in it. */
  readonly isFilter?: boolean;
}

/** A day, or none. */
export function DayField({ label, value = "", onChange, isFilter = false }: DayFieldProps) {
  const { actions } = useStrings();
  const id = useId();
  const [typed, type] = useState(value);
  const [given, take] = useState(value);
  if (value !== given) {
    take(value);
    type(value);
  }
  const input = {
    day: value,
    value: typed,
    onPick: onChange,
    onChange: ({ target }: { readonly target: HTMLInputElement }) => {
      type(target.value);
      if (target.value === "") onChange(undefined);
      // Whoever types 2026 has typed the years 2, 20 and 202 before.
      else if (!target.value.startsWith("0")) onChange(target.value);
    },
  };
  if (isFilter) return <DayInput {...input} isFilter words={label} aria-label={label} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <DayInput {...input} id={id} words={actions.noDay} />
    </div>
  );
}
