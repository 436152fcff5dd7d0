import type { Message, SessionActivity, SessionNote } from "@svc/contract";

/** One of them: what was said, what was done, or what the team noted. */
export interface ThreadLine {
  readonly message?: Message;
  readonly activity?: SessionActivity;
  readonly note?: SessionNote;
}

/** A conversation's thread by time. Messages keep their order; what was done at the same moment stands before them. */
export function inTime(
  messages: readonly Message[],
  activity: readonly SessionActivity[],
  notes: readonly SessionNote[],
): ThreadLine[] {
  const others = [
    ...activity.map((done) => ({ at: Date.parse(done.at), line: { activity: done } })),
    ...notes.map((note) => ({ at: Date.parse(note.createdAt), line: { note } })),
  ].toSorted((one, other) => one.at - other.at);
  const lines: ThreadLine[] = [];
  let next = 0;
  for (const message of messages) {
    const at = Date.parse(message.timestamp);
    for (; others[next] !== undefined && others[next]!.at <= at; next++) lines.push(others[next]!.line);
    lines.push({ message });
  }
  return [...lines, ...others.slice(next).map(({ line }) => line)];
}
