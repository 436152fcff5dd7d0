import type { ReactNode } from "react";

/** A piece of what stands beside a conversation. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <h2 className="text-xs text-quiet">{title}</h2>
      {children}
    </section>
  );
}
