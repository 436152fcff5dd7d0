import type { Thing } from "./things.ts";
import type { FactName } from "./words.ts";

/** What a thing says in a line each: "Price: 129.90 EUR". `isShown` tells what the page shows already. */
export function factsOf(
  { properties }: Thing,
  { word, isShown }: { word: (name: FactName) => string; isShown: (text: string) => boolean },
): string[] {
  const lines: string[] = [];
  const add = (name: FactName, values: readonly string[]): void => {
    const unshown = [...new Set(values)].filter((value) => value !== "" && !isShown(value));
    if (unshown.length > 0) lines.push(`- ${word(name)}: ${unshown.join("; ")}`);
  };
  const offers = [...thingsIn(properties, "offers"), ...thingsIn(properties, "priceSpecification")];
  add("price", offers.map(priceOf));
  const stock = offers.flatMap((offer) => textsIn(offer.properties, "availability").map((each) => stockOf(each, word)));
  if (stock.length > 0) lines.push(`- ${word("availability")}: ${[...new Set(stock)].join("; ")}`);
  add("brand", namesIn(properties, "brand"));
  add("number", textsIn(properties, "sku"));
  add("rating", thingsIn(properties, "aggregateRating").map(ratingOf));
  for (const [name, property] of [
    ["begins", "startDate"],
    ["ends", "endDate"],
  ] as const) {
    add(
      name,
      textsIn(properties, property).map((date) => date.replace("T", " ")),
    );
  }
  add("place", thingsIn(properties, "location").map(placeOf));
  const contacts = [properties, ...thingsIn(properties, "contactPoint").map((point) => point.properties)];
  add(
    "phone",
    contacts.flatMap((each) => textsIn(each, "telephone")),
  );
  add(
    "email",
    contacts.flatMap((each) => textsIn(each, "email").map((email) => email.replace(/^mailto:/i, ""))),
  );
  add("address", addressesOf(properties));
  return lines;
}

/** The opening hours of a thing, a line a set of days. */
export function hoursOf({ properties }: Thing, language: string | undefined, closed: string): string[] {
  const specified = thingsIn(properties, "openingHoursSpecification").map((each) => each.properties);
  return openingHours(
    [
      ...specified.map((each) => ({
        days: textsIn(each, "dayOfWeek"),
        opens: first(textsIn(each, "opens")),
        closes: first(textsIn(each, "closes")),
        from: first(textsIn(each, "validFrom")),
        through: first(textsIn(each, "validThrough")),
      })),
      ...textsIn(properties, "openingHours"),
    ],
    language,
    closed,
  );
}

type Properties = Thing["properties"];

export function textsIn(properties: Properties, name: string): string[] {
  return (properties.get(name) ?? []).flatMap((value) => (typeof value === "string" && value !== "" ? [value] : []));
}

export function thingsIn(properties: Properties, name: string): Thing[] {
  return (properties.get(name) ?? []).flatMap((value) => (typeof value === "string" ? [] : [value]));
}

/** Of a text, or of a thing with a name. */
function namesIn(properties: Properties, name: string): string[] {
  const named = thingsIn(properties, name).flatMap((thing) => textsIn(thing.properties, "name").slice(0, 1));
  return [...textsIn(properties, name), ...named];
}

const first = (texts: readonly string[]): string => texts[0] ?? "";

function priceOf({ properties }: Thing): string {
  const of = (name: string): string => first(textsIn(properties, name));
  const range = [of("lowPrice"), of("highPrice")].filter((price) => price !== "");
  const amount = of("price") || [...new Set(range)].join("–");
  const name = of("name");
  return amount === "" ? "" : `${name === "" ? "" : `${name} `}${amount} ${of("priceCurrency")}`.trim();
}

function stockOf(availability: string, word: (name: FactName) => string): string {
  const state = availability.split("/").at(-1) ?? "";
  if (/^(?:InStock|LimitedAvailability|OnlineOnly|InStoreOnly)$/i.test(state)) return word("inStock");
  if (/^(?:OutOfStock|SoldOut|Discontinued)$/i.test(state)) return word("soldOut");
  return state.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
}

function ratingOf({ properties }: Thing): string {
  const [value, best, count] = ["ratingValue", "bestRating", "reviewCount"].map((each) =>
    first(textsIn(properties, each)),
  );
  const counted = count || first(textsIn(properties, "ratingCount"));
  return value ? `${value}${best ? `/${best}` : ""}${counted ? ` (${counted})` : ""}` : "";
}

function placeOf({ properties }: Thing): string {
  return [first(textsIn(properties, "name")), ...addressesOf(properties)].filter((part) => part !== "").join(", ");
}

function addressesOf(properties: Properties): string[] {
  const written = thingsIn(properties, "address").map((address) => {
    const of = (name: string): string => first(namesIn(address.properties, name));
    const town = `${of("postalCode")} ${of("addressLocality")}`.trim();
    return [of("streetAddress"), town, of("addressRegion"), of("addressCountry")]
      .filter((part) => part !== "")
      .join(", ");
  });
  return [...textsIn(properties, "address"), ...written];
}

interface Hours {
  readonly days: readonly string[];
  readonly opens: string;
  readonly closes: string;
  readonly from: string;
  readonly through: string;
}

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** "- Monday, Tuesday: 08:00–17:00", with the days in the page's language; texts such as "Mo-Fr 9:00-17:00" likewise. */
function openingHours(hours: readonly (Hours | string)[], language: string | undefined, closed: string): string[] {
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
