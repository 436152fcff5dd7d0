import { useSyncExternalStore } from "react";
import { readKept, writeKept } from "../../kept.ts";

/** What no data tells: that a chatbot was tried out, and that its checklist was dismissed. */
type Mark = "tested" | "dismissed";

/** Of so many chatbots; the oldest marks go first. */
const keptMarks = 200;
const listeners = new Set<() => void>();

export function markStep(chatbotId: string, mark: Mark): void {
  const line = `${mark}:${chatbotId}`;
  const before = marks();
  if (before.includes(line)) return;
  writeKept("first-steps", [...before, line].slice(-keptMarks).join(" "));
  for (const listener of listeners) listener();
}

/** Whether this browser has marked it. */
export function useStepMark(chatbotId: string, mark: Mark): boolean {
  return useSyncExternalStore(subscribe, () => marks().includes(`${mark}:${chatbotId}`));
}

function marks(): readonly string[] {
  return (readKept("first-steps") ?? "").split(" ");
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
