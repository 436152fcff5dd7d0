import { Field } from "@base-ui/react/field";
import { Plus, X } from "lucide-react";
import { useWords } from "../../../strings/strings.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { isOverNight, weekdays } from "./week.ts";
import type { Hours, Weekday } from "./week.ts";

/** The service takes no more. */
const hoursAtMost = 10;

interface DayHoursProps {
  readonly day: Weekday;
  readonly hours: readonly Hours[];
  readonly onChange: (hours: readonly Hours[]) => void;
  /** Gives the other working days the same. */
  readonly onCopy?: () => void;
}

/** When people are there on one day of the week; several times, or not at all. */
export function DayHours({ day, hours, onChange, onCopy }: DayHoursProps) {
  const { handoff: words } = useWords("people");
  const name = words.days[day];
  const next = words.days[weekdays[(weekdays.indexOf(day) + 1) % weekdays.length] ?? "monday"];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-b border-line pb-2 last:border-b-0 sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <span className="py-1.5 font-medium">{name}</span>
      <div className="row-start-2 grid gap-2 max-sm:col-span-2 sm:row-start-1 sm:col-start-2">
        {hours.length === 0 ? <span className="py-1.5 text-quiet">{words.closed}</span> : null}
        {hours.map((span, place) => (
          <div key={place} className="flex flex-wrap items-center gap-2">
            <Time
              label={words.from(name, place + 1)}
              value={span.from}
              onChange={(from) => onChange(hours.with(place, { ...span, from }))}
            />
            <span className="text-quiet">{words.between}</span>
            <Time
              label={words.to(name, place + 1)}
              value={span.to}
              fault={span.from === span.to && span.to !== "00:00" ? words.sameLength : null}
              onChange={(to) => onChange(hours.with(place, { ...span, to }))}
            />
            <IconButton
              label={words.removeHours(name, place + 1)}
              icon={<X className="size-4" />}
              onClick={() => onChange(hours.filter((_other, other) => other !== place))}
            />
            {isOverNight(span) ? <span className="text-xs text-quiet">{words.untilNextDay(next)}</span> : null}
          </div>
        ))}
        {onCopy === undefined ? null : (
          <Button look="quiet" className="justify-self-start px-2 text-accent-text" onClick={onCopy}>
            {words.copyMonday}
          </Button>
        )}
      </div>
      <div>
        {hours.length < hoursAtMost ? (
          <IconButton
            label={words.addHours(name)}
            icon={<Plus className="size-4" />}
            onClick={() =>
              onChange([...hours, hours.length === 0 ? { from: "09:00", to: "17:00" } : { from: "", to: "" }])
            }
          />
        ) : null}
      </div>
    </li>
  );
}

interface TimeProps {
  readonly label: string;
  readonly value: string;
  readonly fault?: string | null;
  readonly onChange: (time: string) => void;
}

function Time({ label, value, fault = null, onChange }: TimeProps) {
  return (
    <Field.Root className="grid gap-1" validate={() => fault}>
      <Field.Control
        type="time"
        required
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className="control w-24! [&::-webkit-calendar-picker-indicator]:hidden"
      />
      <Field.Error className="text-xs text-bad" />
    </Field.Root>
  );
}
