import { Popover } from "@base-ui/react/popover";
import { useState, useEffect, useRef } from "react";
import type { ComponentProps, ReactElement, KeyboardEvent } from "react";
import { today } from "../day.ts";
import { useStrings, useLocale } from "../strings/strings.tsx";
import { Button, IconButton } from "./button.tsx";
import type { CalendarButton } from "./calendar-button.tsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { classNames } from "./class-names.ts";
import { daysIntoWeek, daysLater, firstWeekdayOf, monthsLater, weeksAround } from "./month.ts";

interface CalendarPartProps extends ComponentProps<typeof CalendarButton> {
  readonly trigger: ReactElement;
}

/** What `CalendarButton` opens, open from the beginning. */
export default function CalendarPart({ day, onPick, isRequired, trigger }: CalendarPartProps) {
  const { calendar } = useStrings();
  const [isOpen, open] = useState(true);
  const pick = (next: string | undefined) => {
    open(false);
    onPick(next);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={(next) => open(next)}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-20">
          <Popover.Popup
            aria-label={calendar.open}
            initialFocus={() => document.querySelector<HTMLElement>("[data-day][tabindex='0']")}
            className="popup p-3 outline-none"
          >
            <MonthGrid day={day} onPick={pick} />
            <div className="mt-2 flex justify-between border-t border-line pt-2">
              <Button look="quiet" onClick={() => pick(today())}>
                {calendar.today}
              </Button>
              {isRequired || day === undefined || day === "" ? null : (
                <Button look="quiet" onClick={() => pick(undefined)}>
                  {calendar.clear}
                </Button>
              )}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface MonthGridProps {
  /** As 2026-01-31. */
  readonly day: string | undefined;
  readonly onPick: (day: string) => void;
}

/** The days of a month. Arrows go to the next day or week, Page Up and Down to the next month, Home and End through the week. */
function MonthGrid({ day = "", onPick }: MonthGridProps) {
  const { calendar } = useStrings();
  const locale = useLocale();
  const firstWeekday = firstWeekdayOf(locale);
  const [aim, setAim] = useState(day === "" ? today() : day);
  const grid = useRef<HTMLTableElement>(null);
  const isMoved = useRef(false);
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${aim}"]`)?.focus();
  }, [aim]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = aimOf(event, aim, firstWeekday);
    if (next === undefined) return;
    event.preventDefault();
    isMoved.current = true;
    setAim(next);
  };
  const weeks = weeksAround(aim, firstWeekday);
  const format = (options: Intl.DateTimeFormatOptions) => {
    const { format: toWords } = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    return (of: string) => toWords(new Date(of));
  };
  const [month, weekday, whole] = [
    format({ month: "long", year: "numeric" })(aim),
    format({ weekday: "short" }),
    format({ dateStyle: "full" }),
  ];
  return (
    <>
      <div className="mb-1 flex items-center justify-between">
        <IconButton
          label={calendar.previous}
          icon={<ChevronLeft className="size-4 rtl:rotate-180" />}
          onClick={() => setAim(monthsLater(aim, -1))}
        />
        <span aria-live="polite" className="font-medium">
          {month}
        </span>
        <IconButton
          label={calendar.next}
          icon={<ChevronRight className="size-4 rtl:rotate-180" />}
          onClick={() => setAim(monthsLater(aim, 1))}
        />
      </div>
      <table ref={grid} role="grid" aria-label={month} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((each) => (
              <th key={each} scope="col" className="h-8 w-9 text-xs font-normal text-quiet">
                {weekday(each)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <Day
                  key={each}
                  day={each}
                  isChosen={each === day}
                  isAim={each === aim}
                  isOfMonth={each.slice(0, 7) === aim.slice(0, 7)}
                  words={whole(each)}
                  onPick={onPick}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface DayProps {
  readonly day: string;
  readonly isChosen: boolean;
  /** Where the focus is, or comes first. */
  readonly isAim: boolean;
  readonly isOfMonth: boolean;
  readonly words: string;
  readonly onPick: (day: string) => void;
}

function Day({ day, isChosen, isAim, isOfMonth, words, onPick }: DayProps) {
  return (
    <td role="gridcell" aria-selected={isChosen} className="p-0">
      <button
        type="button"
        data-day={day}
        tabIndex={isAim ? 0 : -1}
        aria-label={words}
        aria-current={day === today() ? "date" : undefined}
        onClick={() => onPick(day)}
        className={classNames(
          "size-9 rounded-lg tabular-nums",
          isChosen
            ? "bg-accent font-medium text-on-accent"
            : "hover:bg-hover aria-[current=date]:font-semibold aria-[current=date]:text-accent-text",
          !isChosen && !isOfMonth && "text-quiet",
        )}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}

/** Where a key leads; undefined: nowhere. */
function aimOf({ key, shiftKey }: KeyboardEvent, aim: string, firstWeekday: 0 | 1): string | undefined {
  const isTurned = document.dir === "rtl";
  const intoWeek = daysIntoWeek(aim, firstWeekday);
  const days: Readonly<Record<string, number>> = {
    ArrowLeft: isTurned ? 1 : -1,
    ArrowRight: isTurned ? -1 : 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -intoWeek,
    End: 6 - intoWeek,
  };
  const months = shiftKey ? 12 : 1;
  if (key === "PageUp") return monthsLater(aim, -months);
  if (key === "PageDown") return monthsLater(aim, months);
  const by = days[key];
  return by === undefined ? undefined : daysLater(aim, by);
}
