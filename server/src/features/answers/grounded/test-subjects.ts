import { chatbotSettingsSchema } from "@svc/contract";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import type { FoundPassage } from "../../knowledge/knowledge.ts";
import type { Retrieved } from "../retrieve.ts";

/** A chatbot for tests, with its default settings. */
export function testChatbot(changes: Partial<KnownChatbot> = {}): KnownChatbot {
  return {
    key: 1,
    workspaceId: "ws_1",
    id: "bot_1",
    name: "Pool",
    description: null,
    theme: "light",
    initialMessage: null,
    welcomeMessage: null,
    ...chatbotSettingsSchema.parse({}),
    modelApiKeySet: false,
    sealedModelApiKey: null,
    embeddingModelApiKeySet: false,
    sealedEmbeddingModelApiKey: null,
    embeddingVersion: 0,
    createdAt: "2026-11-21T00:00:00.000Z",
    updatedAt: "2026-11-21T00:00:00.000Z",
    ...changes,
  };
}

/** Those that tests do not place are no neighbours. */
let nextPlace = 1_000;

/** A passage of a web page, found with this confidence. */
export function testPassage(
  text: string,
  confidence = 0.7,
  changes: { title?: string; heading?: string; id?: string; place?: number } = {},
): FoundPassage {
  const { title = "Opening hours", heading = "", id = "src_1", place = 2 * nextPlace++ } = changes;
  return {
    sourceKey: 1,
    source: { id, kind: "url", title, url: "https://pool.example/hours" },
    heading,
    text,
    place,
    score: confidence,
    confidence,
  };
}

/** What was found for a question in English. */
export function testRetrieved(passages: readonly FoundPassage[], changes: Partial<Retrieved> = {}): Retrieved {
  return {
    language: "en",
    smallTalk: null,
    message: "When is it open?",
    question: "When is it open?",
    isCompleted: false,
    faqs: [],
    passages,
    confidence: passages[0]?.confidence ?? 0,
    searchMs: 1,
    ...changes,
  };
}
