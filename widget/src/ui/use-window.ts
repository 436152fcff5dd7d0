import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";

/** Rows in the document at once; a telephone's screen shows ten, a large one thirty. */
const rowsAtMost = 48;
/** A panel that opens is filled by so many. */
const rowsAtFirst = 8;
/** New ones may take so much of a frame, ms: layout and paint follow, and nothing may take a slow telephone 50. */
const frameMs = 8;
/** What one takes until that is known, ms. */
const guessedRowMs = 3;
const rowsPerFrame = 8;
/** So far beyond what is seen rows stand ready, in px. */
const overscan = 400;
/** Until rows were measured. */
const guessedHeight = 88;
/** Whoever is so near the end is at the end, in px. */
const endSlack = 32;

interface Range {
  readonly first: number;
  readonly end: number;
}

export interface Window extends Range {
  /** Room for the rows that are not there, in px. */
  readonly above: number;
  readonly below: number;
  readonly isAtEnd: boolean;
  scrollToEnd(): void;
  /** For each row's element; its children may change their height at any time. */
  rowRef(id: string): (element: HTMLElement | null) => void;
}

/**
 * Keeps of a long list only the rows near what is seen in the document. What is read stays where it is
 * when heights above it change; at the end of the list one stays at the end while it, or the `tail` below it, grows.
 */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  tail: RefObject<HTMLElement | null>,
  ids: readonly string[],
  onTop: () => void,
): Window {
  const heights = useRef(new Map<string, number>());
  const rows = useRef(new Map<string, HTMLElement>());
  const refs = useRef(new Map<string, (element: HTMLElement | null) => void>());
  /** Which row stood where, so that it can be put there again. */
  const anchor = useRef<{ readonly id: string; readonly top: number } | null>(null);
  const stuck = useRef(true);
  const lastTop = useRef(0);
  const [isAtEnd, setAtEnd] = useState(true);
  const shown = useRef<Range>({ first: Math.max(0, ids.length - rowsAtFirst), end: ids.length });
  const [, draw] = useState(shown.current);
  const begunMs = performance.now();
  /** What a new row takes here, ms, and how many the last frame brought. */
  const rowMs = useRef(guessedRowMs);
  const fresh = useRef(0);
  const frame = useRef(0);
  const idsNow = useRef(ids);
  if (idsNow.current !== ids) shown.current = sameRows(shown.current, idsNow.current, ids);
  idsNow.current = ids;
  const onTopNow = useRef(onTop);
  onTopNow.current = onTop;

  const average = () => {
    let sum = 0;
    heights.current.forEach((height) => (sum += height));
    return sum / heights.current.size || guessedHeight;
  };
  const heightOf = (from: number, to: number) => {
    const guess = average();
    let sum = 0;
    for (let at = from; at < to; at++) sum += heights.current.get(idsNow.current[at] ?? "") ?? guess;
    return sum;
  };

  const choose = useCallback(() => {
    const box = scroller.current;
    if (box === null) return;
    const count = idsNow.current.length;
    const guess = average();
    const rowAt = (y: number) => {
      let at = 0;
      for (let top = 0; at < count; at++) {
        top += heights.current.get(idsNow.current[at] ?? "") ?? guess;
        if (top >= y) break;
      }
      return at;
    };
    const seen = stuck.current ? box.scrollHeight - box.clientHeight : box.scrollTop;
    let first = rowAt(seen - overscan);
    let end = Math.min(count, first + rowsAtMost, rowAt(seen + box.clientHeight + overscan) + 1);
    if (stuck.current) {
      end = count;
      first = Math.max(0, Math.min(first, count - rowsAtFirst), count - rowsAtMost);
    }
    const now = shown.current;
    const rowsAtOnce = Math.min(rowsPerFrame, Math.max(1, Math.floor(frameMs / rowMs.current)));
    const next = stepTo(now, { first, end }, rowAt(seen), rowsAtOnce);
    if (next.first === now.first && next.end === now.end) return;
    fresh.current = isApart(now, next) ? 0 : Math.max(0, now.first - next.first) + Math.max(0, next.end - now.end);
    shown.current = next;
    draw(next);
  }, [scroller]);

  const remember = useCallback(() => {
    const box = scroller.current;
    if (box === null) return;
    const edge = box.getBoundingClientRect().top;
    anchor.current = null;
    for (const id of idsNow.current) {
      const row = rows.current.get(id);
      if (row === undefined) continue;
      const { top, bottom } = row.getBoundingClientRect();
      if (bottom <= edge) continue;
      anchor.current = { id, top: top - edge };
      return;
    }
  }, [scroller]);

  /** Not more than once a frame: what it makes has to be measured before more can be chosen. */
  const chooseSoon = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(choose);
  }, [choose]);

  /**
   * Whether one reads at the end, and what. What grows below moves nobody away from the end; only going up does.
   * Asked before every correction too: whoever scrolled since the last scroll event is not to be pulled back.
   */
  const notice = (box: HTMLElement) => {
    const before = lastTop.current;
    if ((lastTop.current = box.scrollTop) === before) return;
    if (box.scrollHeight - lastTop.current - box.clientHeight < endSlack) stuck.current = true;
    else if (lastTop.current < before) stuck.current = false;
    remember();
  };

  /** Puts what is read where it was, or goes on at the end. */
  const settle = useCallback(() => {
    const box = scroller.current;
    if (box === null) return;
    notice(box);
    const read = anchor.current;
    const row = rows.current.get(read?.id ?? "");
    if (stuck.current) {
      // Before anything was said one begins to read at the top: with the greeting, or a form's title.
      if (idsNow.current.length > 0) box.scrollTop = box.scrollHeight;
    } else if (row !== undefined && read !== null) {
      const moved = row.getBoundingClientRect().top - box.getBoundingClientRect().top - read.top;
      if (moved ** 2 > 0.25) box.scrollTop += moved;
    }
    lastTop.current = box.scrollTop;
  }, [scroller]);

  const observer = useRef<ResizeObserver | null>(null);
  const watched = useCallback(
    (): ResizeObserver =>
      (observer.current ??= new ResizeObserver(() => {
        // Told of new rows too, and when all is laid out anyway: to look at each takes a slow telephone its time.
        rows.current.forEach((row, id) => heights.current.set(id, row.getBoundingClientRect().height));
        settle();
      })),
    [settle],
  );

  useEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    const hear = () => {
      notice(box);
      setAtEnd(stuck.current);
      // Whoever reads at the end has not asked for older ones, however little is laid out yet.
      if (!stuck.current && box.scrollTop < box.clientHeight) onTopNow.current();
      chooseSoon();
    };
    box.addEventListener("scroll", hear);
    watched().observe(box);
    if (tail.current !== null) watched().observe(tail.current);
    return () => {
      cancelAnimationFrame(frame.current);
      box.removeEventListener("scroll", hear);
      observer.current?.disconnect();
      observer.current = null;
    };
  }, [scroller, tail, chooseSoon, watched]);

  const rowRef = useCallback(
    (id: string) => {
      let ref = refs.current.get(id);
      if (ref === undefined) {
        ref = (element) => {
          const before = rows.current.get(id);
          if (before !== undefined) observer.current?.unobserve(before);
          rows.current.delete(id);
          if (element === null) return;
          rows.current.set(id, element);
          watched().observe(element);
        };
        refs.current.set(id, ref);
      }
      return ref;
    },
    [watched],
  );

  const scrollToEnd = useCallback(() => {
    stuck.current = true;
    lastTop.current = 0;
    setAtEnd(true);
    choose();
    settle();
  }, [choose, settle]);

  let { first, end } = shown.current;
  if (stuck.current) {
    // The newest is always there: it is what one waits for.
    const last = ids.length - rowsAtFirst;
    first = Math.max(0, Math.min(first, last), last - (end - first));
    end = ids.length;
  }
  shown.current = { first, end };
  useLayoutEffect(() => {
    settle();
    remember();
    if (fresh.current > 0) rowMs.current = (rowMs.current + (performance.now() - begunMs) / fresh.current) / 2;
    fresh.current = 0;
    chooseSoon();
  }, [ids, first, end, settle, chooseSoon, remember]);

  return {
    first,
    end,
    above: heightOf(0, first),
    below: heightOf(end, ids.length),
    isAtEnd,
    scrollToEnd,
    rowRef,
  };
}

/**
 * From the rows that are there to those that are wanted, by some at once; after a jump it begins with the first that
 * is seen, since taking the others away takes its time too.
 */
function stepTo(now: Range, wanted: Range, seen: number, rowsAtOnce: number): Range {
  if (isApart(now, wanted)) {
    const begin = Math.max(0, Math.min(seen, wanted.end - 1));
    return { first: begin, end: Math.min(wanted.end, begin + 1) };
  }
  const from = { first: Math.max(now.first, wanted.first), end: Math.min(now.end, wanted.end) };
  const end = Math.min(wanted.end, from.end + rowsAtOnce);
  return { first: Math.max(wanted.first, from.first - rowsAtOnce + end - from.end), end };
}

function isApart(one: Range, other: Range): boolean {
  return one.end <= other.first || other.end <= one.first;
}

/** The same rows in another list, where older ones may stand before them. */
function sameRows({ first, end }: Range, before: readonly string[], ids: readonly string[]): Range {
  const at = ids.indexOf(before[first] ?? "");
  const moved = at < 0 ? Math.min(first, ids.length) : at;
  return { first: moved, end: Math.min(moved + end - first, ids.length) };
}
