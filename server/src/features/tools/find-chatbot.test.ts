import { chatbotSchema, operations } from "@svc/contract";
import type { Chatbot } from "@svc/contract";
import { expect, test } from "vitest";
import { Problem } from "../../foundation/problem.ts";
import type { Ask } from "./ask.ts";
import { findChatbot } from "./find-chatbot.ts";

function chatbot(id: string, name: string): Chatbot {
  const at = "2026-11-01T00:00:00.000Z";
  const texts = { description: null, initialMessage: null, welcomeMessage: null };
  const keys = { modelApiKeySet: false, embeddingModelApiKeySet: false };
  return chatbotSchema.parse({ id, name, theme: "light", ...texts, ...keys, createdAt: at, updatedAt: at });
}

/** A service with these chatbots, whose store folds ASCII only. */
function asking(all: readonly Chatbot[]): Ask {
  const fold = (text: string) => text.trim().replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase());
  const answer = async (
    operation: { name: string },
    input: { chatbotId?: string; q?: string; limit: number; cursor?: string },
  ) => {
    if (operation.name === operations.getChatbot.name) {
      const found = all.find(({ id }) => id === input.chatbotId);
      if (found === undefined) throw new Problem("not_found", "There is none.");
      return found;
    }
    const from = Number(input.cursor ?? 0);
    const listed = all.filter(({ name }) => fold(name).includes(fold(input.q ?? "")));
    const next = from + input.limit;
    return { chatbots: listed.slice(from, next), nextCursor: next < listed.length ? String(next) : null };
  };
  // It knows two operations of many.
  return answer as unknown as Ask;
}

const many = Array.from({ length: 450 }, (_, at) => chatbot(`bot_${at}`, `Number ${at}`));

test("a chatbot is found by its id, and by its name in any case and script", async () => {
  const ask = asking([...many, chatbot("bot_a", "Ärzte"), chatbot("bot_b", "bot_0 and more")]);
  for (const [given, id] of [
    ["bot_7", "bot_7"],
    ["NUMBER 449", "bot_449"],
    [" ÄRZTE ", "bot_a"],
    ["ärzte", "bot_a"],
    ["bot_0 and more", "bot_b"],
  ] as const)
    expect((await findChatbot(ask, given)).id).toBe(id);
});

test("where there is only one, it need not be named", async () => {
  const ask = asking([chatbot("bot_a", "Only")]);
  for (const given of [undefined, "", " "]) expect((await findChatbot(ask, given)).id).toBe("bot_a");
  await expect(findChatbot(asking([]), undefined)).rejects.toThrow(/This key has no chatbot: .* create_chatbot/u);
});

test("the names that are told are the most like what was typed, and no more than eight", async () => {
  const ask = asking([...many, chatbot("bot_a", "Museum of ships")]);
  await expect(findChatbot(ask, "Musem of shps")).rejects.toThrow(
    /^There is no chatbot “Musem of shps”\. Use the name or id of one of these: “Museum of ships” \(bot_a\), (?:“Number \d+” \(bot_\d+\), ){7}and 443 more \(list_chatbots\)\.$/u,
  );
  await expect(findChatbot(ask, "x".repeat(10_000))).rejects.toThrow(/^There is no chatbot “x{80}…”/u);
});
