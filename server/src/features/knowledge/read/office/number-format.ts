/** How a spreadsheet shows a number. */
export interface NumberFormat {
  readonly kind: "number" | "percent" | "date" | "time" | "date and time";
  /** Undefined: as many as there are. */
  readonly decimals: number | undefined;
  readonly before: string;
  readonly after: string;
}

const plain: NumberFormat = { kind: "number", decimals: undefined, before: "", after: "" };

/** ECMA-376 part 1, 18.8.30: formats that every program knows by number. */
const builtIn: ReadonlyMap<number, string> = new Map([
  [1, "0"],
  [2, "0.00"],
  [3, "#,##0"],
  [4, "#,##0.00"],
  [9, "0%"],
  [10, "0.00%"],
  ...[14, 15, 16, 17, 27, 30, 36, 50, 57].map((id): [number, string] => [id, "yyyy-mm-dd"]),
  ...[18, 19, 20, 21, 45, 46, 47].map((id): [number, string] => [id, "h:mm"]),
  [22, "yyyy-mm-dd h:mm"],
  [37, "#,##0"],
  [38, "#,##0"],
  [39, "#,##0.00"],
  [40, "#,##0.00"],
]);

/** The format of an id, with the workbook's own code where it has one. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  const written = (code ?? builtIn.get(id) ?? "General").split(";")[0] ?? "";
  const symbols = [...written.matchAll(/\[\$([^[\]-]*)(?:-[^[\]]*)?\]|"([^"]*)"|\\(.)|([€$£¥])/gu)];
  const bare = written.replace(/\[[^[\]]*\]|"[^"]*"|\\.|_.|\*./gu, "");
  if (/[ymdhs]/i.test(bare.replace(/general/i, ""))) {
    const hasDate = /[yd]/i.test(bare) || /m{3,}/i.test(bare);
    const hasTime = /[hs]/i.test(bare);
    return { ...plain, kind: hasDate && hasTime ? "date and time" : hasTime ? "time" : "date" };
  }
  const digits = /[0#?][0#?,.]*/.exec(bare)?.[0];
  const fraction = digits === undefined ? undefined : (/\.([0#?]+)/.exec(digits)?.[1] ?? "");
  const placed = { before: "", after: "" };
  const firstDigit = written.replace(/\[[^[\]]*\]/gu, (part) => " ".repeat(part.length)).search(/[0#?]/);
  for (const match of symbols) {
    const symbol = match.slice(1).find((part) => part !== undefined) ?? "";
    placed[firstDigit === -1 || match.index > firstDigit ? "after" : "before"] += symbol;
  }
  if (bare.includes("%")) return { kind: "percent", decimals: fraction?.length, before: "", after: "%" };
  return { kind: "number", decimals: digits === undefined ? undefined : fraction?.length, ...placed };
}

const dayMs = 86_400_000;
/** Day 0 of the two calendars; the first one has a 29 February 1900 that never was. */
const epochs = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

/** A stored number as its reader sees it, without a locale: dates as ISO 8601, decimals with a point. */
export function showNumber(value: number, format: NumberFormat, calendar: 1900 | 1904): string {
  if (format.kind === "percent") return `${rounded(value * 100, format.decimals ?? 2)}%`;
  if (format.kind === "number") {
    const shown = rounded(value, format.decimals);
    return `${format.before}${shown}${/^\p{L}/u.test(format.after) ? " " : ""}${format.after}`.trim();
  }
  const time = epochs[calendar] + Math.round(value * 86_400) * 1_000;
  if (!Number.isFinite(time) || value < 0 || value > 2_958_466) return rounded(value, undefined);
  const iso = new Date(time).toISOString();
  if (format.kind === "time") return iso.slice(11, 16);
  const hasTime = format.kind === "date and time" && time % dayMs !== 0;
  return hasTime ? iso.slice(0, 16).replace("T", " ") : iso.slice(0, 10);
}

/** Binary fractions such as 0.30000000000000004 are shown as they were typed. */
function rounded(value: number, decimals: number | undefined): string {
  if (decimals !== undefined && decimals > 0) return value.toFixed(Math.min(decimals, 20));
  if (decimals === 0 && Number.isInteger(value)) return String(value);
  return String(Number(value.toPrecision(15)));
}
