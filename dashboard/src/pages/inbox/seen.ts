import { useSyncExternalStore } from "react";
import type { Session } from "@svc/contract";
import { readStorage, writeStorage } from "../../storage.ts";

/** What this browser's reader has seen: of each conversation up to which moment, in ms. */
interface Seen {
  /** What was said before the inbox was first opened here is nothing new. */
  readonly since: number;
  readonly at: Readonly<Record<string, number>>;
}

/** Most conversations remembered. */
const conversationsMax = 500;

let seen: Seen | undefined;
const listeners = new Set<() => void>();

/** Tells whether something was said in a conversation since its reader looked. */
export function useIsUnread(): (session: Pick<Session, "id" | "lastMessageAt">) => boolean {
  const { since, at } = useSyncExternalStore(subscribe, read);
  return ({ id, lastMessageAt }) => Date.parse(lastMessageAt) > (at[id] ?? since);
}

/** The reader has seen the conversation up to its last message. */
export function markSeen({ id, lastMessageAt }: Pick<Session, "id" | "lastMessageAt">): void {
  const { since, at } = read();
  const time = Date.parse(lastMessageAt);
  if ((at[id] ?? since) >= time) return;
  const others = Object.entries(at).filter(([known]) => known !== id);
  seen = { since, at: Object.fromEntries([...others.slice(1 - conversationsMax), [id, time]]) };
  writeStorage("inbox-seen", JSON.stringify(seen));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): Seen {
  if (seen !== undefined) return seen;
  seen = parse(readStorage("inbox-seen")) ?? { since: Date.now(), at: {} };
  writeStorage("inbox-seen", JSON.stringify(seen));
  return seen;
}

function parse(json: string | null): Seen | undefined {
  try {
    const stored: unknown = JSON.parse(json ?? "null");
    const isSeen = typeof stored === "object" && stored !== null && "since" in stored && "at" in stored;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it
    return isSeen ? (stored as Seen) : undefined;
  } catch {
    return undefined;
  }
}
