import { useMemo } from "react";
import { useLocale } from "../../strings/strings.tsx";

export type Formats = ReturnType<typeof formatsOf>;

/** Numbers, times and days as the reader writes them. */
export function useFormats(): Formats {
  const locale = useLocale();
  return useMemo(() => formatsOf(locale), [locale]);
}

function formatsOf(locale: string) {
  const whole = new Intl.NumberFormat(locale);
  const short = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  const signedPercent = new Intl.NumberFormat(locale, {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  });
  const signed = new Intl.NumberFormat(locale, { signDisplay: "exceptZero", maximumFractionDigits: 1 });
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const unit = (name: string, digits: number) =>
    new Intl.NumberFormat(locale, { style: "unit", unit: name, maximumFractionDigits: digits });
  const [milliseconds, seconds] = [unit("millisecond", 0), unit("second", 1)];
  return {
    locale,
    count: (value: number) => (value < 100_000 ? whole : short).format(value),
    percent: (value: number) => percent.format(value),
    signedPercent: (value: number) => signedPercent.format(value),
    signed: (value: number) => signed.format(value),
    decimal: (value: number) => decimal.format(value),
    /** Of milliseconds. */
    duration: (value: number) => (value < 1_000 ? milliseconds.format(value) : seconds.format(value / 1_000)),
    money: (amount: number, currency: string) =>
      new Intl.NumberFormat(locale, { style: "currency", currency }).format(amount),
    /** From the first moment to before the last, as days in the zone. */
    days: (from: string, to: string, timeZone: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }).formatRange(
        Date.parse(from),
        Date.parse(to) - 1,
      ),
    language: (code: string) => new Intl.DisplayNames(locale, { type: "language" }).of(code) ?? code,
  };
}
