import { Popover } from "@base-ui/react/popover";
import { useState } from "react";
import type { ComponentProps, ReactElement } from "react";
import { today } from "../day.ts";
import { useStrings } from "../strings/strings.tsx";
import { Button } from "./button.tsx";
import type { CalendarButton } from "./calendar-button.tsx";
import { MonthGrid } from "./month-grid.tsx";

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
