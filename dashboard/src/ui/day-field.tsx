interface DayFieldProps {
  readonly label: string;
  /** As 2026-01-31. */
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

/** A day, or none; the browser's own calendar. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <label className="grid content-start gap-1 text-sm font-medium">
      {label}
      <input
        type="date"
        value={value ?? ""}
        className="control font-normal"
        onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
      />
    </label>
  );
}
