import { useId } from "react";

/** How far something is, in words and as a bar. */
export function Progress({
  label,
  done,
  total,
}: {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}) {
  const id = useId();
  const whole = Math.max(total, 1);
  return (
    <div
      role="progressbar"
      aria-labelledby={id}
      aria-valuenow={done}
      aria-valuemin={0}
      aria-valuemax={whole}
      className="grid w-full gap-1"
    >
      <span id={id} className="text-sm text-quiet">
        {label}
      </span>
      <span className="block h-1.5 overflow-hidden rounded-full bg-hover">
        <span
          className="block h-full bg-accent transition-[width]"
          style={{ width: `${Math.min(100, (done / whole) * 100)}%` }}
        />
      </span>
    </div>
  );
}
