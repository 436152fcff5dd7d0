import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { AlertQuestion } from "./alert-question.tsx";
import { useAlerts } from "./alerts.ts";
import { useLiveSessions } from "./use-live-sessions.ts";

/** By then the stream is open, on a slow line too. */
const openAfterMs = 2_000;

/** On every page: conversations stay as they are now, and whoever is needed is alerted. */
export default function LiveInbox() {
  useLiveSessions(useAlerts());
  const queries = useQueryClient();
  // What happened between the page's first look and the open stream.
  useEffect(() => {
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: ["getSessionCounts"] }), openAfterMs);
    return () => clearTimeout(timer);
  }, [queries]);
  return <AlertQuestion />;
}
