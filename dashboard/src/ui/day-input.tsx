import type { ComponentProps } from "react";
import { dayInWords } from "../day.ts";
import { useLocale } from "../strings/strings.tsx";
import { CalendarButton } from "./calendar-button.tsx";
import { classNames } from "./class-names.ts";

interface DayInputProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  /** As 2026-01-31; what is shown while nobody types. */
  readonly day: string | undefined;
  /** Where there is none, and before one where it is a filter. */
  readonly words: string;
  /** Chosen in the calendar; undefined: none. */
  readonly onPick: (day: string | undefined) => void;
  /** As narrow as its words, among other filters. */
  readonly isFilter?: boolean;
}

/** The browser's own field for a day, with a calendar. Out of focus it reads in the page's language; phones have their own way. */
export function DayInput({ day, words, onPick, isFilter = false, ...input }: DayInputProps) {
  const locale = useLocale();
  const inWords = day === undefined || day === "" ? undefined : dayInWords(`${day}T12:00`, locale);
  return (
    <span
      className={classNames(
        "relative grid min-w-0 grid-cols-[minmax(0,1fr)]",
        isFilter && "min-w-44 max-sm:min-w-32 max-sm:flex-1",
      )}
    >
      <input {...input} type="date" className={classNames("control font-normal", isFilter && "border-rim")} />
      <span
        aria-hidden="true"
        className={classNames(
          "day-words pointer-events-none absolute inset-y-0 start-2.75 end-8 content-center font-normal max-sm:text-base",
          inWords === undefined && !isFilter && "text-quiet",
        )}
      >
        <span className="truncate">
          {isFilter && inWords !== undefined ? `${words}: ${inWords}` : (inWords ?? words)}
        </span>
      </span>
      <span className="day-button absolute inset-y-0 end-0.5 items-center">
        <CalendarButton day={day} onPick={onPick} isRequired={input.required === true} />
      </span>
    </span>
  );
}
