import { AlertQuestion } from "./alert-question.tsx";
import { useAlerts } from "./alerts.ts";
import { useLiveSessions } from "./use-live-sessions.ts";

/** On every page: keeps conversations up to date and shows alerts. */
export default function LiveInbox() {
  useLiveSessions(useAlerts());
  return <AlertQuestion />;
}
