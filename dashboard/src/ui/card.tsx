import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface CardProps {
  readonly title?: ReactNode;
  /** What can be done with it, beside the title. */
  readonly actions?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Card({ title, actions, className, children }: CardProps) {
  return (
    <section className={classNames("rounded-xl border border-line bg-surface", className)}>
      {title === undefined ? null : (
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-1.5">
          <h2 className="min-w-0 flex-[1_1_7rem] py-1.5 text-sm">{title}</h2>
          {actions}
        </header>
      )}
      <div className="p-4">{children}</div>
    </section>
  );
}
