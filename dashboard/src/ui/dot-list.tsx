import { Children } from "react";
import type { ReactNode } from "react";

/** Facts in one line, with a dot between each two. */
export function DotList({ children }: { readonly children: ReactNode }) {
  return (
    <span className="dots wrap-anywhere">
      {Children.toArray(children).map((child, place) => (
        <span key={place} className="min-w-0">
          {child}
        </span>
      ))}
    </span>
  );
}
