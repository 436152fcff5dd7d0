import type { Choice } from "./select.tsx";

interface ModeTabsProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Above a composer: what is being written. */
export function ModeTabs<Value extends string>({ label, choices, value, onChange }: ModeTabsProps<Value>) {
  return (
    <div className="flex flex-wrap gap-1" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className="min-h-7 rounded-md px-2 text-sm text-quiet hover:text-ink aria-pressed:bg-hover aria-pressed:font-medium aria-pressed:text-ink"
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
