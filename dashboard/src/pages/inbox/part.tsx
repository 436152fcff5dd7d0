import type { ReactNode } from "react";

interface PartProps {
  readonly title: string;
  /** At the end of the heading's line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the sidebar. */
export function Part({ title, action, children }: PartProps) {
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex items-center justify-between">
        <h2 className="text-xs text-quiet">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
