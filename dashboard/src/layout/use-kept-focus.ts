import { useEffect } from "react";

/**
 * When what had the focus vanishes (the button of a row that was deleted), it goes to the nearest thing
 * around it that is still there: screen readers would be at the page's beginning otherwise.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let around: readonly Element[] = [];
    const onFocus = ({ target }: FocusEvent) => {
      around = target instanceof Element ? ancestorsOf(target) : [];
    };
    const observer = new MutationObserver(() => {
      const [focused] = around;
      if (focused === undefined || focused.isConnected || document.activeElement !== document.body) return;
      const near = around.find((element) => element.isConnected);
      around = [];
      if (near instanceof HTMLElement && near !== document.body) focusOnce(near);
    });
    addEventListener("focusin", onFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      removeEventListener("focusin", onFocus);
      observer.disconnect();
    };
  }, []);
}

/** The element first. */
function ancestorsOf(element: Element): readonly Element[] {
  return element.parentElement === null ? [element] : [element, ...ancestorsOf(element.parentElement)];
}

/** Tab goes on from there; it is no stop of its own afterwards. */
function focusOnce(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}
