import { lazy, Suspense, useState } from "react";
import type { ComponentProps } from "react";
import type { Dialog as DialogPart } from "./dialog.tsx";

const Dialog = lazy(async () => ({ default: (await import("./dialog.tsx")).Dialog }));

/** A dialog of the frame around all pages: what it is made of is fetched when it is first opened. */
export function LazyDialog(props: ComponentProps<typeof DialogPart>) {
  const [isWanted, want] = useState(false);
  if (props.isOpen && !isWanted) want(true);
  return <Suspense>{isWanted ? <Dialog {...props} /> : null}</Suspense>;
}
