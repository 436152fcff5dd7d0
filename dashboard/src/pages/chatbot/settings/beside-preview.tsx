import type { ReactNode } from "react";
import type { PreviewState } from "./preview.tsx";

/** A form with its preview: beside it where there is room, and kept in view; otherwise below it. */
export function BesidePreview({ preview, children }: { readonly preview: ReactNode; readonly children: ReactNode }) {
  return (
    <div
      data-preview
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <div className="min-w-0">{children}</div>
      <div className="min-w-0 xl:sticky xl:top-4">{preview}</div>
    </div>
  );
}

/** What is edited in here is best seen so. A click alone gives the focus in some browsers, and not in all. */
export function SeenAs({
  state,
  onState,
  children,
}: {
  readonly state: PreviewState;
  readonly onState: (state: PreviewState) => void;
  readonly children: ReactNode;
}) {
  return (
    <div role="none" onFocus={() => onState(state)} onPointerDown={() => onState(state)}>
      {children}
    </div>
  );
}
