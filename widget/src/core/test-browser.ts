import { vi } from "vitest";

/** What Node lacks of a browser: storage, a page's own events, and whether it is online. */
export interface TestBrowser {
  readonly storage: Map<string, string>;
  /** Of the whole site, as far as storage goes. */
  quotaCharacters: number;
  /** No locks, as on a page that came over plain http. */
  loseLocks(): void;
  goOffline(): void;
  goOnline(): void;
}

/** Puts it in the place of the globals; `vi.unstubAllGlobals` takes it away. */
export function openBrowser(): TestBrowser {
  const storage = new Map<string, string>();
  const events = new EventTarget();
  const navigator: { onLine: boolean; language: string; locks: LockManager | undefined } = {
    onLine: true,
    language: "de-AT",
    locks: globalThis.navigator.locks,
  };
  const browser: TestBrowser = {
    storage,
    quotaCharacters: 5_000_000,
    loseLocks() {
      navigator.locks = undefined;
    },
    goOffline() {
      navigator.onLine = false;
      events.dispatchEvent(new Event("offline"));
    },
    goOnline() {
      navigator.onLine = true;
      events.dispatchEvent(new Event("online"));
    },
  };
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > browser.quotaCharacters) throw new DOMException("full", "QuotaExceededError");
      storage.set(key, value);
    },
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  return browser;
}
