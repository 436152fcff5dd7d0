import { Link } from "@tanstack/react-router";
import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
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
  return <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">{children}</dl>;
}

/** One figure, large, with what it means. */
export function Tile({ label, value, detail, change, hint, course, link }: TileProps) {
  return (
    <div className="grid min-w-0 content-start gap-0.5 rounded-xl border border-line bg-surface p-3">
      <dt className="text-quiet">
        {link === undefined ? (
          label
        ) : (
          <Link {...link} className="underline hover:text-ink">
            {label}
          </Link>
        )}
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
      <dd className="mt-1 text-xs text-quiet">{hint}</dd>
      {course === undefined ? null : (
        <dd className="mt-1 self-end">
          <Sparkline values={course} />
        </dd>
      )}
    </div>
  );
}
