import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/**
 * For a row of links or choices that may be wider than its place: keeps the link to the open page, or what is chosen,
 * in view, and marks the sides where there is more, which `.strip` fades.
 */
export function useStrip<Row extends HTMLElement>(chosen?: string): RefObject<Row | null> {
  const strip = useRef<Row>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    const row = strip.current;
    if (row === null) return undefined;
    const mark = () => markSides(row);
    const fit = () => {
      showCurrent(row);
      mark();
    };
    // Called once when it begins, too.
    const size = new ResizeObserver(fit);
    size.observe(row);
    row.addEventListener("scroll", mark, { passive: true });
    return () => {
      size.disconnect();
      row.removeEventListener("scroll", mark);
    };
  }, [path, chosen]);
  return strip;
}

/** Not by scrollIntoView, which would scroll the page, too. */
function showCurrent(row: HTMLElement): void {
  const current = row.querySelector("[aria-current=page], :checked");
  if (current !== null) row.scrollBy({ left: middleOf(current) - middleOf(row) });
}

function markSides(row: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth } = row;
  row.toggleAttribute("data-more-left", scrollLeft > 1);
  row.toggleAttribute("data-more-right", scrollLeft + clientWidth < scrollWidth - 1);
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
