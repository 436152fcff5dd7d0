import { operations } from "@svc/contract";
import { expect, test } from "vitest";
import type { Ask } from "../ask.ts";
import { sourceResource } from "./source.ts";
import { transcriptResource } from "./transcript.ts";

/** Answers each operation with what stands here under its name. */
function answering(answers: Readonly<Record<string, unknown>>): Ask {
  const ask: unknown = async ({ name }: { name: string }) => answers[name];
  return ask as Ask;
}

const messages = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `msg_${at}`,
    role: at % 2 === 0 ? "user" : "assistant",
    content: `${at}: ${"word ".repeat(1_000)}`,
    timestamp: "2026-01-01T00:00:00.000Z",
  }));
const session = {
  id: "ses_1",
  chatbotId: "bot_1",
  status: "created",
  startedAt: "2026-01-01T00:00:00.000Z",
  messageCount: 0,
  handoff: "none",
  pageUrl: null,
  rating: null,
};

const readTranscript = (count: number) =>
  transcriptResource.read(
    { sessionId: "ses_1" },
    answering({
      [operations.getSession.name]: session,
      [operations.listSessionMessages.name]: { messages: messages(count), nextCursor: null },
    }),
  );
const readSource = (markdown: string) =>
  sourceResource.read({ chatbotId: "bot_1", sourceId: "src_1" }, answering({ getSourceText: { markdown } }));

test("a transcript or a source that fits is read whole", async () => {
  expect(await readTranscript(4)).toMatch(/> 3: word .*$/u);
  expect(await readSource("A text.")).toBe("A text.");
});

test("what would fill a model's context ends after 200,000 characters, and says how many there are", async () => {
  for (const text of [await readTranscript(1_000), await readSource("word ".repeat(100_000))]) {
    expect(text.length).toBeLessThan(200_100);
    expect(text).toMatch(/\n\n\(These are the first 200000 of \d{6,7} characters\.\)$/u);
  }
});
