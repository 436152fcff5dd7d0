import { useId } from "react";
import type { Choice } from "./select.tsx";

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few that stand beside each other; arrows go from one to the next. */
export function Segments<Value extends string>({ label, choices, value, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="flex flex-wrap gap-1 justify-self-start rounded-lg bg-sunken p-1"
    >
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="relative inline-flex min-h-8 cursor-pointer items-center rounded-md px-3 py-1 text-sm text-quiet hover:text-ink has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-sm has-disabled:cursor-not-allowed has-disabled:opacity-55"
        >
          {/* As large as all of it, so that what is pressed, and ringed by the focus, is the whole. */}
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="absolute inset-0 cursor-[inherit] appearance-none rounded-md"
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
