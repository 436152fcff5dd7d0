import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { AlertQuestion } from "./alert-question.tsx";
import { permission, useAlerts, useAlertSettings } from "./alerts.ts";
import { usePush } from "./push.ts";
import { useLiveSessions } from "./use-live-sessions.ts";

/** On every page: keeps conversations up to date and shows alerts. */
export default function LiveInbox() {
  const navigate = useNavigate();
  const [{ desktop }] = useAlertSettings();
  useLiveSessions(useAlerts());
  const open = useCallback((to: string) => void navigate({ to }), [navigate]);
  usePush(desktop, permission() === "granted", open);
  return <AlertQuestion />;
}
