import { useState } from "react";
import type { OfficeHours } from "@svc/contract";
import { useOperation } from "../../../api/queries.ts";
import { useLocale, useWords } from "../../../strings/strings.tsx";
import { readersZone } from "../../../time-zone.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";
import { DayHours } from "./day-hours.tsx";
import { fromWeekly, toWeekly, weekdays } from "./week.ts";
import type { Week } from "./week.ts";
import { Plus, X } from "lucide-react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form.tsx";
import { isEnter } from "../../../ui/is-enter.ts";

const lookEveryMs = 60_000;
const workday = [{ from: "09:00", to: "17:00" }];
const workdays: OfficeHours["weekly"] = {
  monday: workday,
  tuesday: workday,
  wednesday: workday,
  thursday: workday,
  friday: workday,
  saturday: [],
  sunday: [],
};

interface OfficeHoursProps {
  readonly hours: OfficeHours | null;
  readonly onChange: (hours: OfficeHours | null) => void;
}

/** When people answer: always, or by the clocks of a place. */
export function OfficeHoursCard({ hours, onChange }: OfficeHoursProps) {
  const { handoff: words } = useWords("people");
  // Chosen again, the hours are those that were there before.
  const [last, keep] = useState(hours);
  const choose = (choice: "always" | "hours") => {
    if (hours !== null) keep(hours);
    onChange(choice === "always" ? null : (last ?? { timeZone: readersZone(), weekly: workdays, holidays: [] }));
  };
  return (
    <Card title={words.hours} actions={<IsSomebodyThere />}>
      <div className="grid gap-4">
        <Segments
          label={words.whenLabel}
          value={hours === null ? "always" : "hours"}
          onChange={choose}
          choices={[
            { value: "always", label: words.always },
            { value: "hours", label: words.atHours },
          ]}
        />
        {hours === null ? null : (
          <>
            <TimeZone value={hours.timeZone} onChange={(timeZone) => onChange({ ...hours, timeZone })} />
            <WeekHours weekly={hours.weekly} onChange={(weekly) => onChange({ ...hours, weekly })} />
            <Holidays days={hours.holidays} onChange={(holidays) => onChange({ ...hours, holidays })} />
          </>
        )}
      </div>
    </Card>
  );
}

/** As the service itself judges it, which knows only what was saved. */
function IsSomebodyThere() {
  const { handoff: words } = useWords("people");
  const chatbotId = useChatbotId();
  const { data } = useOperation("getPublicChatbot", { chatbotId }, { everyMs: lookEveryMs });
  if (data?.handoff.enabled !== true) return null;
  const { open } = data.handoff;
  return (
    <span className="flex flex-wrap items-center gap-2 text-xs text-quiet">
      {words.nowAsSaved}
      <Badge tone={open ? "good" : "warn"}>{open ? words.now.open : words.now.closed}</Badge>
    </span>
  );
}

function TimeZone({ value, onChange }: { readonly value: string; readonly onChange: (zone: string) => void }) {
  const { handoff: words } = useWords("people");
  const locale = useLocale();
  const zones = [...new Set([value, readersZone(), "UTC", ...Intl.supportedValuesOf("timeZone")])].toSorted();
  const time = new Intl.DateTimeFormat(locale, {
    weekday: "long",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: value,
  });
  return (
    <SelectField
      label={words.zone}
      hint={words.zoneHint(time.format(new Date()))}
      className="max-w-lg"
      value={value}
      onChange={onChange}
      choices={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
    />
  );
}

interface WeekHoursProps {
  readonly weekly: OfficeHours["weekly"];
  readonly onChange: (weekly: OfficeHours["weekly"]) => void;
}

function WeekHours({ weekly, onChange }: WeekHoursProps) {
  const { handoff: words } = useWords("people");
  // While it is edited it leads: half-written times mean something else to the service.
  const [edited, edit] = useState(() => ({ weekly, week: fromWeekly(weekly) }));
  if (edited.weekly !== weekly) edit({ weekly, week: fromWeekly(weekly) });
  const set = (changes: Partial<Week>) => {
    const week = { ...edited.week, ...changes };
    const next = toWeekly(week);
    edit({ weekly: next, week });
    onChange(next);
  };
  const { monday } = edited.week;
  return (
    <div className="grid max-w-2xl gap-2">
      <ul className="grid gap-2">
        {weekdays.map((day) => (
          <DayHours
            key={day}
            day={day}
            hours={edited.week[day]}
            onChange={(next) => set({ [day]: next })}
            {...(day === "monday" && monday.length > 0
              ? { onCopy: () => set({ tuesday: monday, wednesday: monday, thursday: monday, friday: monday }) }
              : {})}
          />
        ))}
      </ul>
      <p className="text-xs text-quiet">{words.nights}</p>
    </div>
  );
}

interface HolidaysProps {
  /** As `2026-12-25`. */
  readonly days: readonly string[];
  readonly onChange: (days: string[]) => void;
}

/** Days on which the team is away, regardless of the weekday. */
function Holidays({ days, onChange }: HolidaysProps) {
  const words = useWords("people");
  const { holidays, holidaysHint, holiday, removeHoliday } = words.handoff;
  const locale = useLocale();
  const [day, write] = useState("");
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" });
  const add = () => {
    if (day === "") return;
    onChange([...new Set([...days, day])].toSorted());
    write("");
  };
  return (
    <div className="grid max-w-lg gap-2">
      <div>
        <h3 className="text-sm">{holidays}</h3>
        <p className="text-xs text-quiet">{holidaysHint}</p>
      </div>
      <ul className="grid gap-1">
        {days.map((date) => {
          const name = format.format(new Date(date));
          return (
            <li key={date} className="flex items-center justify-between gap-2">
              {name}
              <IconButton
                label={removeHoliday(name)}
                icon={<X className="size-4" />}
                onClick={() => onChange(days.filter((other) => other !== date))}
              />
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          name="holiday"
          type="date"
          label={holiday}
          className="min-w-0 flex-1 basis-48"
          value={day}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={(event) => {
            if (!isEnter(event)) return;
            // It would save the form.
            event.preventDefault();
            add();
          }}
        />
        <Button icon={<Plus className="size-4" />} onClick={add} disabled={day === ""}>
          {words.add}
        </Button>
      </div>
    </div>
  );
}
