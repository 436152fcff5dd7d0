import { useId } from "react";
import type { ReactNode } from "react";

interface CheckboxProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
}

/** Yes or no, which counts when it is saved: what changes at once is a switch. */
export function Checkbox({ label, hint, isOn, onChange, isDisabled = false }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="check mt-px"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {hint === undefined ? null : (
          <p id={`${id}-hint`} className="text-xs text-quiet">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
