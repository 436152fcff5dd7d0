import { useMatchRoute, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Session } from "@svc/contract";
import { useKey } from "./use-key.ts";

/** J and K, as in mail programs; from one that has left the list they go on where it stood. */
export function useSteps(sessions: readonly Session[]): void {
  const navigate = useNavigate();
  const match = useMatchRoute()({ to: "/sessions/$sesId" });
  const at = match === false ? -1 : sessions.findIndex(({ id }) => id === match.sesId);
  const stoodAt = useRef(0);
  useEffect(() => {
    if (at !== -1) stoodAt.current = at;
  }, [at]);
  const go = (step: 1 | -1) => {
    // The next one has taken the place of one that is gone.
    const isGone = match !== false && at === -1;
    const next = isGone ? stoodAt.current + (step === 1 ? 0 : -1) : at + step;
    const session = sessions[next];
    if (session !== undefined)
      void navigate({ to: "/sessions/$sesId", params: { sesId: session.id }, search: (search) => search });
  };
  useKey("j", () => go(1));
  useKey("k", () => go(-1));
}
