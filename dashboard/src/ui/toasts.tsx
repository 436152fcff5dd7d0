import { X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useStrings } from "../strings/strings.tsx";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { describeProblem } from "./describe-problem.ts";

interface Way {
  readonly label: string;
  readonly onClick: () => void;
}

interface Toast {
  readonly key: number;
  readonly text: string;
  readonly isBad: boolean;
  readonly way: Way | undefined;
}

const shownMs = 6_000;
/** More would cover the page. */
const shownAtMost = 3;

let shown: readonly Toast[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function add(text: string, isBad: boolean, way?: Way): void {
  show([...shown, { key: ++lastKey, text, isBad, way }].slice(-shownAtMost));
}

function remove(key: number): void {
  show(shown.filter((other) => other.key !== key));
}

/** Says what was done, with a way back where there is one. */
export function toast(text: string, undo?: Way): void {
  add(text, false, undo);
}

/** Says what went wrong, and what to do. */
export function toastFault(text: string): void {
  add(text, true);
}

/** A function that says what went wrong, for changes that have no form to show it in. */
export function useToastProblem(): (error: unknown) => void {
  const strings = useStrings();
  return (error) => add(describeProblem(error, strings), true);
}

/**
 * Where they are shown. The region is there before the first, or screen readers would not hear it; and beside the
 * app, or a dialog's backdrop would cover it. `aria-live` keeps a dialog from hiding it from them.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  return createPortal(
    <div
      role="status"
      aria-live="polite"
      className="fixed inset-x-4 bottom-4 z-30 mx-auto grid max-w-sm gap-2 sm:start-auto sm:end-4 sm:mx-0"
    >
      {toasts.map((item) => (
        <Shown key={item.key} toast={item} />
      ))}
    </div>,
    document.body,
  );
}

/** Disappears after a while, unless hovered, focused or an error. */
function Shown({ toast: { key, text, isBad, way } }: { readonly toast: Toast }) {
  const { actions } = useStrings();
  const [isHeld, hold] = useState(isBad);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => remove(key), shownMs);
    return () => clearTimeout(timer);
  }, [key, isHeld]);
  return (
    <div
      className="popup flex items-center gap-2 p-3"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(isBad)}
      onFocus={() => hold(true)}
      onBlur={() => hold(isBad)}
    >
      <p className={classNames("min-w-0 flex-1", isBad && "text-bad")}>{text}</p>
      {way === undefined ? null : (
        <button
          type="button"
          className="font-medium text-accent-text underline"
          onClick={() => {
            way.onClick();
            remove(key);
          }}
        >
          {way.label}
        </button>
      )}
      <IconButton label={actions.close} icon={<X className="size-4" />} onClick={() => remove(key)} />
    </div>
  );
}
