import { useId } from "react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Select } from "./select.tsx";
import type { Choice } from "./select.tsx";

interface SelectFieldProps<Value extends string> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}

/** One of a few, with its label and what it means. */
export function SelectField<Value extends string>({ label, hint, className, ...select }: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div className={classNames("grid content-start gap-1", className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <Select id={id} {...select} {...(hint === undefined ? {} : { describedBy: `${id}-hint` })} />
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="text-xs text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
