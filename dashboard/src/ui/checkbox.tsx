import { useId } from "react";
import type { ReactNode } from "react";

interface ToggleProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
}

/** Yes or no, which counts when it is saved: what changes at once is a switch. */
export function Checkbox(toggle: ToggleProps) {
  const [input, words] = useToggle(toggle);
  return (
    <div className="flex items-start gap-2.5">
      <input {...input} className="check mt-px" />
      <div className="min-w-0">{words}</div>
    </div>
  );
}

/** On or off, at once: what waits for a button to be saved is a checkbox. */
export function Switch(toggle: ToggleProps) {
  const [input, words] = useToggle(toggle);
  return (
    <div className="flex items-center justify-between gap-4">
      <div>{words}</div>
      <input
        {...input}
        role="switch"
        className="relative h-6 w-10 shrink-0 appearance-none rounded-full border border-edge bg-sunken before:absolute before:inset-s-0.5 before:top-0.5 before:size-4.5 before:rounded-full before:bg-edge before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-on-accent disabled:opacity-55 rtl:checked:before:-translate-x-4"
      />
    </div>
  );
}

/** What a checkbox and a switch have in common: the attributes of the input, and its label with the hint. */
function useToggle({ label, hint, isOn, onChange, isDisabled = false }: ToggleProps) {
  const id = useId();
  const input = {
    id,
    type: "checkbox",
    checked: isOn,
    disabled: isDisabled,
    onChange: ({ target }: { readonly target: HTMLInputElement }) => onChange(target.checked),
    "aria-describedby": hint === undefined ? undefined : `${id}-hint`,
  };
  const words = (
    <>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="text-xs text-quiet">
          {hint}
        </p>
      )}
    </>
  );
  return [input, words] as const;
}
