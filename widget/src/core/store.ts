import type { ChatMessage, ChatState } from "./types.ts";

/** A growing text notifies once per frame. */
const frameMs = 16;

export interface Store {
  get(): ChatState;
  /** `isSoon`: at the latest after a frame; more of it until then is told together. */
  set(patch: Partial<ChatState>, isSoon?: boolean): void;
  /** Adds a message or takes the place of the one of this id. */
  put(message: ChatMessage, isSoon?: boolean): void;
  subscribe(listener: () => void): () => void;
  /** Hears of every change at once, before the subscribers. */
  onChange(listener: () => void): void;
}

/** The state of a chat; never changed in place. */
export function createStore(initial: ChatState): Store {
  let state = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastMs = 0;
  const listeners = new Set<() => void>();
  const inner: (() => void)[] = [];

  const notify = () => {
    clearTimeout(timer);
    timer = undefined;
    lastMs = Date.now();
    for (const listener of listeners) listener();
  };

  const set = (patch: Partial<ChatState>, isSoon = false) => {
    const before: Partial<Record<string, unknown>> = { ...state };
    if (Object.entries(patch).every(([key, value]) => before[key] === value)) return;
    state = { ...state, ...patch };
    for (const listener of inner) listener();
    if (!isSoon || Date.now() - lastMs >= frameMs) notify();
    else timer ??= setTimeout(notify, frameMs);
  };

  return {
    get: () => state,
    set,
    put(message, isSoon) {
      const at = state.messages.findLastIndex(({ id }) => id === message.id);
      set({ messages: at < 0 ? [...state.messages, message] : state.messages.with(at, message) }, isSoon);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onChange: (listener) => void inner.push(listener),
  };
}
