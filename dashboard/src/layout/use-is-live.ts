import { useMatchRoute } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Elsewhere than in the inbox, what a page needs first comes first. */
const afterMs = 3_000;

/** Whether conversations are followed: at once in the inbox, a moment later on every other page. */
export function useIsLive(): boolean {
  const isInbox = useMatchRoute()({ to: "/sessions", fuzzy: true }) !== false;
  const [isLater, arrive] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => arrive(true), afterMs);
    return () => clearTimeout(timer);
  }, []);
  return isInbox || isLater;
}
