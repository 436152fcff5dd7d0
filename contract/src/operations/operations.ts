import type { Operation } from "../operation.ts";
import * as chatbots from "./chatbots.ts";
import * as conversations from "./conversations.ts";
import * as knowledge from "./knowledge.ts";
import * as service from "./service.ts";
import * as transfer from "./transfer.ts";

/** The operation table: everything that the service offers, by name. */
const { chatbotId: _chatbotId, ...chatbotOperations } = chatbots;
export const operations = { ...chatbotOperations, ...knowledge, ...conversations, ...service, ...transfer };

export const operationList: readonly Operation[] = Object.values(operations);
