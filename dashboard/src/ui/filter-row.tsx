import type { ReactNode } from "react";
import { Select } from "./select.tsx";
import type { Choice } from "./select.tsx";

/** Above a list, in one row: a search field, which takes the room, and what narrows the list. */
export function FilterRow({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-[1_1_30rem] flex-wrap items-center gap-2 *:has-[[type=search]]:min-w-0 *:has-[[type=search]]:flex-[1_1_14rem] sm:*:has-[[type=search]]:max-w-sm">
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
