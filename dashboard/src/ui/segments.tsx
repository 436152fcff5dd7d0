import { useId } from "react";
import { classNames } from "./class-names.ts";
import type { Choice } from "./select.tsx";
import { useStrip } from "./use-strip.ts";

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** In one row, which scrolls sideways where there is no room: what filters a list. */
  readonly isStrip?: boolean;
}

/** One of a few that stand beside each other; arrows go from one to the next. */
export function Segments<Value extends string>({
  label,
  choices,
  value,
  onChange,
  isStrip = false,
}: SegmentsProps<Value>) {
  const name = useId();
  const strip = useStrip<HTMLDivElement>(value);
  return (
    <div
      ref={isStrip ? strip : undefined}
      role="radiogroup"
      aria-label={label}
      className={classNames(
        "flex max-w-full min-w-0 gap-1 justify-self-start rounded-lg bg-sunken p-1",
        isStrip ? "strip whitespace-nowrap" : "flex-wrap",
      )}
    >
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="relative inline-flex min-h-8 cursor-pointer items-center rounded-md px-3 py-1 text-sm text-quiet hover:text-ink has-checked:bg-thumb has-checked:font-medium has-checked:text-ink has-checked:shadow-sm has-disabled:cursor-not-allowed has-disabled:opacity-55"
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
