import type { Words } from "../../strings/words.ts";
import type { TileProps } from "../../ui/tile.tsx";
import type { Formats } from "./use-formats.ts";

type Value = Pick<TileProps, "value" | "detail" | "change">;
type Said = Pick<Words["analytics"], "change" | "of" | "chart">;

/** Of fewer, a percentage says more than is known. */
const wholeOfPercent = 10;
const baseOfPercent = 20;

/** A count, with how it differs from the one before: in percent only where that was not a handful. */
export function countValue(now: number, before: number, words: Said, formats: Formats): Value {
  return { value: formats.count(now), change: countChange(now, before, words, formats) };
}

function countChange(now: number, before: number, { change }: Said, formats: Formats): Value["change"] {
  if (now === before) return { text: change.same, isBetter: null };
  if (before === 0) return { text: change.none, isBetter: null };
  const sign = before < baseOfPercent ? formats.signed(now - before) : formats.signedPercent(now / before - 1);
  return { text: change.difference(sign, formats.count(before)), isBetter: null };
}

interface Part {
  readonly part: number;
  readonly whole: number;
}

/** A share: in percent where there is enough of it, nothing where there is nothing. More is better. */
export function shareValue(now: Part, before: Part, words: Said, formats: Formats): Value {
  const change = shareChange(now, before, words, formats);
  if (now.whole === 0) return { value: words.chart.none, change };
  const parts = partsOf(now, words, formats);
  if (now.whole < wholeOfPercent) return { value: parts, change };
  return { value: formats.percent(now.part / now.whole), detail: parts, change };
}

const partsOf = ({ part, whole }: Part, words: Said, formats: Formats) =>
  words.of(formats.count(part), formats.count(whole));

function shareChange(now: Part, before: Part, words: Said, formats: Formats): Value["change"] {
  const { change } = words;
  if (before.whole === 0) return { text: change.none, isBetter: null };
  const earlier = before.part / before.whole;
  if (before.whole < wholeOfPercent) return { text: change.earlier(partsOf(before, words, formats)), isBetter: null };
  if (now.whole < wholeOfPercent) return { text: change.earlier(formats.percent(earlier)), isBetter: null };
  const points = Math.round((now.part / now.whole) * 100) - Math.round(earlier * 100);
  if (points === 0) return { text: change.sameShare, isBetter: null };
  return {
    text: change.points(formats.signed(points), formats.percent(earlier), Math.abs(points) === 1),
    isBetter: points > 0,
  };
}

/** A time in milliseconds. Less is better. */
export function durationValue(now: number | null, before: number | null, words: Said, formats: Formats): Value {
  if (now === null) return { value: words.chart.none };
  const sign = before === null || before === 0 ? 0 : Math.round((now / before - 1) * 100) / 100;
  return {
    value: formats.duration(now),
    change:
      before === null || sign === 0
        ? undefined
        : {
            text: words.change.difference(formats.signedPercent(sign), formats.duration(before)),
            isBetter: sign < 0,
          },
  };
}
