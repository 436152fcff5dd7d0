import type { Operation } from "../operation.ts";
import * as chatbots from "./chatbots.ts";
import * as conversations from "./conversations.ts";
import * as knowledgeGaps from "./knowledge-gaps.ts";
import * as knowledge from "./knowledge.ts";
import * as service from "./service.ts";

/** The operation table: everything that the service offers, by name. */
const { chatbotId: _chatbotId, ...chatbotOperations } = chatbots;
export const operations = { ...chatbotOperations, ...knowledge, ...knowledgeGaps, ...conversations, ...service };

export const operationList: readonly Operation[] = Object.values(operations);
