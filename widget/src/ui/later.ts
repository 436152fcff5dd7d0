import { createElement, useEffect, useState } from "react";
import type { ComponentType } from "react";

/**
 * A part of the chat that is loaded when it is first shown. Until then, and where it can't be loaded, nothing
 * stands in its place.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let part: ComponentType<Props> | undefined;
  return function Later(props: Props) {
    const [, draw] = useState(0);
    useEffect(() => {
      if (part !== undefined) return;
      load().then(
        (loaded) => {
          part = loaded;
          draw(1);
        },
        // The next time it is shown is another try.
        () => undefined,
      );
    }, []);
    return part === undefined ? null : createElement(part, props);
  };
}

/** For the outermost element of such a part: gives its shadow tree the part's style sheet, once. */
export function styled(css: string): (element: Element | null) => void {
  let sheet: CSSStyleSheet | undefined;
  return (element) => {
    const root = element?.getRootNode();
    if (!(root instanceof ShadowRoot)) return;
    if (sheet === undefined) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
    }
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  };
}
