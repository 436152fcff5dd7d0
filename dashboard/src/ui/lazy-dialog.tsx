import { lazy, Suspense, useState } from "react";
import type { ComponentProps } from "react";
import type { Dialog as DialogPart } from "./dialog.tsx";
import { useShown } from "./use-shown.ts";

const Dialog = lazy(async () => ({ default: (await import("./dialog.tsx")).Dialog }));

/** A dialog of the frame around all pages: what it is made of is fetched when it is first opened, or before. */
export function LazyDialog(props: ComponentProps<typeof DialogPart>) {
  const [isWanted, want] = useState(false);
  if (useShown(props.isOpen) && !isWanted) want(true);
  return <Suspense>{isWanted ? <Dialog {...props} /> : null}</Suspense>;
}
