import { useEffect, useSyncExternalStore } from "react";
import type { InboxEvent } from "@svc/contract";
import { call } from "../../api/client.ts";
import { useMay, useSignedIn } from "../../session.ts";

type Presence = Extract<InboxEvent, { event: "presence" }>["data"];

/** Said again so often while a conversation is in view. */
const heartbeatMs = 20_000;
/** Who has not said so for so long is gone: a tab that crashed says nothing. */
const shownForMs: Readonly<Record<Presence["state"], number>> = { viewing: 45_000, typing: 5_000, left: 0 };

interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly isTyping: boolean;
}

/** By conversation: the colleagues in it. */
let present: ReadonlyMap<string, readonly Colleague[]> = new Map();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** A colleague has opened a conversation, writes in it, or has left it. */
export function notePresence({ id, agent, state }: Presence): void {
  const key = `${id} ${agent.id}`;
  clearTimeout(timers.get(key));
  timers.delete(key);
  const others = (present.get(id) ?? []).filter((other) => other.id !== agent.id);
  const isHere = state !== "left";
  present = new Map(present).set(id, isHere ? [...others, { ...agent, isTyping: state === "typing" }] : others);
  for (const listener of listeners) listener();
  if (!isHere) return;
  const next = state === "typing" ? "viewing" : "left";
  timers.set(
    key,
    setTimeout(() => notePresence({ id, agent, state: next, sessionId: "", chatbotId: "" }), shownForMs[state]),
  );
}

const nobody: readonly Colleague[] = [];

/** Members who have the conversation open, and reports this one. */
export function useColleagues(sesId: string): readonly Colleague[] {
  const { account } = useSignedIn();
  const mayReply = useMay("agent");
  useEffect(() => {
    if (!mayReply) return undefined;
    const say = (state: Presence["state"]) => void sharePresence(sesId, state);
    const look = () => say(document.visibilityState === "visible" ? "viewing" : "left");
    look();
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") say("viewing");
    }, heartbeatMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      say("left");
    };
  }, [sesId, mayReply]);
  const all = useSyncExternalStore(subscribe, () => present.get(sesId) ?? nobody);
  return all.filter(({ id }) => id !== account.id);
}

/** Nothing is lost where it is not heard. */
export async function sharePresence(sesId: string, state: Presence["state"]): Promise<void> {
  await call("sharePresence", { sesId, state }).catch(() => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
