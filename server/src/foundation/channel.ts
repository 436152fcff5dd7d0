import { randomUUID } from "node:crypto";
import type { Database } from "./database/database.ts";
import type { Log } from "./log.ts";

export interface Listener {
  receive(message: unknown): void;
  /** Messages from other processes may have been lost. Read the store now. */
  missed?(): void;
}

/**
 * Publish and subscribe between the processes that share a store. Messages are small JSON values.
 *
 * Listeners in the publishing process are called before `publish` returns. Listeners in other processes
 * are called at most once, within milliseconds, in no guaranteed order, or not at all: while a process is
 * disconnected it receives nothing, and `missed` is called once it is connected again. So keep everything
 * that matters in the store, and use a message only to avoid waiting for the next poll.
 */
export interface Channel {
  /** Never throws. A message that can't be sent is logged. */
  publish(topic: string, message: unknown): void;
  subscribe(topic: string, listener: Listener): void;
}

export function createChannel(database: Database, log: Log): Channel {
  const process = randomUUID();
  const listeners = new Map<string, Listener[]>();

  function deliver(topic: string, message: unknown): void {
    for (const { receive } of listeners.get(topic) ?? []) {
      try {
        receive(message);
      } catch (error) {
        log.error({ err: error, topic }, "a listener failed");
      }
    }
  }

  database.broadcast.listen({
    hear(text) {
      const sent = readEnvelope(text);
      if (sent !== null && sent.process !== process) deliver(sent.topic, sent.message);
    },
    missed() {
      for (const each of listeners.values()) for (const { missed } of each) missed?.();
    },
  });

  return {
    publish(topic, message) {
      deliver(topic, message);
      database.broadcast
        .send(JSON.stringify({ process, topic, message }))
        .catch((error: unknown) => log.warn({ err: error, topic }, "can't publish to other processes"));
    },
    subscribe(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
  };
}

interface Envelope {
  readonly process: string;
  readonly topic: string;
  readonly message: unknown;
}

/** Null if the text isn't a message of this release. */
function readEnvelope(text: string): Envelope | null {
  try {
    const sent: unknown = JSON.parse(text);
    if (typeof sent !== "object" || sent === null || !("process" in sent) || !("topic" in sent)) return null;
    const { process, topic } = sent;
    if (typeof process !== "string" || typeof topic !== "string") return null;
    return { process, topic, message: "message" in sent ? sent.message : undefined };
  } catch {
    return null;
  }
}
