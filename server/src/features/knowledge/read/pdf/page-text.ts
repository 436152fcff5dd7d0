import { filledFields } from "./form-values.ts";
import type { PdfPage } from "./open-pdf.ts";
import { lowerRaised } from "./raised.ts";

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
