/**
 * What the user interface imports from `react`, for the script tag's build: Preact, and the two things that
 * it has only in its large compatibility layer. A name that is missing here breaks the build.
 */
import { Component, createElement } from "preact";
import type { ComponentType } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

export { createContext, createElement, Fragment } from "preact";
export { useCallback, useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

/** A component that is drawn again only when one of its properties is another. */
export function memo<Props extends object>(type: ComponentType<Props>): ComponentType<Props> {
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      const names = Object.keys(next) as (keyof Props)[];
      return (
        names.length !== Object.keys(this.props).length ||
        names.some((name) => next[name] !== this.props[name as never])
      );
    }

    override render() {
      return createElement(type, this.props);
    }
  };
}

/** Draws again when the store says that its snapshot is another object. */
export function useSyncExternalStore<Snapshot>(
  subscribe: (listener: () => void) => () => void,
  getSnapshot: () => Snapshot,
): Snapshot {
  const snapshot = getSnapshot();
  const [, setDrawn] = useState(snapshot);
  // It may have changed between being drawn and being listened to.
  useLayoutEffect(() => setDrawn(() => getSnapshot()), [snapshot, getSnapshot]);
  useEffect(() => {
    const hear = () => setDrawn(() => getSnapshot());
    hear();
    return subscribe(hear);
  }, [subscribe, getSnapshot]);
  return snapshot;
}
