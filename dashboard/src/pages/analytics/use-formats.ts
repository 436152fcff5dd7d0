import { useLocale } from "../../strings/strings.tsx";

export type Formats = ReturnType<typeof formatsOf>;

const known = new Map<string, Formats>();

/** Numbers, times and days as the reader writes them. */
export function useFormats(): Formats {
  const locale = useLocale();
  const formats = known.get(locale) ?? formatsOf(locale);
  known.set(locale, formats);
  return formats;
}

/** Each of the browser's formats is made when it is first used, and once: together they hold a slow machine up. */
function formatsOf(locale: string) {
  const number = (options: Intl.NumberFormatOptions = {}) =>
    once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1, ...options }));
  const whole = number();
  const short = number({ notation: "compact" });
  const percent = number({ style: "percent", maximumFractionDigits: 0 });
  const signedPercent = number({ style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" });
  const signed = number({ signDisplay: "exceptZero" });
  const milliseconds = number({ style: "unit", unit: "millisecond", maximumFractionDigits: 0 });
  const seconds = number({ style: "unit", unit: "second" });
  return {
    locale,
    count: (value: number) => (value < 100_000 ? whole : short)().format(value),
    percent: (value: number) => percent().format(value),
    signedPercent: (value: number) => signedPercent().format(value),
    signed: (value: number) => signed().format(value),
    decimal: (value: number) => whole().format(value),
    /** Of milliseconds. */
    duration: (value: number) => (value < 1_000 ? milliseconds().format(value) : seconds().format(value / 1_000)),
    money: (amount: number, currency: string) =>
      new Intl.NumberFormat(locale, { style: "currency", currency }).format(amount),
    /** From the first moment to before the last, as days in the zone. `formatRange` takes a slow telephone 0.1 s. */
    days: (from: string, to: string, timeZone: string) => {
      const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone });
      return `${day.format(Date.parse(from))} – ${day.format(Date.parse(to) - 1)}`;
    },
    language: (code: string) => new Intl.DisplayNames(locale, { type: "language" }).of(code) ?? code,
  };
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
