import { useState } from "react";
import { useOperation } from "../../../api/queries.ts";
import { useMay } from "../../../session.ts";
import { useWords, useLocale } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { Confirm } from "../../../ui/dialog.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";
import { SettingsForm } from "./settings-form.tsx";
import { useSettings } from "./use-settings.ts";
import { VisitorData } from "./visitor-data.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Segments } from "../../../ui/segments.tsx";

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

const daysAtMost = 3_650;
const proposedDays = 90;
const dayMs = 86_400_000;
/** Beyond, "more than" is enough to be warned. */
const countedAtMost = 200;

interface RetentionProps {
  /** Null: for ever. */
  readonly days: number | null;
  /** Than saved: then something may be deleted. */
  readonly isShorter: boolean;
  readonly onChange: (days: number | null) => void;
}

/** How long conversations are kept, and what a shorter time would delete. */
function RetentionCard({ days, isShorter, onChange }: RetentionProps) {
  const { privacy: words } = useWords("people");
  return (
    <Card title={words.retention}>
      <div className="grid max-w-lg gap-4">
        <Segments
          label={words.retentionLabel}
          value={days === null ? "ever" : "days"}
          onChange={(choice) => onChange(choice === "ever" ? null : proposedDays)}
          choices={[
            { value: "ever", label: words.forever },
            { value: "days", label: words.forDays },
          ]}
        />
        {days === null ? null : (
          <NumberField
            name="retentionDays"
            label={words.days}
            hint={words.daysHint}
            value={days}
            onChange={onChange}
            min={1}
            max={daysAtMost}
          />
        )}
        {isShorter && days !== null && days >= 1 && days <= daysAtMost ? <WouldDelete days={Math.floor(days)} /> : null}
      </div>
    </Card>
  );
}

/** A conversation that began later has not ended before; so the few that began before are looked at. */
function WouldDelete({ days }: { readonly days: number }) {
  const { privacy: words } = useWords("people");
  const locale = useLocale();
  const chatbotId = useChatbotId();
  const [now] = useState(() => Date.now());
  const before = now - days * dayMs;
  const { data } = useOperation(
    "listSessions",
    { chatbotId, to: new Date(before).toISOString(), limit: countedAtMost },
    { keep: true },
  );
  if (data === undefined) return null;
  const count = data.sessions.filter(({ lastMessageAt }) => Date.parse(lastMessageAt) < before).length;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(before);
  return (
    <Notice tone={count === 0 ? "info" : "warn"}>{words.wouldDelete(count, data.nextCursor !== null, date)}</Notice>
  );
}
