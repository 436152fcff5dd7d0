import { useWords } from "../../strings/strings.tsx";
import { AlertQuestion } from "./alert-question.tsx";
import { useAlerts } from "./alerts.ts";
import { useLiveSessions } from "./use-live-sessions.ts";

/** On every page: conversations stay as they are now, and whoever is needed is alerted. */
export default function LiveInbox() {
  // Waits for the texts here: React may mix up the hooks of a component that waits between them (its error 467).
  useWords("inbox");
  return <Live />;
}

function Live() {
  useLiveSessions(useAlerts());
  return <AlertQuestion />;
}
