import { useMatchRoute } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import type { Session } from "@svc/contract";
import { useKey } from "./use-key.ts";

/** As many as one call changes. */
const selectedAtMost = 100;

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  /** All that the list shows, up to the limit. */
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** The conversations that are about to be changed together. X takes the one with the focus, or else the open one. */
export function useSelection(sessions: readonly Session[]): Selection {
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const match = useMatchRoute()({ to: "/sessions/$sesId" });
  const toggle = useCallback(
    (id: string) =>
      select((before) => {
        const after = new Set(before);
        if (!after.delete(id) && after.size < selectedAtMost) after.add(id);
        return after;
      }),
    [],
  );
  useKey("x", () => {
    const focused = document.activeElement?.closest<HTMLElement>("[data-session]")?.dataset["session"];
    const id = focused ?? (match === false ? undefined : match.sesId);
    if (id !== undefined) toggle(id);
  });
  const shown = new Set(sessions.map(({ id }) => id));
  // What the list no longer shows is not changed unseen.
  const ids = new Set([...selected].filter((id) => shown.has(id)));
  return {
    ids,
    toggle,
    selectAll: () => select(new Set([...shown].slice(0, selectedAtMost))),
    clear: () => select(new Set()),
  };
}
