import { Children } from "react";
import type { ReactNode } from "react";

/** Facts in one line, with a dot between each two. */
export function DotList({ children }: { readonly children: ReactNode }) {
  return (
    <span className="flex flex-wrap gap-x-1.5 wrap-anywhere">
      {Children.toArray(children).map((child, place) => (
        <span key={place} className="flex min-w-0 gap-x-1.5">
          {place === 0 ? null : <span aria-hidden="true">·</span>}
          {child}
        </span>
      ))}
    </span>
  );
}
