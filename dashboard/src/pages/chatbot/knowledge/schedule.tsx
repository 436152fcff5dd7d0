import { useWords } from "../../../strings/strings.tsx";
import { Select } from "../../../ui/select.tsx";
import { TimeAgo } from "../../../ui/time.tsx";
import type { Source } from "./use-source-changes.ts";

export type Period = Source["refresh"];
const periods = ["never", "hourly", "daily", "weekly", "monthly"] as const;

interface ScheduleProps {
  readonly label: string;
  readonly value: Period;
  readonly onChange: (period: Period) => void;
}

/** How often something is read again. */
export function ScheduleSelect({ label, value, onChange }: ScheduleProps) {
  const { schedules } = useWords("knowledge");
  return (
    <Select
      label={label}
      value={value ?? "never"}
      onChange={(chosen) => onChange(chosen === "never" ? null : chosen)}
      choices={periods.map((period) => ({ value: period, label: schedules[period] }))}
    />
  );
}

/** The schedule in words, with the next sync; nothing without a schedule. */
export function ScheduleText({ of }: { readonly of: Pick<Source, "refresh" | "nextRefreshAt"> }) {
  const { schedules, schedule } = useWords("knowledge");
  if (of.refresh === null) return null;
  return (
    <span>
      {schedules[of.refresh]}
      {of.nextRefreshAt === null ? null : (
        <span className="block text-xs text-quiet">
          {schedule.next} <TimeAgo at={of.nextRefreshAt} />
        </span>
      )}
    </span>
  );
}

/** When a source's text was last read: of a page by a sync, which may not have worked yet; of others when it changed. */
export function LastSynced({
  source: { kind, fetchedAt, updatedAt },
}: {
  readonly source: Pick<Source, "kind" | "fetchedAt" | "updatedAt">;
}) {
  const { source: words } = useWords("knowledge");
  const at = kind === "url" ? fetchedAt : updatedAt;
  return at === null ? words.neverRead : <TimeAgo at={at} />;
}
