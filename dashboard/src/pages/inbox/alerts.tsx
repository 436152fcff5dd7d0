import { Bell } from "lucide-react";
import { useEffect, useState } from "react";
import type { InboxEvent, Session } from "@svc/contract";
import { readKept, writeKept } from "../../kept.ts";
import { useWords } from "../../strings/strings.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Switch } from "../../ui/switch.tsx";

/** How this browser calls its reader; nothing is on by itself. */
interface Alerts {
  readonly sound: boolean;
  readonly title: boolean;
}

/** What makes itself heard: a visitor who waits, or who writes to people. */
export function useAlerts(title: string, sessions: readonly Session[]) {
  const [alerts, setAlerts] = useState(readAlerts);
  const [missed, setMissed] = useState(0);
  const shownTitle = alerts.title && missed > 0 ? `(${missed}) ${title}` : title;
  useEffect(() => {
    const onSeen = () => {
      if (document.visibilityState === "visible") setMissed(0);
    };
    document.addEventListener("visibilitychange", onSeen);
    return () => document.removeEventListener("visibilitychange", onSeen);
  }, []);
  const hear = (event: InboxEvent) => {
    const calls =
      event.event === "handoff"
        ? event.data.handoff === "waiting"
        : event.event === "message" &&
          event.data.message.role === "user" &&
          sessions.some(({ id, handoff }) => id === event.data.id && handoff !== "none");
    if (!calls) return;
    if (alerts.sound) ring();
    if (document.visibilityState === "hidden") setMissed((count) => count + 1);
  };
  const change = (next: Alerts) => {
    setAlerts(next);
    writeKept("inbox-alerts", JSON.stringify(next));
    if (next.sound && !alerts.sound) ring();
  };
  return { alerts, change, hear, shownTitle };
}

export function AlertSettings({
  alerts,
  onChange,
}: {
  readonly alerts: Alerts;
  readonly onChange: (next: Alerts) => void;
}) {
  const { alert } = useWords("inbox");
  const [isOpen, open] = useState(false);
  return (
    <>
      <IconButton label={alert.title} icon={<Bell className="size-4" />} onClick={() => open(true)} />
      <Dialog isOpen={isOpen} onClose={() => open(false)} title={alert.title} description={alert.hint}>
        <div className="grid gap-4">
          <Switch label={alert.sound} isOn={alerts.sound} onChange={(sound) => onChange({ ...alerts, sound })} />
          <Switch label={alert.badge} isOn={alerts.title} onChange={(title) => onChange({ ...alerts, title })} />
        </div>
      </Dialog>
    </>
  );
}

function readAlerts(): Alerts {
  const kept = readKept("inbox-alerts") ?? "";
  return { sound: kept.includes('"sound":true'), title: kept.includes('"title":true') };
}

/** Two soft tones, made here: no file to fetch. Silent until the reader has touched the page, as browsers want it. */
function ring(): void {
  if (!navigator.userActivation.hasBeenActive) return;
  const audio = new AudioContext();
  const volume = new GainNode(audio, { gain: 0.08 });
  volume.connect(audio.destination);
  for (const [frequency, startsAt] of [
    [660, 0],
    [880, 0.12],
  ] as const) {
    const tone = new OscillatorNode(audio, { frequency });
    tone.connect(volume);
    tone.start(audio.currentTime + startsAt);
    tone.stop(audio.currentTime + startsAt + 0.1);
  }
  setTimeout(() => void audio.close(), 500);
}
