import { expect, test } from "vitest";
import type { StoredMessage } from "./count-session.ts";
import { resolutionOf } from "./resolution.ts";

const base = { key: 1, metadata: null, rating: null, text: null, createdAt: 0 };
const figures = { firstMs: 1, fullMs: 1, answerer: "embedded", language: "en" };

const say = (text: string): StoredMessage => ({ ...base, role: "user", text });
function answer(metadata: object, rating: "up" | "down" | null = null): StoredMessage {
  return {
    ...base,
    role: "assistant",
    rating,
    metadata: JSON.stringify({ sources: [], confidence: 0.9, ...metadata }),
  };
}
const question = say("When are you open?");
const answered = answer({ answered: true, figures });
const refused = answer({ answered: false, figures });
const welcome = answer({ answered: true, figures: { ...figures, isSmallTalk: true } });

const judge = (messages: readonly StoredMessage[], score: number | null = null) => resolutionOf({ score, messages });

test.each([
  "Thanks!",
  "perfect, thank you so much",
  "Danke, tschüss",
  "Merci beaucoup",
  "¡Muchas gracias!",
  "谢谢",
  "🙏",
])("%s after an answer confirms it", (thanks) => {
  expect(judge([question, answered, say(thanks), welcome])).toBe("confirmed");
});

test.each(["ok", "bye", "Thanks to whom do I write?", "Hello"])("%s after an answer does not", (said) => {
  expect(judge([question, answered, say(said), welcome])).toBe("silent");
});

test("an answer that nobody reacts to is silent, and no answer is neither", () => {
  expect(judge([question, answered])).toBe("silent");
  expect(judge([question, refused])).toBeNull();
  expect(judge([question, answered, question, refused])).toBeNull();
  expect(judge([question, answer({ answered: false, partial: true, figures })])).toBeNull();
  expect(judge([])).toBeNull();
});

test("thanks for a refusal are politeness", () => {
  expect(judge([question, refused, say("Thanks anyway"), welcome])).toBeNull();
  expect(judge([question, refused, say("Thanks"), welcome])).toBeNull();
});

test("a handler's reply, such as that no person is there, is no answer", () => {
  const handler = answer({ answered: true, handoff: true, figures: { ...figures, answerer: null } });
  expect(judge([question, handler])).toBeNull();
  expect(judge([question, answered, say("A person please"), handler])).toBe("silent");
});

test("a good rating confirms, a bad one is neither, and the conversation's counts before an answer's", () => {
  expect(judge([question, answer({ answered: true, figures }, "up")])).toBe("confirmed");
  expect(judge([question, answer({ answered: true, figures }, "down"), say("Thanks"), welcome])).toBeNull();
  expect(judge([question, answered], 5)).toBe("confirmed");
  expect(judge([question, answered, say("Thanks"), welcome], 1)).toBeNull();
  expect(judge([question, answer({ answered: true, figures }, "down")], 4)).toBe("confirmed");
  expect(judge([question, answered], 3)).toBe("silent");
});

test("of several rated answers the last one counts", () => {
  const rated = (rating: "up" | "down") => answer({ answered: true, figures }, rating);
  expect(judge([question, rated("down"), question, rated("up")])).toBe("confirmed");
  expect(judge([question, rated("up"), question, rated("down")])).toBeNull();
});
