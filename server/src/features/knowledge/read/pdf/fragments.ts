import type { Run } from "./page-text.ts";

/** Text that stands together on a base line: a line of a column, or a cell of a table. */
export interface Fragment {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Base line. */
  readonly y: number;
  readonly size: number;
}

/** In font sizes: what is nearer is one word, what is farther is another column or cell. */
const wordGap = 0.14;
const columnGap = 0.9;
/** A list's mark stands farther from its text. */
const markGap = 3;
const listMark = /^(?:[•‣▪●○◦■□·*–—\uF000-\uF0FF-]|\(?\d{1,3}[.)]|\(?[a-z][.)]|\d{1,2}(?:\.\d{1,2}){1,3}\.?)$/u;

/** The runs of a page joined to fragments, from the top to the bottom, on a line from left to right. */
export function joinRuns(runs: readonly Run[]): Fragment[] {
  const lines: Run[][] = [];
  for (const run of runs.toSorted((one, other) => one.y - other.y)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line !== undefined && first !== undefined && run.y - first.y <= reachOf(run, first)) line.push(run);
    else lines.push([run]);
  }
  for (const line of lines) line.sort((one, other) => one.x - other.x);
  const isEdge = alignedStarts(lines);
  return lines.flatMap((line) => joinLine(line, isEdge));
}

/** In font sizes: a gap that may be between cells where many begin at the same place behind one. */
const cellGap = 0.4;
const binPoints = 0.5;

/** Tells the places at which far more runs begin behind a gap than chance would have. */
function alignedStarts(lines: readonly Run[][]): (x: number) => boolean {
  const starts = new Map<number, number>();
  let all = 0;
  for (const line of lines) {
    for (const [at, run] of line.entries()) {
      const before = line[at - 1];
      if (before === undefined || run.x - before.x - before.width < cellGap * run.size) continue;
      const bin = Math.round(run.x / binPoints);
      starts.set(bin, (starts.get(bin) ?? 0) + 1);
      all++;
    }
  }
  const bins = [...starts.keys()];
  const usual = all / Math.max(1, Math.max(...bins) - Math.min(...bins) + 1);
  const least = Math.max(3, usual * 12);
  return (x) => {
    const bin = Math.round(x / binPoints);
    return (starts.get(bin - 1) ?? 0) + (starts.get(bin) ?? 0) + (starts.get(bin + 1) ?? 0) >= least;
  };
}

/** How far apart base lines may be: small marks are raised and lowered, other text only a little. */
function reachOf(one: Run, other: Run): number {
  const [small, large] = one.size < other.size ? [one.size, other.size] : [other.size, one.size];
  return large * (small < large * 0.8 ? 0.45 : 0.25);
}

function joinLine(line: readonly Run[], isEdge: (x: number) => boolean): Fragment[] {
  const groups: Run[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const run of line) {
    const group = groups.at(-1);
    const size = Math.max(run.size, group?.at(-1)?.size ?? 0);
    const isMarked = group?.length === 1 && listMark.test(group[0]?.text.trim() ?? "");
    const most = isMarked ? markGap : isEdge(run.x) ? cellGap : columnGap;
    if (group !== undefined && run.x - right <= size * most) group.push(run);
    else groups.push([run]);
    right = Math.max(right, run.x + run.width);
  }
  return groups.map(joinGroup).filter(({ text }) => text !== "");
}

/**
 * Lam and alef are one glyph, which stays as it was when a line's letters are turned around. Two alefs in a row are no
 * Arabic, so that lam stood between them.
 */
const turnedLigature = /\u0627([\u0622\u0623\u0625\u0627])\u0644/gu;

function joinGroup(group: readonly Run[]): Fragment {
  const main = group.reduce((best, run) => (run.text.length * run.size > best.text.length * best.size ? run : best));
  const left = Math.min(...group.map(({ x }) => x));
  const right = Math.max(...group.map(({ x, width }) => x + width));
  const letters = group.reduce((sum, { text }) => sum + text.length, 0);
  const turned = group.reduce((sum, run) => sum + (run.isRightToLeft ? run.text.length : 0), 0);
  const ordered = turned > letters / 2 ? group.toReversed() : group;
  let text = "";
  let before: Run | undefined;
  for (const run of ordered) {
    const gap = before === undefined ? 0 : Math.max(run.x - (before.x + before.width), before.x - (run.x + run.width));
    const isApart = gap > wordGap * Math.max(run.size, before?.size ?? 0);
    text += (isApart && !/\s$/.test(text) && !/^\s/.test(run.text) ? " " : "") + run.text;
    before = run;
  }
  if (ordered !== group) text = text.replace(turnedLigature, "\u0627\u0644$1");
  return { text: unspaced(withoutRadicals(withoutPrivate(text))), left, right, y: main.y, size: main.size };
}

/** A heading whose letters are set apart: "O P E N I N G". Its words are fragments of their own. */
function unspaced(text: string): string {
  return /^\p{L}(?: \p{L}){3,}$/u.test(text) ? text.replaceAll(" ", "") : text;
}

/** Letters of a font's own mean nothing elsewhere; some of them are bullets, which stand at the beginning. */
function withoutPrivate(text: string): string {
  const bulleted = text.replace(/^\s*[\uF000-\uF0FF](?=\s|$)/u, "•");
  return bulleted
    .replace(/\p{Co}+/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}

/** Fragments whose base lines are the same within a fraction of their size, as rows. */
export function rowsOf(fragments: readonly Fragment[]): Fragment[][] {
  const rows: Fragment[][] = [];
  for (const fragment of fragments.toSorted((one, other) => one.y - other.y || one.left - other.left)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row !== undefined && first !== undefined && fragment.y - first.y <= 0.3 * Math.max(fragment.size, first.size)) {
      row.push(fragment);
    } else rows.push([fragment]);
  }
  for (const row of rows) row.sort((one, other) => one.left - other.left);
  return rows;
}

/** The font size that most letters have, to half a point. */
export function usualSize(fragments: readonly Fragment[]): number {
  const letters = new Map<number, number>();
  for (const { text, size } of fragments) {
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])[0];
}

/** The ideographs that U+2E80 to U+2EF3 look like (Unicode's EquivalentUnifiedIdeograph.txt). */
const first = 0x2e80;
const ideographs = [
  "⺀厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑𫜹忄心扌攵⺚旡日月歺母民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂",
  "肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟",
].flatMap((line) => [...line]);

/**
 * Ideographs in the place of radicals. A font has one glyph for both, and what prints a PDF may name it by the radical:
 * "停⻋" looks like "停车", and nobody who asks for it finds it.
 */
function withoutRadicals(text: string): string {
  return text
    .replace(/[\u2E80-\u2EF3]/gu, (radical) => ideographs[(radical.codePointAt(0) ?? first) - first] ?? radical)
    .replace(/[\u2F00-\u2FD5]+/gu, (radicals) => radicals.normalize("NFKC"));
}
