import { useEffect } from "react";
import type { RefObject } from "react";

/** A virtual keyboard covers the page without making it smaller: the panel keeps to what is seen. */
export function useVisualViewport(panel: RefObject<HTMLElement | null>, isActive: boolean): void {
  useEffect(() => {
    const viewport = globalThis.visualViewport;
    const element = panel.current;
    if (!isActive || !viewport || element === null) return undefined;
    const fit = () => {
      // Whoever zooms in wants to see a part of it.
      if (viewport.scale > 1.01) return;
      // The page's `zoom` makes each of the element's px so much larger than the window's.
      const zoom = element.currentCSSZoom ?? 1;
      element.style.setProperty("--svc-top", `${viewport.offsetTop / zoom}px`);
      element.style.setProperty("--svc-height", `${viewport.height / zoom}px`);
    };
    fit();
    viewport.addEventListener("resize", fit);
    viewport.addEventListener("scroll", fit);
    return () => {
      viewport.removeEventListener("resize", fit);
      viewport.removeEventListener("scroll", fit);
      element.style.removeProperty("--svc-top");
      element.style.removeProperty("--svc-height");
    };
  }, [panel, isActive]);
}
