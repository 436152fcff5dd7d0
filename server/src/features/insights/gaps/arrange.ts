import { createThrottle } from "../../../foundation/throttle.ts";
import type { Throttle } from "../../../foundation/throttle.ts";

/** A question where it stands: in a gap, or nowhere yet. */
export interface ArrangedQuestion {
  readonly gap: number | null;
}

/** What becomes of the questions of a gap; places are those in the list that was given. */
export interface ArrangedGap {
  /** The gap's key; null: a new one. */
  readonly gap: number | null;
  /** Gaps that turned out to be about the same. */
  readonly absorbed: readonly number[];
  /** Questions that had no place. */
  readonly added: readonly number[];
  /** The question most like all of its gap. */
  readonly representative: number;
}

/** What is known of a gap beside its questions. */
export interface GapState {
  readonly isOpen: boolean;
  /** Separated from another gap by a person: never merged with another such gap. */
  readonly isSplit: boolean;
}

interface Group {
  gap: number | null;
  isOpen: boolean;
  isSplit: boolean;
  absorbed: number[];
  members: number[];
  added: number[];
}

/** Enough of a gap's questions to say what it is about. */
const sampleSize = 12;
const candidatesMax = 24;

/**
 * Puts every question without a place into the gap that it is most like on average, or else makes one of
 * it; then open gaps that were changed, and are on average alike, become one, of which the oldest stays,
 * unless a person has separated both. What is in a gap never leaves it by itself. Answers the gaps that have changed. The same questions in the
 * same order give the same gaps.
 */
export async function arrange(
  questions: readonly ArrangedQuestion[],
  stateOf: (gap: number) => GapState,
  affinityOf: (place: number) => Float32Array,
  throttle: Throttle = createThrottle(0),
): Promise<ArrangedGap[]> {
  const groups: Group[] = [];
  const groupOf = new Map<number, Group>();
  const homes: (Group | undefined)[] = questions.map(({ gap }, place) => {
    if (gap === null) return undefined;
    let group = groupOf.get(gap);
    if (group === undefined) {
      group = { gap, ...stateOf(gap), absorbed: [], members: [], added: [] };
      groupOf.set(gap, group);
      groups.push(group);
    }
    group.members.push(place);
    return group;
  });
  // The older gap must not depend on the order of the queries.
  groups.sort((one, other) => (one.gap ?? 0) - (other.gap ?? 0));

  const touched = new Set<Group>();
  for (const [place, home] of homes.entries()) {
    if (home !== undefined) continue;
    await throttle();
    let group = nearest(groups, [affinityOf(place)]);
    if (group === undefined) {
      group = { gap: null, isOpen: true, isSplit: false, absorbed: [], members: [], added: [] };
      groups.push(group);
    }
    group.members.push(place);
    group.added.push(place);
    touched.add(group);
  }
  await consolidate(groups, touched, affinityOf, throttle);

  const arranged: ArrangedGap[] = [];
  for (const { gap, absorbed, added, members } of groups.filter((group) => touched.has(group)))
    arranged.push({ gap, absorbed, added, representative: await mostCentral(members, affinityOf, throttle) });
  return arranged;
}

async function consolidate(
  groups: Group[],
  touched: Set<Group>,
  affinityOf: (place: number) => Float32Array,
  throttle: Throttle,
): Promise<void> {
  const waiting = [...touched].filter((group) => group.isOpen);
  for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
    if (!groups.includes(group)) continue;
    const others = groups.filter((other) => other !== group && other.isOpen && !(group.isSplit && other.isSplit));
    const rows: Float32Array[] = [];
    for (const place of sample(group.members, sampleSize)) {
      await throttle();
      rows.push(affinityOf(place));
    }
    const alike = nearest(others, rows);
    if (alike === undefined) continue;
    const [kept, gone] = groups.indexOf(group) < groups.indexOf(alike) ? [group, alike] : [alike, group];
    kept.members.push(...gone.members);
    kept.added.push(...gone.added);
    kept.isSplit ||= gone.isSplit;
    kept.absorbed.push(...gone.absorbed, ...(gone.gap === null ? [] : [gone.gap]));
    groups.splice(groups.indexOf(gone), 1);
    touched.delete(gone);
    touched.add(kept);
    waiting.push(kept);
  }
}

/** The group that the rows are most alike to on average, if any is alike; of equal ones the first. */
function nearest(groups: readonly Group[], rows: readonly Float32Array[]): Group | undefined {
  let best: Group | undefined;
  let most = 0;
  for (const group of groups) {
    const mean = meanOf(group.members, rows);
    if (mean < most || (best !== undefined && mean === most)) continue;
    best = group;
    most = mean;
  }
  return best;
}

function meanOf(members: readonly number[], rows: readonly Float32Array[]): number {
  let sum = 0;
  for (const row of rows) for (const member of members) sum += row[member]!;
  return sum / (members.length * rows.length);
}

/** The place among `members` that is on average most like all of them. */
export async function mostCentral(
  members: readonly number[],
  affinityOf: (place: number) => Float32Array,
  throttle: Throttle = createThrottle(0),
): Promise<number> {
  let best = members[0]!;
  let most = Number.NEGATIVE_INFINITY;
  if (members.length <= 2) return best;
  for (const place of sample(members, candidatesMax)) {
    await throttle();
    const mean = meanOf(members, [affinityOf(place)]);
    if (mean > most) [best, most] = [place, mean];
  }
  return best;
}

/** Evenly among all, so that old and new ones speak. */
function sample(members: readonly number[], size: number): number[] {
  if (members.length <= size) return [...members];
  return Array.from({ length: size }, (_, nth) => members[Math.floor((nth * members.length) / size)]!);
}
