import { Link } from "@tanstack/react-router";
import type { LinkProps } from "@tanstack/react-router";
import { Info } from "lucide-react";
import { useEffect, useId, useState } from "react";
import type { PointerEvent, ReactNode } from "react";
import { useStrings } from "../strings/strings.tsx";
import { Sparkline } from "./sparkline.tsx";
import { classNames } from "./class-names.ts";

export interface TileProps {
  readonly label: string;
  readonly value: string;
  /** What it is of: "12 of 40 answers". */
  readonly detail?: string | undefined;
  /** Against the time before, with its sign; whether that is for the better, where one can say so. */
  readonly change?: { readonly text: string; readonly isBetter: boolean | null } | undefined;
  /** What is counted, in plain words. */
  readonly hint: string;
  /** How it went over the time, oldest first. */
  readonly course?: readonly (number | null)[] | undefined;
  /** Where what was counted is to be seen. */
  readonly link?: LinkProps | undefined;
}

/** Figures beside each other. */
export function Tiles({ children }: { readonly children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">{children}</dl>;
}

/** One figure, large. A button beside its name says what it means: by hovering, focus or a tap. */
export function Tile({ label, value, detail, change, hint, course, link }: TileProps) {
  const { actions } = useStrings();
  const { isShown, show, hide } = useHint();
  const id = useId();
  // A finger that is lifted leaves too.
  const leave = ({ pointerType }: PointerEvent) => pointerType === "mouse" && hide();
  return (
    <div
      onPointerLeave={leave}
      className="relative flex min-w-0 flex-col gap-0.5 rounded-xl border border-line bg-surface p-3"
    >
      <dt className="flex items-start justify-between gap-1 text-quiet">
        {link === undefined ? (
          <span>{label}</span>
        ) : (
          <Link {...link} className="underline hover:text-ink">
            {label}
          </Link>
        )}
        <button
          type="button"
          aria-label={actions.about(label)}
          aria-describedby={id}
          onPointerEnter={show}
          onFocus={show}
          onBlur={hide}
          onClick={show}
          className="-m-0.5 grid size-6 shrink-0 place-items-center rounded-full hover:text-ink"
        >
          <Info aria-hidden="true" className="size-4" />
        </button>
      </dt>
      <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
      {detail === undefined ? null : <dd className="text-xs">{detail}</dd>}
      {change === undefined ? null : (
        <dd
          className={classNames(
            "text-xs font-medium",
            change.isBetter === null ? "text-quiet" : change.isBetter ? "text-good" : "text-bad",
          )}
        >
          {change.text}
        </dd>
      )}
      {course === undefined ? null : (
        <dd className="mt-auto pt-1">
          <Sparkline values={course} />
        </dd>
      )}
      <dd hidden={!isShown} className="popup absolute inset-x-1.5 top-9 z-10 px-2.5 py-2 text-xs">
        <span role="tooltip" id={id}>
          {hint}
        </span>
      </dd>
    </div>
  );
}

/** A tooltip goes by Escape, and by pressing anywhere else. */
function useHint() {
  const [isShown, set] = useState(false);
  const [show, hide] = [() => set(true), () => set(false)];
  useEffect(() => {
    if (!isShown) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener("keydown", ({ key }) => key === "Escape" && set(false), { signal });
    document.addEventListener("pointerdown", () => set(false), { signal });
    return () => ended.abort();
  }, [isShown]);
  return { isShown, show, hide };
}
