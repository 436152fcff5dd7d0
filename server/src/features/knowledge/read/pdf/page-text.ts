import type { PdfPage } from "./open-pdf.ts";

/** A run of text on a page that is turned so that it can be read; the origin is the top left corner. */
export interface Run {
  readonly text: string;
  /** Left edge, base line, width and font size, in points. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly isRightToLeft: boolean;
}

export interface PageText {
  readonly runs: readonly Run[];
  readonly height: number;
}

/** Text in another direction than most of its page: a stamp or watermark, unless there is much of it. */
const leastTurnedShare = 0.25;
const degreesAlike = 5;

/** The text of a page, upright. What is printed twice over itself, as some do for bold, is there once. */
export async function readPageText(page: PdfPage): Promise<PageText> {
  const { items } = await page.getTextContent();
  const viewport = page.getViewport({ scale: 1 });
  const turned = new Map<number, Run[]>();
  const seen = new Set<string>();
  for (const item of items) {
    if (!("str" in item) || item.str.trim() === "") continue;
    const [a, b, c, d, e, f] = numbers(item.transform);
    const place = applied(viewport.transform, e, f);
    const end = applied(viewport.transform, e + a, f + b);
    const angle =
      Math.round((Math.atan2(end.y - place.y, end.x - place.x) * 180) / Math.PI / degreesAlike) * degreesAlike;
    const size = Math.hypot(c, d) || item.height || 1;
    const key = `${item.str}@${Math.round(place.x / 2)},${Math.round(place.y / 2)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const upright = rotated(place, -angle);
    const run = { text: item.str, x: upright.x, y: upright.y, width: item.width, size };
    const group = turned.get(angle) ?? [];
    turned.set(angle, group);
    group.push({ ...run, isRightToLeft: item.dir === "rtl" });
  }
  for (const { text, left, baseline, width, size } of await filledFields(page)) {
    const { x, y } = applied(viewport.transform, left, baseline);
    turned.set(0, [...(turned.get(0) ?? []), { text, x, y, width, size, isRightToLeft: false }]);
  }
  return { runs: readable(turned), height: viewport.height };
}

function readable(turned: ReadonlyMap<number, Run[]>): Run[] {
  const groups = [...turned.values()].map((runs) => ({ runs, letters: lettersOf(runs) }));
  const all = groups.reduce((sum, { letters }) => sum + letters, 0);
  groups.sort((one, other) => other.letters - one.letters);
  const upright = groups.filter(({ letters }, place) => place === 0 || letters >= all * leastTurnedShare);
  // Each direction is a page of its own, below the one before.
  let below = 0;
  return upright.flatMap(({ runs: written }) => {
    const runs = lowerRaised(written);
    const top = Math.min(...runs.map(({ y, size }) => y - size));
    const bottom = Math.max(...runs.map(({ y }) => y));
    const shift = upright.length === 1 ? 0 : below - top;
    below += bottom - top + 50;
    return shift === 0 ? runs : runs.map((run) => ({ ...run, y: run.y + shift }));
  });
}

function lettersOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { text }) => sum + text.length, 0);
}

function numbers(transform: readonly unknown[]): [number, number, number, number, number, number] {
  const [a, b, c, d, e, f] = transform.map((value) => (Number.isFinite(value) ? Number(value) : 0));
  return [a ?? 0, b ?? 0, c ?? 0, d ?? 0, e ?? 0, f ?? 0];
}

function applied(transform: readonly unknown[], x: number, y: number): { x: number; y: number } {
  const [a, b, c, d, e, f] = numbers(transform);
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

function rotated({ x, y }: { x: number; y: number }, degrees: number): { x: number; y: number } {
  if (degrees === 0) return { x, y };
  const angle = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** In sizes of the text before: how small a raised piece is, how high, and how near. */
const [smaller, lowest, highest, nearest] = [0.8, 0.12, 0.6, 0.35];

/**
 * Brings small pieces that are raised behind others down to their line. Raised digits behind digits stay apart: two
 * are cents ("8⁵⁰" is 8.50), others a power or the number of a note. Linear: a piece follows what it is raised behind.
 */
function lowerRaised(runs: readonly Run[]): Run[] {
  const lowered: Run[] = [];
  let base: Run | undefined;
  for (const run of runs) {
    if (base === undefined || !isRaised(run, base)) {
      lowered.push(run);
      base = run;
      continue;
    }
    const digits = run.text.trim();
    const isNumber = /^\d{1,4}$/.test(digits) && /\d$/.test(base.text);
    const isCents = digits.length === 2 && (digits.startsWith("0") || !/(?<!\d)10$/.test(base.text));
    const text = !isNumber
      ? run.text
      : isCents
        ? `.${digits}`
        : digits.replace(/\d/g, (digit) => superscripts[Number(digit)] ?? digit);
    lowered.push({ ...run, text, y: base.y, x: isNumber ? base.x + base.width : run.x });
  }
  return lowered;
}

function isRaised(run: Run, base: Run): boolean {
  const rise = (base.y - run.y) / base.size;
  const gap = (run.x - base.x - base.width) / base.size;
  return run.size < base.size * smaller && rise > lowest && rise < highest && Math.abs(gap) < nearest;
}

/** As the library gives the text of a page; `transform` ends with the place of its base line. */
interface FilledField {
  readonly text: string;
  readonly left: number;
  readonly baseline: number;
  readonly width: number;
  readonly size: number;
}

const fieldsAtMost = 2_000;
const charactersAtMost = 4_000;
/** Of a line of a field, in points. */
const [lineHeight, largestSize] = [14, 12];

/** The values of a page's form fields, where they stand; ticked boxes as a sign, buttons not. */
async function filledFields(page: PdfPage): Promise<FilledField[]> {
  const annotations: readonly unknown[] = await page.getAnnotations({ intent: "display" }).catch(() => []);
  return annotations.slice(0, fieldsAtMost).flatMap((annotation) => {
    const of = (name: string): unknown =>
      typeof annotation === "object" && annotation !== null ? Reflect.get(annotation, name) : undefined;
    const rect = of("rect");
    if (of("subtype") !== "Widget" || of("hidden") === true || of("password") === true || !isRect(rect)) return [];
    const text = of("checkBox") === true || of("radioButton") === true ? tick(of) : valueOf(of("fieldValue"));
    if (text === "") return [];
    const [left, bottom, right, top] = rect;
    const size = Math.min(largestSize, Math.max(1, (top - bottom) * 0.7));
    // The first of several lines stands at the top.
    const baseline = top - bottom > lineHeight * 2 ? top - lineHeight : bottom + (top - bottom - size) / 2 + size * 0.2;
    return [{ text, left, baseline, width: Math.min(right - left, text.length * size * 0.5), size }];
  });
}

function tick(of: (name: string) => unknown): string {
  const value = of("fieldValue");
  const isOn = typeof value === "string" && value !== "Off" && value === (of("exportValue") ?? of("buttonValue"));
  return isOn ? "☒" : "";
}

function valueOf(value: unknown): string {
  const texts: readonly unknown[] = [value].flat();
  return texts
    .filter((text) => typeof text === "string")
    .join(", ")
    .slice(0, charactersAtMost)
    .replace(/\s+/g, " ")
    .trim();
}

function isRect(value: unknown): value is [number, number, number, number] {
  return Array.isArray(value) && value.length === 4 && value.every((each) => Number.isFinite(each));
}
