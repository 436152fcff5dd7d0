import type { NotificationSettings } from "@svc/contract";
import { useState } from "react";
import { useChange, useOperation } from "../../api/queries.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Form } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast, useToastProblem } from "../../ui/toasts.tsx";
import { Narrow } from "../../ui/narrow.tsx";
import { NotificationKinds, NotificationScope, NotificationTimes } from "./notification-kinds.tsx";

/** Notification settings, and a test email. */
export function NotificationSettingsPage() {
  const settings = useOperation("getNotificationSettings", {});
  return (
    <Loaded query={settings}>
      {(saved) => (
        <Narrow>
          <Choices saved={saved} />
          <TestMail />
        </Narrow>
      )}
    </Loaded>
  );
}

function Choices({ saved }: { readonly saved: NotificationSettings }) {
  const { actions } = useStrings();
  const { notifications: words } = useWords("upkeep");
  const [changes, setChanges] = useState<Partial<NotificationSettings>>({});
  const save = useChange("updateNotificationSettings", ["getNotificationSettings", "listNotifications"]);
  const draft = { ...saved, ...changes };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  const set = (more: Partial<NotificationSettings>) => setChanges((before) => ({ ...before, ...more }));
  return (
    <Form
      problem={save.error}
      onSubmit={() =>
        save.mutate(changes, {
          onSuccess() {
            setChanges({});
            toast(words.saved);
          },
        })
      }
    >
      <Card title={words.settings}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <p className="max-w-prose text-quiet">{words.settingsHint}</p>
          <NotificationKinds draft={draft} set={set} />
          <NotificationTimes draft={draft} set={set} />
          <NotificationScope draft={draft} set={set} />
          <Button
            type="submit"
            look="primary"
            isBusy={save.isPending}
            disabled={!isChanged}
            className="justify-self-start px-3"
          >
            {actions.save}
          </Button>
        </div>
      </Card>
    </Form>
  );
}

function TestMail() {
  const { notifications: words } = useWords("upkeep");
  const send = useChange("sendTestMail", []);
  const toastProblem = useToastProblem();
  const { data: tried } = send;
  return (
    <Card title={words.test}>
      <div className="grid justify-items-start gap-3">
        <p className="text-quiet">{words.testHint}</p>
        <Button isBusy={send.isPending} onClick={() => send.mutate({}, { onError: toastProblem })}>
          {words.test}
        </Button>
        <div aria-live="polite" className="max-w-prose empty:hidden">
          {tried === undefined ? null : (
            <Notice tone={tried.outcome === "sent" ? "good" : "warn"}>
              {tried.outcome === "sent" ? words.outcomes.sent(tried.to) : words.outcomes[tried.outcome]}
            </Notice>
          )}
        </div>
      </div>
    </Card>
  );
}
