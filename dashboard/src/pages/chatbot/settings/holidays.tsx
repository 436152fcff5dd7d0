import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useLocale, useWords } from "../../../strings/strings.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { isEnter } from "../../../ui/is-enter.ts";

interface HolidaysProps {
  /** As `2026-12-25`. */
  readonly days: readonly string[];
  readonly onChange: (days: string[]) => void;
}

/** Days on which the team is away, regardless of the weekday. */
export function Holidays({ days, onChange }: HolidaysProps) {
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
