import type {
  SvcWidgetAttributes,
  SvcWidgetElement,
  SvcWidgetHandlers,
  SvcWidgetVueHandlers,
} from "./script/element-types.ts";
import { defineWidgetElement } from "./script/widget-element.ts";

export { configure } from "./configure.ts";
export type { Configuration } from "./configure.ts";
export type { Message, Visitor } from "./core/types.ts";
export type { SvcWidgetElement, SvcWidgetEvents, SvcWidgetProperties } from "./script/element-types.ts";

declare global {
  interface HTMLElementTagNameMap {
    "svc-widget": SvcWidgetElement;
  }
  namespace svelteHTML {
    interface IntrinsicElements {
      "svc-widget": SvcWidgetAttributes & SvcWidgetHandlers;
    }
  }
}

/** @ts-ignore Of use only where React is installed. */
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "svc-widget": SvcWidgetAttributes &
        SvcWidgetHandlers & {
          readonly key?: string | number | undefined;
          readonly ref?:
            | ((element: SvcWidgetElement | null) => void)
            | { current: SvcWidgetElement | null }
            | null
            | undefined;
        };
    }
  }
}

/** @ts-ignore Of use only where Vue is installed. */
declare module "vue" {
  interface GlobalComponents {
    "svc-widget": new () => { $props: SvcWidgetAttributes & SvcWidgetVueHandlers };
  }
}

defineWidgetElement();
