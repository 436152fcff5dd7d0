import type { ReactNode } from "react";

/** A label above a choice that has its own accessible name, such as `Segments`. */
export function Labelled({
  label,
  hint,
  children,
}: {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="grid content-start gap-1">
      <span aria-hidden="true" className="text-sm font-medium">
        {label}
      </span>
      {children}
      {hint === undefined ? null : <p className="text-xs text-quiet">{hint}</p>}
    </div>
  );
}
