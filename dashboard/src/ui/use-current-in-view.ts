import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/** For a row of links that is wider than the screen: brings the one to the page that is open into view. */
export function useCurrentInView<Row extends HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    const current = row.current?.querySelector("[aria-current=page]");
    // Not by scrollIntoView, which would move the page, too.
    if (current instanceof Element) row.current?.scrollBy({ left: middleOf(current) - middleOf(row.current) });
  }, [path]);
  return row;
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
