import { createElement, useEffect, useState } from "react";
import type { ComponentType } from "react";

/** After so long it is tried again. */
const retryMs = 3_000;

/** A part of the chat that is loaded when it is first shown; nothing stands in its place until then. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let part: ComponentType<Props> | undefined;
  return function Later(props: Props) {
    const [, draw] = useState(0);
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const ask = (): unknown =>
        load().then(
          (loaded) => {
            part = loaded;
            draw(1);
          },
          () => (timer = setTimeout(ask, retryMs)),
        );
      if (part === undefined) ask();
      return () => clearTimeout(timer);
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
