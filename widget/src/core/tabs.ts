export interface Tabs {
  publish(data: unknown): void;
  close(): void;
}

/** What pages of the same site tell each other, by BroadcastChannel. Where that is forbidden each page is alone. */
export function openTabs(name: string, hear: (data: unknown) => void): Tabs {
  try {
    const channel = new BroadcastChannel(name);
    channel.addEventListener("message", ({ data }) => hear(data));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin than its own
    return { publish: (data) => channel.postMessage(data), close: () => channel.close() };
  } catch {
    return { publish() {}, close() {} };
  }
}

/** Where storage is forbidden, and in frames that are kept apart, browsers have locks and give none. */
let refusing: LockManager | undefined;

/** Browsers have locks only where the page came over https. */
export function hasLocks(): boolean {
  const locks = globalThis.navigator?.locks;
  return locks !== undefined && locks !== refusing;
}

/**
 * Does `work` while no other page of this site does any of the same name; waits for them until `signal` aborts.
 * A page that is closed or crashes gives it up. Without locks it is done at once.
 */
export async function alone(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (signal.aborted) return;
  if (!hasLocks()) return work();
  let hasBegun = false;
  try {
    await navigator.locks.request(name, { signal }, () => {
      hasBegun = true;
      return work();
    });
  } catch (error) {
    if (signal.aborted) return;
    if (hasBegun) throw error;
    refusing = navigator.locks;
    await work();
  }
}
