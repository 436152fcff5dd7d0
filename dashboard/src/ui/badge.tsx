import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  neutral: "bg-hover text-ink",
  accent: "bg-accent-soft text-accent-text",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
} as const;
export type Tone = keyof typeof tones;

/** A state in a word; never by colour alone. */
export function Badge({ tone = "neutral", children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span
      data-badge
      className={classNames(
        "inline-block max-w-full shrink-0 truncate rounded-md px-1.5 align-bottom text-xs/5 font-medium",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
