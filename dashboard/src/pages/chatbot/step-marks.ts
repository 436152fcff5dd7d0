import { useSyncExternalStore } from "react";
import { readStorage, writeStorage } from "../../storage.ts";

/** What no data tells: that a chatbot was tried out, and that its checklist or its website's look was dismissed. */
type Mark = "tested" | "dismissed" | "siteDismissed";

/** Of so many chatbots; the oldest marks go first. */
const marksMax = 200;
const listeners = new Set<() => void>();

export function markStep(chatbotId: string, mark: Mark): void {
  const line = `${mark}:${chatbotId}`;
  const before = marks();
  if (before.includes(line)) return;
  writeStorage("first-steps", [...before, line].slice(-marksMax).join(" "));
  for (const listener of listeners) listener();
}

/** Whether this browser has marked it. */
export function useStepMark(chatbotId: string, mark: Mark): boolean {
  return useSyncExternalStore(subscribe, () => marks().includes(`${mark}:${chatbotId}`));
}

function marks(): readonly string[] {
  return (readStorage("first-steps") ?? "").split(" ");
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
