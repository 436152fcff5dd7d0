import type { PdfPage } from "./open-pdf.ts";

/** As the library gives the text of a page; `transform` ends with the place of its base line. */
export interface FilledField {
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
export async function filledFields(page: PdfPage): Promise<FilledField[]> {
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
