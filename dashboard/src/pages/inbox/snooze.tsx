import { Clock } from "lucide-react";
import { useRef, useState } from "react";
import type { Session } from "@svc/contract";
import { useLocale, useStrings, useWords } from "../../strings/strings.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import { toast } from "../../ui/toasts.tsx";
import { snoozeTimes } from "./snooze-times.ts";
import { useKey } from "./use-key.ts";
import { useUpdateSession } from "./use-update-session.ts";

/** Hides the conversation until a time, or the visitor's next message; H opens the choice. */
export function Snooze({ session: { id, snoozedUntil, status } }: { readonly session: Session }) {
  const { snooze } = useWords("inbox");
  const { actions } = useStrings();
  const locale = useLocale();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isPicking, pick] = useState(false);
  const update = useUpdateSession(id);
  useKey("h", () => trigger.current?.click());
  const become = (until: string | null) => {
    update({ snoozedUntil: until });
    if (until !== null)
      toast(snooze.done(timeText(until, locale)), {
        label: actions.undo,
        onClick: () => update({ snoozedUntil: null }),
      });
  };
  if (status === "resolved") return null;
  if (snoozedUntil !== null)
    return (
      <Button
        ref={trigger}
        icon={<Clock className="size-4 shrink-0" />}
        title={snooze.end}
        onClick={() => become(null)}
        look="quiet"
        className="shrink-0 px-2.5 text-accent-text sm:px-3"
      >
        <span className="max-sm:sr-only">{snooze.end}</span>
      </Button>
    );
  return (
    <>
      <Menu
        trigger={<IconButton ref={trigger} label={snooze.action} icon={<Clock className="size-4" />} />}
        heading={snooze.hint}
        entries={[
          ...snoozeTimes(Date.now()).map(({ name, at }) => ({
            label: snooze.times[name],
            onSelect: () => become(at.toISOString()),
          })),
          { label: snooze.pick, onSelect: () => pick(true) },
        ]}
      />
      <Dialog isOpen={isPicking} onClose={() => pick(false)} title={snooze.action} description={snooze.hint}>
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            const time = new FormData(event.currentTarget).get("until");
            if (typeof time !== "string" || time === "") return;
            pick(false);
            become(new Date(time).toISOString());
          }}
        >
          <label className="grid gap-1 text-sm font-medium">
            {snooze.until}
            <input name="until" type="datetime-local" required className="control font-normal" />
          </label>
          <Button type="submit" look="primary" className="justify-self-start px-3">
            {snooze.action}
          </Button>
        </form>
      </Dialog>
    </>
  );
}

export function timeText(at: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  }).format(new Date(at));
}
