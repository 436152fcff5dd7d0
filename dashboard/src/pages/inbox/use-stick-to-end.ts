import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

/** Scrolls to the end when something is added, unless the reader has gone up to read. */
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
    const observer = new IntersectionObserver(([entry]) => {
      isStuck.current = entry?.isIntersecting ?? true;
      setAtEnd(isStuck.current);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (isStuck.current) end.current?.scrollIntoView({ block: "end" });
  }, [count]);
  return { end, isAtEnd, goToEnd: () => end.current?.scrollIntoView({ block: "end" }) };
}
