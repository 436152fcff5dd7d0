import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";

/** Rows in the document at once; a telephone's screen shows ten, a large one thirty. */
const rowsAtMost = 48;
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
 * when heights above it change; at the end of the list one stays at the end while it grows.
 */
export function useWindow(scroller: RefObject<HTMLElement | null>, ids: readonly string[], onTop: () => void): Window {
  const heights = useRef(new Map<string, number>());
  const rows = useRef(new Map<string, HTMLElement>());
  const refs = useRef(new Map<string, (element: HTMLElement | null) => void>());
  /** Which row stood where, so that it can be put there again. */
  const anchor = useRef<{ readonly id: string; readonly top: number } | null>(null);
  const stuck = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);
  const [range, setRange] = useState<Range>(() => ({ first: Math.max(0, ids.length - 16), end: ids.length }));
  const idsNow = useRef(ids);
  idsNow.current = ids;
  const onTopNow = useRef(onTop);
  onTopNow.current = onTop;

  const average = () => {
    let sum = 0;
    heights.current.forEach((height) => (sum += height));
    return heights.current.size === 0 ? guessedHeight : sum / heights.current.size;
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
    const from = (stuck.current ? box.scrollHeight - box.clientHeight : box.scrollTop) - overscan;
    const to = from + box.clientHeight + 2 * overscan;
    let first = 0;
    let top = 0;
    const height = (at: number) => heights.current.get(idsNow.current[at] ?? "") ?? guess;
    while (first < count && top + height(first) < from) top += height(first++);
    let end = first;
    while (end < count && top < to && end - first < rowsAtMost) top += height(end++);
    if (stuck.current) {
      end = count;
      first = Math.max(0, Math.min(first, count - 8), count - rowsAtMost);
    }
    setRange((before) => (before.first === first && before.end === end ? before : { first, end }));
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

  /** Puts what is read where it was, or goes on at the end. */
  const settle = useCallback(() => {
    const box = scroller.current;
    if (box === null) return;
    rows.current.forEach((row, id) => heights.current.set(id, row.getBoundingClientRect().height));
    if (stuck.current) {
      // Before anything was said one begins to read at the top: with the greeting, or a form's title.
      if (idsNow.current.length > 0) box.scrollTop = box.scrollHeight;
      return;
    }
    const row = anchor.current === null ? undefined : rows.current.get(anchor.current.id);
    if (row === undefined || anchor.current === null) return;
    const moved = row.getBoundingClientRect().top - box.getBoundingClientRect().top - anchor.current.top;
    if (Math.abs(moved) > 0.5) box.scrollTop += moved;
  }, [scroller]);

  const observer = useRef<ResizeObserver | null>(null);
  const watched = useCallback((): ResizeObserver => (observer.current ??= new ResizeObserver(settle)), [settle]);

  useLayoutEffect(() => {
    settle();
    choose();
    remember();
  }, [ids, range, settle, choose, remember]);

  useEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    let lastTop = box.scrollTop;
    const hear = () => {
      const { scrollTop, scrollHeight, clientHeight } = box;
      const isEnd = scrollHeight - scrollTop - clientHeight < endSlack;
      // What grows below moves nobody away from the end; only going up does.
      if (isEnd) stuck.current = true;
      else if (scrollTop < lastTop) stuck.current = false;
      lastTop = scrollTop;
      setAtEnd(stuck.current);
      if (scrollTop < clientHeight) onTopNow.current();
      remember();
      choose();
    };
    box.addEventListener("scroll", hear, { passive: true });
    watched().observe(box);
    return () => {
      box.removeEventListener("scroll", hear);
      observer.current?.disconnect();
      observer.current = null;
    };
  }, [scroller, choose, remember, watched]);

  const rowRef = useCallback(
    (id: string) => {
      let ref = refs.current.get(id);
      if (ref === undefined) {
        ref = (element) => {
          const before = rows.current.get(id);
          if (before !== undefined) observer.current?.unobserve(before);
          if (element === null) rows.current.delete(id);
          else {
            rows.current.set(id, element);
            watched().observe(element);
          }
        };
        refs.current.set(id, ref);
      }
      return ref;
    },
    [watched],
  );

  const scrollToEnd = useCallback(() => {
    stuck.current = true;
    setAtEnd(true);
    choose();
    settle();
  }, [choose, settle]);

  const end = Math.min(range.end, ids.length);
  const first = Math.min(range.first, end);
  // The newest is always there: it is what one waits for.
  const shown = stuck.current ? { first: Math.max(first, ids.length - rowsAtMost), end: ids.length } : { first, end };
  return {
    ...shown,
    above: heightOf(0, shown.first),
    below: heightOf(shown.end, ids.length),
    isAtEnd,
    scrollToEnd,
    rowRef,
  };
}
