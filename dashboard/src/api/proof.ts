import { useSyncExternalStore } from "react";

/** A proof of who the member is that some request waits for. */
interface Asking {
  readonly isProven: Promise<boolean>;
  /** True: the member has proven it; false: they don't want to. */
  settle(isProven: boolean): void;
}

let asking: Asking | null = null;
const listeners = new Set<() => void>();

function show(next: Asking | null): void {
  asking = next;
  for (const listener of listeners) listener();
}

/** Has the member prove who they are, once for all requests that wait for it; false where they don't. */
export function askForProof(): Promise<boolean> {
  if (asking !== null) return asking.isProven;
  let resolve = (_isProven: boolean): void => undefined;
  const isProven = new Promise<boolean>((resolved) => (resolve = resolved));
  const settle = (isIt: boolean) => {
    show(null);
    resolve(isIt);
  };
  show({ isProven, settle });
  return isProven;
}

/** What the dialog is for; null while nothing waits. */
export function useAsking(): Asking | null {
  return useSyncExternalStore(listen, () => asking);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
