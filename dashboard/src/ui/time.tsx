import { useLocale } from "../strings/strings.tsx";

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** How long ago, in the reader's language; who points at it reads the exact moment in the reader's zone. */
export function TimeAgo({ at }: { readonly at: string }) {
  const locale = useLocale();
  return (
    <time
      dateTime={at}
      // Only then: the first date that a page writes out holds a slow machine up for 100 ms.
      onPointerEnter={({ currentTarget }) => (currentTarget.title = exactTime(at, locale))}
      className="whitespace-nowrap"
    >
      {timeAgo(at, locale, Date.now())}
    </time>
  );
}

function exactTime(at: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));
}

/** `now` in ms. */
function timeAgo(at: string, locale: string, now: number): string {
  const seconds = Math.round((Date.parse(at) - now) / 1_000);
  const format = formatOf(locale);
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return unit === "second" ? format.format(0, "second") : format.format(Math.trunc(seconds / size), unit);
}

/** By language. To make one takes as long as to draw a line of a list. */
const formats = new Map<string, Intl.RelativeTimeFormat>();

function formatOf(locale: string): Intl.RelativeTimeFormat {
  const made = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  formats.set(locale, made);
  return made;
}
