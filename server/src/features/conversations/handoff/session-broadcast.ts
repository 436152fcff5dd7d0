import type { PresenceState } from "@svc/contract";
import type { Channel } from "../../../foundation/channel.ts";

/** A broadcast message about a conversation. Says where to look, and never contains content. */
export interface SessionBroadcast {
  readonly workspaceId: string;
  readonly sessionKey: number;
  /** `state`: its assignee or status changed. */
  readonly kind: "message" | "state" | "typing" | "presence";
  /** Of a message. */
  readonly messageId: string | null;
  /** Who is typing. */
  readonly agent: string | null;
  /** Of `presence`: what the agent does there. */
  readonly presence?: { readonly id: string; readonly state: PresenceState };
  /** Also sent to the visitor, not only to agents. */
  readonly forVisitor: boolean;
}

const topic = "session-notes";

export function broadcastSession(channel: Channel, note: SessionBroadcast): void {
  channel.publish(topic, note);
}

export function onSessionBroadcast(
  channel: Channel,
  listener: { hear(note: SessionBroadcast): void; missed(): void },
): void {
  channel.subscribe(topic, {
    receive(message) {
      if (isSessionBroadcast(message)) listener.hear(message);
    },
    missed: listener.missed,
  });
}

/** Messages of other releases are ignored. */
function isSessionBroadcast(message: unknown): message is SessionBroadcast {
  if (typeof message !== "object" || message === null) return false;
  const field = (name: keyof SessionBroadcast): unknown => Reflect.get(message, name);
  return (
    typeof field("workspaceId") === "string" &&
    typeof field("sessionKey") === "number" &&
    ["message", "state", "typing", "presence"].includes(String(field("kind")))
  );
}
