import { lazy, Suspense, useState } from "react";
import type { ReactNode } from "react";
import { useShown } from "./use-shown.ts";

const DialogPart = lazy(() => import("./dialog-part.tsx"));

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Something that has to be done first. On narrow screens a sheet from below. Esc closes, focus returns.
 * What it is made of is fetched when it is first opened, or before.
 */
export function Dialog(props: DialogProps) {
  const [isWanted, want] = useState(false);
  if (useShown(props.isOpen) && !isWanted) want(true);
  return <Suspense>{isWanted ? <DialogPart {...props} /> : null}</Suspense>;
}

const ConfirmPart = lazy(() => import("./confirm-part.tsx"));

export interface ConfirmProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** What will be gone, and whether it can come back. */
  readonly children: ReactNode;
  /** The verb of the button. */
  readonly action: string;
  /** For what is worth a thought: the button works when this was typed. */
  readonly typed?: string;
  /** Closes when it is done; what it throws is shown. */
  readonly onConfirm: () => Promise<unknown>;
}

/** Asks before what cannot be undone. Fetched as a dialog is. */
export function Confirm(props: ConfirmProps) {
  const [isWanted, want] = useState(false);
  if (useShown(props.isOpen) && !isWanted) want(true);
  return <Suspense>{isWanted ? <ConfirmPart {...props} /> : null}</Suspense>;
}
