import { Switch as BaseSwitch } from "@base-ui/react/switch";
import { useId } from "react";
import type { ReactNode } from "react";
import { useIsDisabled } from "./field-group.tsx";

interface SwitchProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
}

/** On or off, at once: what waits for a button to be saved is a checkbox. */
export function Switch({ label, hint, isOn, onChange, isDisabled = false }: SwitchProps) {
  const id = useId();
  const isGroupDisabled = useIsDisabled();
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {hint === undefined ? null : (
          <p id={`${id}-hint`} className="text-xs text-quiet">
            {hint}
          </p>
        )}
      </div>
      <BaseSwitch.Root
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        disabled={isDisabled || isGroupDisabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="relative h-6 w-10 shrink-0 rounded-full border border-edge bg-sunken p-0.5 data-checked:border-accent data-checked:bg-accent data-disabled:opacity-55"
      >
        <BaseSwitch.Thumb className="block size-4.5 rounded-full bg-edge transition-transform data-checked:translate-x-4 data-checked:bg-on-accent rtl:data-checked:-translate-x-4" />
      </BaseSwitch.Root>
    </div>
  );
}
