import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

const boxesMost = 5;

/**
 * Scrolls to the end when something is added, or when the composer takes more room, unless the reader has gone up to
 * read.
 */
export function useStickToEnd(count: number): {
  readonly end: RefObject<HTMLDivElement | null>;
  readonly isAtEnd: boolean;
  readonly goToEnd: () => void;
} {
  const end = useRef<HTMLDivElement>(null);
  const isStuck = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);
  useEffect(() => {
    if (end.current === null) return undefined;
    const watched = end.current;
    const observer = new IntersectionObserver(([entry]) => {
      isStuck.current = entry?.isIntersecting ?? true;
      setAtEnd(isStuck.current);
    });
    observer.observe(watched);
    // Before the observer above sees that the end has moved.
    const resized = new ResizeObserver(() => {
      if (isStuck.current) scrollToEnd(watched);
    });
    for (const box of boxesAround(watched)) resized.observe(box);
    return () => {
      observer.disconnect();
      resized.disconnect();
    };
  }, []);
  useEffect(() => {
    if (isStuck.current && end.current !== null) scrollToEnd(end.current);
  }, [count]);
  return { end, isAtEnd, goToEnd: () => end.current !== null && scrollToEnd(end.current) };
}

/** Scrolls what holds the messages: on narrow screens the composer scrolls with them. */
function scrollToEnd(end: Element): void {
  const box = boxesAround(end).find((each) => getComputedStyle(each).overflowY === "auto");
  box?.scrollTo({ top: box.scrollHeight });
}

/** The log, what stands around it, and what scrolls on narrow screens. */
function boxesAround(end: Element): Element[] {
  const boxes: Element[] = [];
  for (let box = end.parentElement; box !== null && boxes.length < boxesMost; box = box.parentElement) boxes.push(box);
  return boxes;
}
