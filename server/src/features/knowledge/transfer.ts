import { chatbotSchema, operations } from "@svc/contract";
import type { Caller } from "../../foundation/caller.ts";
import type { CannedRepliesOfChatbots } from "../../foundation/canned-replies.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import type { Queue } from "../../foundation/queue.ts";
import { version } from "../../foundation/version.ts";
import type { Chatbots, KnownChatbot } from "../chatbots/chatbots.ts";
import { readChatbotFile, settingsOf, writeChatbotFile } from "./chatbot-file.ts";
import type { ChatbotContent } from "./chatbot-file.ts";
import {
  batchesOf,
  copiedAtOnce,
  copyFaqs,
  copySites,
  copySources,
  storedFaqs,
  storedSites,
  storedSources,
} from "./copy-content.ts";
import { copyImports, storedImports } from "./import/copy-imports.ts";
import type { ImportTokens } from "./import/import-tokens.ts";

/** If there are none. */
const noCannedReplies: CannedRepliesOfChatbots = {
  async *stored() {},
  put: async () => undefined,
};

export interface Transfer {
  readonly implementations: readonly Implementation[];
  /** A chatbot as a file, line by line. Unknown: a Problem. */
  export(caller: Caller, chatbotId: string): Promise<AsyncIterable<string>>;
}

export function createTransfer({
  database,
  clock,
  chatbots,
  queue,
  importTokens,
  cannedReplies = noCannedReplies,
}: {
  database: Database;
  clock: Clock;
  chatbots: Chatbots;
  queue: Queue;
  importTokens: ImportTokens;
  cannedReplies?: CannedRepliesOfChatbots | undefined;
}): Transfer {
  const target = { database, clock, queue };

  function contentOf(chatbot: KnownChatbot): ChatbotContent {
    return {
      settings: settingsOf(chatbot),
      faqs: () => storedFaqs(database, chatbot.key),
      sources: () => storedSources(database, chatbot.key),
      cannedReplies: () => cannedReplies.stored(chatbot.key),
      sites: () => storedSites(database, chatbot.key),
      imports: () => storedImports(database, chatbot.key),
    };
  }

  /** Makes a chatbot of this content. What fails on the way takes the unfinished one with it. */
  async function make(content: ChatbotContent, settings: object, caller: Caller) {
    const chatbot = await chatbots.make(settings, caller);
    try {
      const faqs = await copyFaqs(target, chatbot.key, content);
      const sources = await copySources(target, chatbot.key, content);
      await copySites(target, chatbot, content);
      await copyImports({ ...target, tokens: importTokens }, chatbot.key, content.imports());
      let replies = 0;
      for await (const batch of batchesOf(content.cannedReplies(), copiedAtOnce)) {
        await cannedReplies.put(chatbot, batch);
        replies += batch.length;
      }
      return { chatbot: chatbotSchema.parse(chatbot), faqs, sources, cannedReplies: replies };
    } catch (error) {
      await chatbots.discard(chatbot.key);
      throw error;
    }
  }

  const importFile = implement(operations.importChatbot, async ({ name }, caller, context) => {
    const [file] = context.files;
    if (file === undefined) throw new Problem("invalid_request", "Send the chatbot's file as the body.");
    const content = await readChatbotFile(file.path);
    return make(content, { ...content.settings, ...(name === undefined ? {} : { name }) }, caller);
  });

  const duplicate = implement(operations.duplicateChatbot, async ({ chatbotId, name }, caller) => {
    const original = await chatbots.find(caller, chatbotId);
    // The same owner, the same models, the same keys and tokens.
    const content = {
      ...contentOf(original),
      imports: () => storedImports(database, original.key, importTokens.open),
    };
    const modelApiKey = chatbots.modelApiKeyOf(original);
    const embeddingModelApiKey = chatbots.openEmbeddingKey(original.id, original.sealedEmbeddingModelApiKey);
    const settings = {
      ...content.settings,
      name: name ?? copyName(original.name),
      ...(modelApiKey === "" ? {} : { modelApiKey }),
      ...(embeddingModelApiKey === "" ? {} : { embeddingModelApiKey }),
    };
    return make(content, settings, caller);
  });

  return {
    implementations: [importFile, duplicate],
    export: async (caller, chatbotId) => writeChatbotFile(contentOf(await chatbots.find(caller, chatbotId)), version),
  };
}

/** Within the bounds of a name, and never half a character. */
function copyName(name: string): string {
  return `${[...name].slice(0, 90).join("").slice(0, 90)} (copy)`.toWellFormed();
}
