import { addLocale, format, isValidFormat } from "numfmt";

/** How a spreadsheet shows a number. */
export interface NumberFormat {
  readonly kind: "number" | "date" | "time" | "date and time";
  /** Undefined: as it is stored. */
  readonly pattern: string | undefined;
}

/** ECMA-376 part 1, 18.8.30: formats that every program knows by number. */
const builtIn: ReadonlyMap<number, string> = new Map([
  [1, "0"],
  [2, "0.00"],
  [3, "#,##0"],
  [4, "#,##0.00"],
  [9, "0%"],
  [10, "0.00%"],
  [11, "0.00E+00"],
  [12, "# ?/?"],
  [13, "# ??/??"],
  ...[14, 15, 16, 17, 27, 30, 36, 50, 57].map((id): [number, string] => [id, "yyyy-mm-dd"]),
  ...[18, 19, 20, 21, 45, 47].map((id): [number, string] => [id, "h:mm"]),
  [22, "yyyy-mm-dd h:mm"],
  [37, "#,##0"],
  [38, "#,##0"],
  [39, "#,##0.00"],
  [40, "#,##0.00"],
  [46, "[h]:mm:ss"],
]);

/** What programs allow. */
const longestPattern = 255;

/** The format of an id, with the workbook's own code where it has one. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  const pattern = code ?? builtIn.get(id) ?? "General";
  if (/^general$/i.test(pattern) || pattern.length > longestPattern || !isValidFormat(pattern)) {
    return { kind: "number", pattern: undefined };
  }
  const [first = ""] = pattern.split(";");
  const isSpan = /\[(?:h+|m+|s+)\]/i.test(first);
  const bare = first.replace(/\[[^[\]]*\]|"[^"]*"|\\.|_.|\*./gu, "").replace(/general|E[+-]/gi, "");
  if (isSpan || !/[ymdhs]/i.test(bare)) return { kind: "number", pattern };
  const hasDate = /[yd]/i.test(bare) || /m{3,}/i.test(bare);
  const hasTime = /[hs]/i.test(bare);
  return { kind: hasDate && hasTime ? "date and time" : hasTime ? "time" : "date", pattern };
}

const dayMs = 86_400_000;
/** Day 0 of the two calendars; the first one has a 29 February 1900 that never was. */
const epochs = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

/** Numbers without separators of thousands, which other languages read as decimal ones. */
const locale = "en-ZZ";
addLocale({ group: "" }, locale);

/** A stored number as its reader sees it, without a locale: dates as ISO 8601, decimals with a point. */
export function showNumber(value: number, { kind, pattern }: NumberFormat, calendar: 1900 | 1904): string {
  if (kind === "number") return pattern === undefined ? plain(value) : patterned(value, pattern);
  const time = epochs[calendar] + Math.round(value * 86_400) * 1_000;
  if (!Number.isFinite(time) || value < 0 || value > 2_958_466) return plain(value);
  const iso = new Date(time).toISOString();
  if (kind === "time") return iso.slice(11, 16);
  const hasTime = kind === "date and time" && time % dayMs !== 0;
  return hasTime ? iso.slice(0, 16).replace("T", " ") : iso.slice(0, 10);
}

function patterned(value: number, pattern: string): string {
  const shown = format(pattern, value, { locale, nbsp: false, throws: false, overflow: "" });
  return shown
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(\d)(\p{L}+)$/u, "$1 $2");
}

/** Binary fractions such as 0.30000000000000004 are shown as they were typed. */
function plain(value: number): string {
  return String(Number(value.toPrecision(15)));
}
