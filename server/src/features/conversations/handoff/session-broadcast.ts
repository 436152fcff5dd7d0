import type { PresenceState } from "@svc/contract";
import type { Channel } from "../../../foundation/channel.ts";

/** What processes tell each other of a conversation: where to look, never what is there. */
export interface SessionBroadcast {
  readonly workspaceId: string;
  readonly sessionKey: number;
  /** `state`: who has it, or whether it is resolved. */
  readonly kind: "message" | "state" | "typing" | "presence";
  /** Of a message. */
  readonly messageId: string | null;
  /** Of who is typing. */
  readonly agent: string | null;
  /** Of `presence`: what the agent does there. */
  readonly presence?: { readonly id: string; readonly state: PresenceState };
  /** Whether the visitor's page hears of it, or only agents. */
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

/** What another release sends is not understood, and missed. */
function isSessionBroadcast(message: unknown): message is SessionBroadcast {
  if (typeof message !== "object" || message === null) return false;
  const field = (name: keyof SessionBroadcast): unknown => Reflect.get(message, name);
  return (
    typeof field("workspaceId") === "string" &&
    typeof field("sessionKey") === "number" &&
    ["message", "state", "typing", "presence"].includes(String(field("kind")))
  );
}
