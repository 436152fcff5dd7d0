import { packs } from "../../../language/packs.ts";
import { fill } from "../../../language/messages.ts";
import type { HandoffPhrases } from "../../../language/messages.ts";
import type { Language } from "../../answers/answers.ts";
import type { Reach } from "../find-email.ts";

/** The sentence for a purpose in a language, with its places filled in. */
export function handoffPhrase(
  language: Language,
  key: keyof HandoffPhrases,
  values: Readonly<Record<string, string>> = {},
): string {
  return fill(packs[language].messages.handoff[key], values);
}

/** How the visitor receives replies to a ticket. */
export function replyPhrase(language: Language, { email }: Pick<Reach, "email">): string {
  return email === null ? handoffPhrase(language, "replyByEmail") : handoffPhrase(language, "replyTo", { email });
}

/** The offer of a ticket, and how the visitor receives replies. */
export function offerPhrase(language: Language, reach: Pick<Reach, "email">): string {
  return sentences(language, handoffPhrase(language, "ticketOffer"), replyPhrase(language, reach));
}

/** One behind the other, as the language does it. */
export function sentences(language: Language, ...said: readonly string[]): string {
  return said.join(language === "zh" || language === "ja" ? "" : " ");
}

/** The next opening time, formatted for the language, in the business's time zone. */
export function openingTime(language: Language, moment: number, timeZone: string): string {
  return new Intl.DateTimeFormat(language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(moment);
}

const minuteMs = 60_000;
const units = [
  { unit: "minute", ms: minuteMs, step: 5 },
  { unit: "hour", ms: 60 * minuteMs, step: 1 },
  { unit: "day", ms: 24 * 60 * minuteMs, step: 1 },
] as const;

/** `5 minutes`, `2 hours`, `3 days`, rounded up: an estimate that is kept is better than an exact one. */
export function replyTime(language: Language, ms: number): string {
  const [minutes, hours, days] = units;
  const { unit, ms: length, step } = ms <= 55 * minuteMs ? minutes : ms <= 23 * hours.ms ? hours : days;
  const count = Math.max(1, Math.ceil(ms / length / step)) * step;
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}
