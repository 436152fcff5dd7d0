import { expect, test } from "vitest";
import { foldEmail } from "@svc/contract";
import { mentionOf } from "./visitor-data.ts";

const who = {
  workspaceId: "ws_1",
  chatbotKey: null,
  session: null,
  emails: [foldEmail(" Ada@Example.com ")],
  externalId: "u-1",
  sessions: [{ key: 1, id: "ses_1", sessionId: "1", chatbotKey: 1 }],
};
const isMentioned = mentionOf(who);

test.each([
  [{ sessionId: "1", message: {} }, true],
  [{ data: [{ session: { id: "ses_1" } }] }, true],
  [{ requester: { email: "ADA@example.com" } }, true],
  [{ name: "1", count: 1, id: "1" }, false],
  [{ sessionId: "11" }, false],
  [{ email: "xada@example.com", text: "ada@example.com wrote" }, false],
  ["ses_1", true],
  [null, false],
])("%j is about the visitor: %s", (value, expected) => {
  expect(isMentioned(JSON.stringify(value))).toBe(expected);
});

test("where nothing is stored nobody is mentioned", () => {
  expect(isMentioned(null)).toBe(false);
});

test("each of several addresses counts", () => {
  const mention = mentionOf({ ...who, emails: ["ada@example.com", "byron@example.com"] });
  const said = ["ada", "byron", "bob"].map((name) => mention(JSON.stringify({ email: `${name}@example.com` })));
  expect(said).toEqual([true, true, false]);
});

test("without an address only the sessions count", () => {
  const mention = mentionOf({ ...who, emails: [] });
  expect([mention('{"email":"ada@example.com"}'), mention('{"sessionId":"1"}')]).toEqual([false, true]);
});

test("what is known to be the visitor's is named by its id, wherever that stands", () => {
  const mention = mentionOf({ ...who, things: ["tkt_1"] });
  expect([mention('{"ticketId":"tkt_1","text":"Hello"}'), mention('{"ticketId":"tkt_2"}')]).toEqual([true, false]);
});
