import { useDeferredValue } from "react";

/**
 * Whether what is to be open is drawn: in its own time, so that the press that opens it is answered first.
 * It closes at once.
 */
export function useShown(isOpen: boolean): boolean {
  return useDeferredValue(isOpen) && isOpen;
}
