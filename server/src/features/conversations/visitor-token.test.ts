import { expect, test } from "vitest";
import { createVisitorTokens } from "./visitor-token.ts";

const tokens = createVisitorTokens(Buffer.alloc(32, 1));

test("a token names its chatbot and session, whatever characters they have", () => {
  for (const sessionId of ["s1", "with.dots.in", "größe 漢字 🙂", "a".repeat(256)]) {
    expect(tokens.read(tokens.issue("bot_1", sessionId))).toEqual({ chatbotId: "bot_1", sessionId });
  }
});

test("a token that was changed anywhere is none", () => {
  const token = tokens.issue("bot_1", "s1");
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === "A" ? "B" : "A";
    const changed = token.slice(0, at) + other + token.slice(at + 1);
    // The last character of base64 may carry unused bits; the digest is compared as text, so it counts too.
    expect(tokens.read(changed)).toBeNull();
  }
});

test("a token of another key, and anything that is no token, is refused", () => {
  const foreign = createVisitorTokens(Buffer.alloc(32, 2)).issue("bot_1", "s1");
  for (const text of [foreign, "", ".", "..", "a.b.c", "a.b.c.d", `${tokens.issue("bot_1", "s1")}.x`])
    expect(tokens.read(text)).toBeNull();
});
