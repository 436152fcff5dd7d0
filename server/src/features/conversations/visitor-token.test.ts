import { expect, test } from "vitest";
import { createVisitorTokens, visitorTokenMs } from "./visitor-token.ts";

let nowMs = Date.UTC(2026, 5, 1);
const clock = { now: () => nowMs };
const tokens = createVisitorTokens(Buffer.alloc(32, 1), clock);
const subject = { chatbotId: "bot_1", sesId: "ses_1" };

test("a token names its chatbot and session, whatever characters they have", () => {
  for (const sesId of ["ses_1", "with.dots.in", "größe 漢字 🙂", "a".repeat(256)]) {
    expect(tokens.read(tokens.issue({ chatbotId: "bot_1", sesId }))).toEqual({ chatbotId: "bot_1", sesId });
  }
});

test("a token that was changed anywhere is none", () => {
  const token = tokens.issue(subject);
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === "A" ? "B" : "A";
    const changed = token.slice(0, at) + other + token.slice(at + 1);
    // The last character of base64 may carry unused bits; the digest is compared as text, so it counts too.
    expect(tokens.read(changed)).toBeNull();
  }
});

test("a token expires, and no other expiry can be written into it", () => {
  const token = tokens.issue(subject);
  const [chatbot, session, expiry, signature] = token.split(".");
  nowMs += visitorTokenMs - 1_000;
  expect(tokens.read(token)).toEqual(subject);
  nowMs += 1_000;
  expect(tokens.read(token)).toBeNull();
  expect(tokens.read(`${chatbot}.${session}.${Number(expiry) + 1_000}.${signature}`)).toBeNull();
});

test("a token of another key, of an earlier release, and anything that is no token, is refused", () => {
  const foreign = createVisitorTokens(Buffer.alloc(32, 2), clock).issue(subject);
  for (const text of [foreign, "", ".", "..", "...", "a.b.c", "a.b.c.d", `${tokens.issue(subject)}.x`])
    expect(tokens.read(text)).toBeNull();
});
