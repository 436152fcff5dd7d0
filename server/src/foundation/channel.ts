import { randomUUID } from "node:crypto";
import type { Database } from "./database/database.ts";
import type { Log } from "./log.ts";

export interface Listener {
  receive(message: unknown): void;
  /** For a while other processes were not heard: whoever depends on them looks into the store now. */
  missed?(): void;
}

/**
 * What the processes on one store tell each other, as small JSON.
 *
 * Promised: a listener of the publishing process has heard when `publish` returns; those of other
 * processes hear at most once, within milliseconds. Not promised: that they hear at all, and in
 * which order. While a process's connection is broken it hears nothing, and is told so by `missed`
 * once it hears again. So the store has to hold what matters; a message only saves the wait for
 * the next look.
 */
export interface Channel {
  /** Never throws: a message that cannot be sent is logged. */
  publish(topic: string, message: unknown): void;
  subscribe(topic: string, listener: Listener): void;
}

export function createChannel(database: Database, log: Log): Channel {
  const process = randomUUID();
  const listeners = new Map<string, Listener[]>();

  function deliver(topic: string, message: unknown): void {
    for (const { receive: hear } of listeners.get(topic) ?? []) {
      try {
        hear(message);
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
        .catch((error: unknown) => log.warn({ err: error, topic }, "other processes cannot be told"));
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

/** Null for what a process of another release, or a person at the database, has sent. */
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
