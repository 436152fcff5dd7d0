import { useQueryClient } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useState } from "react";
import { useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Switch } from "../../ui/switch.tsx";
import { permission, useAlertSettings } from "./alerts.ts";
import { canPush, showText } from "./push.ts";

type AlertWords = ReturnType<typeof useWords<"inbox">>["alert"];

function hintOf(isBlocked: boolean, { blocked, closed }: AlertWords): { hint?: string } {
  if (isBlocked) return { hint: blocked };
  return canPush() ? { hint: closed } : {};
}

/** Whether what comes while no page is open contains the visitor's words. */
function PushText() {
  const { alert } = useWords("inbox");
  const queries = useQueryClient();
  const { data } = useOperation("getPushSubscription", {});
  if (data === undefined || data.endpoint === null) return null;
  const change = async (isOn: boolean) => {
    await showText(isOn);
    await queries.invalidateQueries({ queryKey: ["getPushSubscription"] });
  };
  return <Switch label={alert.text} isOn={data.showsText} onChange={(isOn) => void change(isOn)} />;
}

export function AlertSettings() {
  const { alert } = useWords("inbox");
  const [isOpen, open] = useState(false);
  const [alerts, change] = useAlertSettings();
  const isBlocked = permission() === "denied";
  const isPushed = isOpen && alerts.desktop && permission() === "granted" && canPush();
  return (
    <>
      <IconButton label={alert.title} icon={<Bell className="size-4" />} onClick={() => open(true)} />
      <Dialog isOpen={isOpen} onClose={() => open(false)} title={alert.title} description={alert.hint}>
        <div className="grid gap-4">
          <Switch
            label={alert.desktop}
            {...hintOf(isBlocked, alert)}
            isOn={alerts.desktop && !isBlocked}
            isDisabled={isBlocked}
            onChange={(desktop) => change({ desktop })}
          />
          {isPushed ? <PushText /> : null}
          <Switch label={alert.sound} isOn={alerts.sound} onChange={(sound) => change({ sound })} />
          <Switch label={alert.badge} isOn={alerts.title} onChange={(title) => change({ title })} />
        </div>
      </Dialog>
    </>
  );
}
