import { useEffect, useRef } from "react";

/** Does it when the letter is pressed outside of fields. */
export function useKey(letter: string, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== letter || isTyping(event)) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [letter]);
}

/** Letters that belong to a field, or to the browser. */
function isTyping({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  const isField =
    target instanceof HTMLElement &&
    target.closest("input:not([type=checkbox]), textarea, select, [role=dialog], [role=alertdialog], [role=menu]") !==
      null;
  return isField || metaKey || ctrlKey || altKey;
}
