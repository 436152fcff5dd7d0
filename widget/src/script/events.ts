type Handler = (argument?: unknown) => void;

/** Events for the page: handlers by name, and composed DOM events of the same names on the host element. */
export function createEvents(host: HTMLElement) {
  let listeners: { readonly name: string; readonly handler: Handler }[] = [];
  let isReady = false;

  // What a handler throws is the page's own: it goes where such errors go, and ends nothing here.
  const call = (handler: Handler, argument?: unknown) => queueMicrotask(() => handler(argument));
  return {
    on(name: string, handler: Handler): void {
      listeners.push({ name, handler });
      if (name === "ready" && isReady) call(handler);
    },
    off(name: string, handler: Handler): void {
      listeners = listeners.filter((each) => each.name !== name || each.handler !== handler);
    },
    emit(name: string, detail?: unknown): void {
      isReady ||= name === "ready";
      host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
      for (const each of listeners) if (each.name === name) call(each.handler, detail);
    },
  };
}
