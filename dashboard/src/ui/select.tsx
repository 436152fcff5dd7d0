export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface SelectProps<Value extends string> {
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** The accessible name where no Field gives one. */
  readonly label?: string;
  readonly id?: string;
  readonly describedBy?: string;
  readonly className?: string;
}

/** One of a few: the browser's own, which every phone and screen reader knows. */
export function Select<Value extends string>({
  choices,
  value,
  onChange,
  label,
  id,
  describedBy,
  className,
}: SelectProps<Value>) {
  return (
    <select
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      value={value}
      onChange={({ target }) => {
        const chosen = choices.find((choice) => choice.value === target.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      className={`control ${className ?? ""}`}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
