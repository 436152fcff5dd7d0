import { expect, test } from "vitest";
import { inTime } from "./in-time.ts";

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const said = (id: string, second: number) => ({ id, content: id, role: "user" as const, timestamp: at(second) });

test("what was done and noted stands between messages by its time, and after the last one at the end", () => {
  const activity = [
    { kind: "assigned" as const, by: "usr_1", at: at(2), assignee: null, until: null },
    { kind: "resolved" as const, by: "usr_1", at: at(9), assignee: null, until: null },
  ];
  const author = { kind: "member" as const, id: "usr_1", name: "Ada" };
  const notes = [{ id: "note", sesId: "ses_1", author, text: "Call back", createdAt: at(3) }];
  const lines = inTime([said("one", 1), said("two", 2), said("three", 4)], activity, notes);
  expect(lines.map(({ message, note, activity: done }) => message?.id ?? note?.id ?? done?.kind)).toEqual([
    "one",
    "assigned",
    "two",
    "note",
    "three",
    "resolved",
  ]);
});
