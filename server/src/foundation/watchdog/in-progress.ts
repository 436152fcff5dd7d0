/**
 * What the process works on just now, in memory that the watchdog's thread can read while the main
 * thread is blocked. Fixed slots, of which the newest work takes the oldest one's: streams stay open for hours.
 */
const slotCount = 128;
/** A byte for the kind, two for the text's length, a number at 8 for the time, the text from 16. */
export const slotBytes = 256;
const [timeAt, textAt] = [8, 16];
const longestText = slotBytes - textAt;

export type WorkKind = "request" | "job";
const kinds: Readonly<Record<WorkKind, number>> = { request: 1, job: 2 };

export const inProgress = new SharedArrayBuffer(slotCount * slotBytes);
const bytes = Buffer.from(inProgress);
const owners: (symbol | undefined)[] = [];
let next = 0;

/**
 * Notes work that has begun, and answers the function that notes its end. `name` and `id` go into the
 * log of a process that hangs, so neither may hold anything a visitor wrote.
 */
export function beginWork(kind: WorkKind, name: string, id: string): () => void {
  const slot = next;
  next = (next + 1) % slotCount;
  const owner = Symbol(kind);
  owners[slot] = owner;
  const start = slot * slotBytes;
  const length = bytes.write(`${name}\n${id}`, start + textAt, longestText, "latin1");
  bytes.writeUInt16LE(length, start + 2);
  bytes.writeDoubleLE(performance.timeOrigin + performance.now(), start + timeAt);
  bytes[start] = kinds[kind];
  return () => {
    if (owners[slot] === owner) bytes[start] = 0;
  };
}
