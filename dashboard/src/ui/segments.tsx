import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { useIsDisabled } from "./field-group.tsx";
import type { Choice } from "./select.tsx";

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few that stand beside each other; arrows go from one to the next. */
export function Segments<Value extends string>({ label, choices, value, onChange }: SegmentsProps<Value>) {
  return (
    <RadioGroup<Value>
      aria-label={label}
      value={value}
      onValueChange={onChange}
      disabled={useIsDisabled()}
      className="flex flex-wrap gap-1 justify-self-start rounded-lg bg-sunken p-1"
    >
      {choices.map((choice) => (
        <Radio.Root
          key={choice.value}
          value={choice.value}
          className="min-h-8 cursor-pointer rounded-md px-3 py-1 text-sm text-quiet hover:text-ink data-checked:bg-surface data-checked:font-medium data-checked:text-ink data-checked:shadow-sm data-disabled:cursor-not-allowed data-disabled:opacity-55"
        >
          {choice.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
