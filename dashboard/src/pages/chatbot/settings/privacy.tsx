import { useState } from "react";
import { useOperation } from "../../../api/queries.ts";
import { useMay } from "../../../session.ts";
import { useWords } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";
import { RetentionCard } from "./retention.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useSettings } from "./use-settings.ts";
import { VisitorData } from "./visitor-data.tsx";

/** How somebody asked whether to save ends it. */
interface Asked {
  readonly save: () => void;
  readonly refuse: () => void;
}

/** What is kept of visitors and for how long, and what becomes of one visitor's data. */
export function PrivacyPage() {
  const { privacy: words } = useWords("people");
  const settings = useSettings("resolveAfterHours", "retentionDays");
  const chatbot = useOperation("getChatbot", { chatbotId: useChatbotId() });
  const saved = chatbot.data?.retentionDays ?? null;
  const mayChange = useMay("admin");
  const [asked, ask] = useState<Asked | null>(null);
  if (settings === null) return null;
  const { resolveAfterHours, retentionDays } = settings.draft;
  const isShorter = retentionDays !== null && (saved === null || retentionDays < saved);
  // What was not wanted is no failure: the form keeps what it has.
  const save = async () => {
    if (!isShorter) return settings.save();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    ask({ save: resolve, refuse: reject });
    return promise;
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SettingsForm settings={{ ...settings, save }}>
        <Card title={words.silence}>
          <div className="grid max-w-lg gap-4">
            <NumberField
              name="resolveAfterHours"
              label={words.resolveAfter}
              hint={words.resolveAfterHint}
              value={resolveAfterHours}
              onChange={(hours) => settings.set({ resolveAfterHours: hours })}
              min={1}
              max={8_760}
            />
          </div>
        </Card>
        <RetentionCard
          days={retentionDays}
          isShorter={isShorter}
          onChange={(days) => settings.set({ retentionDays: days })}
        />
      </SettingsForm>
      {mayChange ? <VisitorData /> : null}
      <Confirm
        isOpen={asked !== null}
        onClose={() => {
          asked?.refuse();
          ask(null);
        }}
        title={words.shorten}
        action={words.shortenAction}
        onConfirm={async () => {
          await settings.save();
          asked?.save();
        }}
      >
        {words.shortenHint}
      </Confirm>
    </div>
  );
}
