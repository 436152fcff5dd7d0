import { useEffect } from "react";

/**
 * When what had the focus vanishes (a row's button, a dialog whose opener is gone), it goes to the nearest
 * thing of the page that is still there: screen readers would be at the page's beginning otherwise.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let focused: Element | null = null;
    /** What was focused last, and all around it. */
    let around: readonly Element[] = [];
    /** Where the page itself was left for a dialog. */
    let inPage: readonly Element[] = [];
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      focused = target;
      around = ancestorsOf(target);
      if (target.closest("#content") !== null) inPage = around;
    };
    const observer = new MutationObserver(() => {
      if (focused === null || focused.isConnected || document.activeElement !== document.body) return;
      focused = null;
      // A dialog that goes on with something else keeps it.
      const isInDialog = around.some((element) => element.isConnected && element.matches(dialogs));
      const near =
        (isInDialog ? around : inPage).find((element) => element.isConnected) ?? document.getElementById("content");
      if (near instanceof HTMLElement) focusOnce(near);
    });
    addEventListener("focusin", onFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      removeEventListener("focusin", onFocus);
      observer.disconnect();
    };
  }, []);
}

const dialogs = "[role=dialog], [role=alertdialog]";

/** The element first. */
function ancestorsOf(element: Element): readonly Element[] {
  return element.parentElement === null ? [element] : [element, ...ancestorsOf(element.parentElement)];
}

/** Tab goes on from there; it is no stop of its own afterwards, and no ring is drawn around half a page. */
function focusOnce(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.style.outline = "none";
  const leave = () => {
    element.removeAttribute("tabindex");
    element.style.removeProperty("outline");
  };
  element.addEventListener("blur", leave, { once: true });
  element.focus({ preventScroll: true });
}
