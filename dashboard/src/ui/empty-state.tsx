import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** The one next thing to do. */
  readonly action?: ReactNode;
}

/** Nothing is there yet: what would be, and what to do for it. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-2 px-4 py-12 text-center">
      <Icon aria-hidden="true" className="size-8 text-quiet" />
      <h2 className="text-base">{title}</h2>
      {children === undefined ? null : <p className="text-quiet">{children}</p>}
      {action === undefined ? null : <div className="mt-2">{action}</div>}
    </div>
  );
}
