import { AlertQuestion } from "./alert-question.tsx";
import { useAlerts } from "./alerts.ts";
import { useLiveSessions } from "./use-live-sessions.ts";

/** On every page: conversations stay as they are now, and whoever is needed is alerted. */
export default function LiveInbox() {
  useLiveSessions(useAlerts());
  return <AlertQuestion />;
}
