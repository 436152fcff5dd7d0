import type { Run } from "./page-text.ts";

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** In sizes of the text before: how small a raised piece is, how high, and how near. */
const [smaller, lowest, highest, nearest] = [0.8, 0.12, 0.6, 0.35];

/**
 * Brings small pieces that are raised behind others down to their line. Raised digits behind digits stay apart: two
 * are cents ("8⁵⁰" is 8.50), others a power or the number of a note. Linear: a piece follows what it is raised behind.
 */
export function lowerRaised(runs: readonly Run[]): Run[] {
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
