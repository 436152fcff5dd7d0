import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  /** It is all that the page has: its title is the page's. */
  readonly isPage?: boolean;
  readonly children?: ReactNode;
  /** The one next thing to do. */
  readonly action?: ReactNode;
}

/** Nothing is there yet: what would be, and what to do for it. */
export function EmptyState({ icon: Icon, title, isPage = false, children, action }: EmptyStateProps) {
  const Heading = isPage ? "h1" : "h2";
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-2 px-4 py-12 text-center">
      <Icon aria-hidden="true" className="size-8 text-quiet" />
      <Heading className="text-base">{title}</Heading>
      {children === undefined ? null : <p className="text-quiet">{children}</p>}
      {action === undefined ? null : <div className="mt-2">{action}</div>}
    </div>
  );
}
