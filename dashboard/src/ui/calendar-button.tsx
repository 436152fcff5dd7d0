import { CalendarDays } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useStrings } from "../strings/strings.tsx";
import { IconButton } from "./button.tsx";

const CalendarPart = lazy(() => import("./calendar-part.tsx"));

interface CalendarButtonProps {
  /** As 2026-01-31. */
  readonly day: string | undefined;
  /** Undefined: none. */
  readonly onPick: (day: string | undefined) => void;
  /** There has to be one. */
  readonly isRequired: boolean;
}

/** Opens a month to choose a day from; what that is made of is fetched when it is first opened. */
export function CalendarButton(props: CalendarButtonProps) {
  const { calendar } = useStrings();
  const [isWanted, want] = useState(false);
  const button = (
    <IconButton
      label={calendar.open}
      icon={<CalendarDays aria-hidden="true" className="size-4 text-quiet" />}
      className="min-h-8! w-8!"
      onClick={() => want(true)}
    />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <CalendarPart {...props} trigger={button} />
    </Suspense>
  );
}
