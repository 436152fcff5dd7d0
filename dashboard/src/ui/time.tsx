import { useLocale } from "../strings/strings.tsx";

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** How long ago, in the reader's language; the exact moment in the reader's zone as its title. */
export function TimeAgo({ at }: { readonly at: string }) {
  const locale = useLocale();
  const exact = formatsOf(locale).exact.format(new Date(at));
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap">
      {timeAgo(at, locale, Date.now())}
    </time>
  );
}

/** `now` in ms. */
function timeAgo(at: string, locale: string, now: number): string {
  const seconds = Math.round((Date.parse(at) - now) / 1_000);
  const { ago: format } = formatsOf(locale);
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return unit === "second" ? format.format(0, "second") : format.format(Math.trunc(seconds / size), unit);
}

interface Formats {
  readonly exact: Intl.DateTimeFormat;
  readonly ago: Intl.RelativeTimeFormat;
}
/** By language. To make one takes as long as to draw a line of a list. */
const formats = new Map<string, Formats>();

function formatsOf(locale: string): Formats {
  const made = formats.get(locale) ?? {
    exact: new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }),
    ago: new Intl.RelativeTimeFormat(locale, { numeric: "auto" }),
  };
  formats.set(locale, made);
  return made;
}
