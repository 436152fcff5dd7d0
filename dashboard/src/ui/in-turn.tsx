import { Children, startTransition, useEffect, useState } from "react";
import type { ReactNode } from "react";

interface InTurnProps {
  /** Drawn in one task; 1 where it is not given. */
  readonly atOnce?: number;
  readonly children: ReactNode;
}

/**
 * Draws its children one after the other, each in a task of its own: all at once they would keep a slow
 * machine from hearing its reader. Each stands below those before it, so that nothing moves.
 */
export function InTurn({ atOnce = 1, children }: InTurnProps) {
  const all = Children.toArray(children);
  const [drawn, draw] = useState(atOnce);
  useEffect(() => {
    if (drawn < all.length) startTransition(() => draw(drawn + atOnce));
  }, [drawn, all.length, atOnce]);
  return all.slice(0, drawn);
}
