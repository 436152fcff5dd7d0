import type { ChatEvents, Handler } from "./types.ts";

export interface Emitter {
  on<Name extends keyof ChatEvents>(name: Name, handler: Handler<Name>): () => void;
  off<Name extends keyof ChatEvents>(name: Name, handler: Handler<Name>): void;
  emit<Name extends keyof ChatEvents>(name: Name, argument: ChatEvents[Name]): void;
}

/** Events of a chat (contract section 6). A handler that throws disturbs neither the chat nor the next one. */
export function createEmitter(): Emitter {
  const handlers = new Map<string, Set<(argument: never) => void>>();
  let isReady = false;

  const call = (handler: (argument: never) => void, argument: unknown) => {
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- registered under the name of this argument
      handler(argument as never);
    } catch (error) {
      // The page's own fault, told where the page looks for such.
      setTimeout(() => {
        throw error;
      });
    }
  };

  return {
    on(name, handler) {
      const all = handlers.get(name) ?? new Set();
      handlers.set(name, all.add(handler));
      if (name === "ready" && isReady) call(handler, undefined);
      return () => void all.delete(handler);
    },
    off(name, handler) {
      handlers.get(name)?.delete(handler);
    },
    emit(name, argument) {
      // Emits `ready` only once, even after a restart.
      if (name === "ready" && isReady) return;
      if (name === "ready") isReady = true;
      for (const handler of handlers.get(name) ?? []) call(handler, argument);
    },
  };
}
