import { useId } from "react";

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** The value with its unit. */
  readonly text: string;
  readonly onChange: (value: number) => void;
}

/** A number that one finds by trying: the browser's own, which arrows move. */
export function Slider({ label, value, min, max, text, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <div className="flex justify-between gap-2 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <output htmlFor={id} className="shrink-0 text-quiet">
          {text}
        </output>
      </div>
      <span className="relative grid items-center">
        <span aria-hidden="true" className="absolute inset-x-0 h-1.5 overflow-hidden rounded-full bg-rim">
          <span className="block h-full bg-accent" style={{ width: `${((value - min) / (max - min)) * 100}%` }} />
        </span>
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          value={value}
          aria-valuetext={text}
          onChange={({ target }) => onChange(target.valueAsNumber)}
          className="range relative"
        />
      </span>
    </div>
  );
}
