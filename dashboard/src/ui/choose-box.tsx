interface ChooseBoxProps {
  /** Its accessible name: nothing else stands beside it. */
  readonly label: string;
  readonly isChecked: boolean;
  /** Some of what it stands for are chosen. */
  readonly isMixed?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** Chooses one of many for what is done next; the place to press is larger than the box. */
export function ChooseBox({ label, isChecked, isMixed = false, isDisabled = false, onChange }: ChooseBoxProps) {
  return (
    <label className="-m-2 inline-flex cursor-pointer p-2 pt-2.5">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        disabled={isDisabled}
        ref={(box) => {
          if (box !== null) box.indeterminate = isMixed && !isChecked;
        }}
        onChange={({ target }) => onChange(target.checked)}
        className="check cursor-pointer"
      />
    </label>
  );
}
