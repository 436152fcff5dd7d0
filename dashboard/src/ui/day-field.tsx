import { useState } from "react";

interface DayFieldProps {
  readonly label: string;
  /** As 2026-01-31. */
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

/** A day, or none; the browser's own calendar. */
export function DayField({ label, value = "", onChange }: DayFieldProps) {
  const [typed, type] = useState(value);
  const [given, take] = useState(value);
  if (value !== given) {
    take(value);
    type(value);
  }
  return (
    <label className="grid content-start gap-1 text-sm font-medium">
      {label}
      <input
        type="date"
        value={typed}
        className="control font-normal"
        onChange={({ target }) => {
          type(target.value);
          if (target.value === "") onChange(undefined);
          // Whoever types 2026 has typed the years 2, 20 and 202 before.
          else if (!target.value.startsWith("0")) onChange(target.value);
        }}
      />
    </label>
  );
}
