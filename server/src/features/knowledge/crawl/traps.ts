import { parametersOf } from "./page-address.ts";

/** Of a calendar's days or months, or of a list's filters, so many addresses are read. */
const mostVariants = 24;
const mostSegments = 20;
const mostParameters = 6;
/** A segment that comes so often in one path is a link that was written relative by mistake. */
const mostRepetitions = 3;

/** `trap`: leads nowhere; `first`: the first of its kind that is too many; `more`: one after it. */
type Judgement = "fine" | "first" | "more";

/**
 * Knows endless sites by their addresses: paths that repeat themselves, days and months, and the many ways
 * to filter one list. Call it once for each new address; it counts.
 */
export function createTraps(): (address: string) => Judgement {
  const seen = new Map<string, number>();
  return (address) => {
    const url = new URL(address);
    const shape = isEndless(url) ? "endless" : shapeOf(url);
    if (shape === undefined) return "fine";
    const before = shape === "endless" ? (seen.get(shape) ?? mostVariants) : (seen.get(shape) ?? 0);
    seen.set(shape, before + 1);
    if (before < mostVariants) return "fine";
    return before === mostVariants ? "first" : "more";
  };
}

function isEndless(url: URL): boolean {
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  if (segments.length > mostSegments || parametersOf(url).length > mostParameters) return true;
  const counts = new Map<string, number>();
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  return Math.max(0, ...counts.values()) > mostRepetitions;
}

const date = /^(?:19|20|21)\d\d[-_.]?(?:0?[1-9]|1[0-2])(?:[-_.]?(?:0?[1-9]|[12]\d|3[01]))?$/;
const year = /^(?:19|20|21)\d\d$/;
const monthOrDay = /^(?:0?[1-9]|[12]\d|3[01]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i;
const timeName = /^(?:date|day|week|month|year|from|to|start|end|time|tribe-bar-date)$/i;

/** What addresses have in common that may be one of endlessly many; undefined for all others. */
function shapeOf(url: URL): string | undefined {
  const parameters = parametersOf(url).map((parameter) => {
    const [name = "", value = ""] = parameter.split("=", 2);
    return { name, isTime: date.test(value) || (timeName.test(name) && /^-?\d+$/.test(value)) };
  });
  const names = parameters.map(({ name }) => name).sort();
  const path = datePath(url.pathname);
  if (path !== url.pathname || parameters.some(({ isTime }) => isTime)) return `dates ${path} ${names.join("&")}`;
  return parameters.length > 1 ? `filters ${url.pathname} ${names.join("&")}` : undefined;
}

/** A path that ends in a day or a month, with that part taken out: `/events/2024/05` is `/events/`. */
function datePath(pathname: string): string {
  const segments = pathname.replace(/\/$/, "").split("/");
  const last = segments.at(-1) ?? "";
  if (date.test(last)) return `${segments.slice(0, -1).join("/")}/`;
  const at = segments.findLastIndex((segment) => year.test(segment));
  const behind = segments.slice(at + 1);
  const isDate = at !== -1 && behind.length > 0 && behind.every((segment) => monthOrDay.test(segment));
  return isDate ? `${segments.slice(0, at).join("/")}/` : pathname;
}
