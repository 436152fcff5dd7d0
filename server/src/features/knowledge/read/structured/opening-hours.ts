interface Hours {
  readonly days: readonly string[];
  readonly opens: string;
  readonly closes: string;
  readonly from: string;
  readonly through: string;
}

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** "- Monday, Tuesday: 08:00–17:00", with the days in the page's language; texts such as "Mo-Fr 9:00-17:00" likewise. */
export function openingHours(
  hours: readonly (Hours | string)[],
  language: string | undefined,
  closed: string,
): string[] {
  const name = dayNames(language);
  return hours.flatMap((each) => {
    if (typeof each === "string") return [`- ${spelledOut(each, name)}`];
    const on = each.days.map((day) => name(days.indexOf(day.split("/").at(-1) ?? "")) ?? day).join(", ");
    const dates = [...new Set([each.from, each.through])].filter((date) => date !== "").join("–");
    const when = [on, dates].filter((part) => part !== "").join(" ");
    const times = [each.opens, each.closes].map((time) => time.replace(/^(\d{1,2}:\d{2}):00.*$/, "$1"));
    const isClosed = times[0] === times[1];
    if (when === "" && isClosed) return [];
    return [`- ${when === "" ? "" : `${when}: `}${isClosed ? closed : times.join("–")}`];
  });
}

/** Names of days, 0 = Monday; undefined for another number. */
function dayNames(language: string | undefined): (day: number) => string | undefined {
  const format = new Intl.DateTimeFormat(language ?? "en", { weekday: "long", timeZone: "UTC" });
  // 1 January 2024 was a Monday.
  return (day) => (day >= 0 ? format.format(Date.UTC(2024, 0, 1 + day)) : undefined);
}

function spelledOut(text: string, name: (day: number) => string | undefined): string {
  return text
    .slice(0, 200)
    .replace(/\b(?:Mo|Tu|We|Th|Fr|Sa|Su)\b/g, (short) => name(days.findIndex((day) => day.startsWith(short))) ?? short)
    .replace(/(?<=\p{L}|\d)-(?=\p{L}|\d)/gu, "–")
    .replace(/(?<=\p{L}),(?=\p{L})/gu, ", ")
    .replace(/(?<=\p{L}) (?=\d)/u, ": ");
}
