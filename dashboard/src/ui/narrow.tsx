import type { ReactNode } from "react";

/** Cards of forms and text, no wider than reads well. */
export function Narrow({ children }: { readonly children: ReactNode }) {
  return <div className="grid max-w-3xl min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">{children}</div>;
}
