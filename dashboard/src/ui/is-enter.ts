import type { KeyboardEvent } from "react";

/**
 * Whether a key press is the Enter that takes up what is written. The one that ends a composition (Chinese,
 * Japanese, Korean) is not: browsers mark it by `isComposing`, Safari only by the key code 229.
 */
export function isEnter({ key, keyCode, nativeEvent }: KeyboardEvent): boolean {
  return key === "Enter" && !nativeEvent.isComposing && keyCode !== 229;
}
