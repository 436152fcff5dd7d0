import { useLayoutEffect } from "react";
import type { RefObject } from "react";

/**
 * A control that vanishes or is switched off under the focus leaves it to the conversation: keys would else go to
 * the page behind. Not to the field, which brings up a telephone's keyboard.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>): void {
  const focused = box.current?.querySelector(":focus");
  useLayoutEffect(() => {
    if (focused && (!focused.isConnected || focused.matches(":disabled")))
      box.current?.querySelector<HTMLElement>(".log")?.focus({ preventScroll: true });
  });
}
