import { Bell } from "lucide-react";
import { useState } from "react";
import { useWords } from "../../strings/strings.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Switch } from "../../ui/switch.tsx";
import { permission, useAlertSettings } from "./alerts.ts";

export function AlertSettings() {
  const { alert } = useWords("inbox");
  const [isOpen, open] = useState(false);
  const [alerts, change] = useAlertSettings();
  const isBlocked = permission() === "denied";
  return (
    <>
      <IconButton label={alert.title} icon={<Bell className="size-4" />} onClick={() => open(true)} />
      <Dialog isOpen={isOpen} onClose={() => open(false)} title={alert.title} description={alert.hint}>
        <div className="grid gap-4">
          <Switch
            label={alert.desktop}
            {...(isBlocked ? { hint: alert.blocked } : {})}
            isOn={alerts.desktop && !isBlocked}
            isDisabled={isBlocked}
            onChange={(desktop) => change({ desktop })}
          />
          <Switch label={alert.sound} isOn={alerts.sound} onChange={(sound) => change({ sound })} />
          <Switch label={alert.badge} isOn={alerts.title} onChange={(title) => change({ title })} />
        </div>
      </Dialog>
    </>
  );
}
