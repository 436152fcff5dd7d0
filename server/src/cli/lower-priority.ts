import { readdirSync } from "node:fs";
import { setPriority } from "node:os";

/** Of nice(2): what the service and its database want comes first, but a busy machine still gets its backup. */
const lowPriority = 5;

/** Linux gives every thread a priority of its own; those that start later take the main one's. */
export function lowerPriority(): void {
  for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), lowPriority);
}
