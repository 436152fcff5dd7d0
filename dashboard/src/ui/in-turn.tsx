import { Children, startTransition, useEffect, useState } from "react";
import type { ReactNode } from "react";

/**
 * Draws its children one after the other, each in a task of its own: all at once they would keep a slow
 * machine from hearing its reader. Each stands below those before it, so that nothing moves.
 */
export function InTurn({ children }: { readonly children: ReactNode }) {
  const all = Children.toArray(children);
  const [drawn, draw] = useState(1);
  useEffect(() => {
    if (drawn < all.length) startTransition(() => draw(drawn + 1));
  }, [drawn, all.length]);
  return all.slice(0, drawn);
}
