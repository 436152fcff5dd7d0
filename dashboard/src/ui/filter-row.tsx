import type { ReactNode } from "react";
import { Select } from "./select.tsx";
import type { Choice } from "./select.tsx";

/** Above a list, in one row: a search field that takes the room, and what narrows the list. */
export function FilterRow({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 *:first:min-w-0 *:first:flex-[1_1_14rem] sm:*:first:max-w-sm">
      {children}
    </div>
  );
}

interface FilterSelectProps<Value extends string> {
  /** The accessible name; what is seen says it too. */
  readonly label: string;
  /** What no choice is called: "All statuses". */
  readonly all: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}

const none = "";

/** One of a few, or all; as wide as its words. */
export function FilterSelect<Value extends string>({ label, all, choices, value, onChange }: FilterSelectProps<Value>) {
  return (
    <Select<Value | typeof none>
      label={label}
      className="w-auto! border-rim max-sm:flex-[1_0_auto] sm:max-w-56"
      value={value ?? none}
      onChange={(chosen) => onChange(chosen === none ? undefined : chosen)}
      choices={[{ value: none, label: all }, ...choices]}
    />
  );
}
