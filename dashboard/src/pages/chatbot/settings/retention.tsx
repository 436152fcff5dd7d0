import { useState } from "react";
import { useOperation } from "../../../api/queries.ts";
import { useLocale, useWords } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";

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
export function RetentionCard({ days, isShorter, onChange }: RetentionProps) {
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
