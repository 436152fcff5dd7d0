import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  info: { look: "bg-accent-soft text-accent-text", Icon: Info },
  good: { look: "bg-good-soft text-good", Icon: CircleCheck },
  warn: { look: "bg-warn-soft text-warn", Icon: TriangleAlert },
  bad: { look: "bg-bad-soft text-bad", Icon: CircleAlert },
} as const;

/** Something to know in its place; what went wrong is announced at once. */
export function Notice({
  tone = "info",
  action,
  children,
}: {
  readonly tone?: keyof typeof tones;
  /** The way out. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  const { look, Icon } = tones[tone];
  return (
    <div
      role={tone === "bad" ? "alert" : undefined}
      className={classNames("flex flex-wrap gap-2 rounded-lg p-3", look)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-[1_1_12rem] whitespace-pre-line">{children}</div>
      {action === undefined ? null : <div className="self-start">{action}</div>}
    </div>
  );
}
