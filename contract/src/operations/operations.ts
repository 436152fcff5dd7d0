import type { Operation } from "../operation.ts";
import * as accounts from "./accounts.ts";
import * as apiKeys from "./api-keys.ts";
import * as audit from "./audit.ts";
import * as chatbots from "./chatbots.ts";
import * as conversations from "./conversations.ts";
import * as crawls from "./crawls.ts";
import * as knowledgeGaps from "./knowledge-gaps.ts";
import * as knowledge from "./knowledge.ts";
import * as leads from "./leads.ts";
import * as service from "./service.ts";
import * as tickets from "./tickets.ts";
import * as transfer from "./transfer.ts";

/** The operation table: everything that the service offers, by name. */
const { chatbotId: _chatbotId, ...chatbotOperations } = chatbots;
export const operations = {
  ...accounts,
  ...apiKeys,
  ...audit,
  ...chatbotOperations,
  ...knowledge,
  ...crawls,
  ...knowledgeGaps,
  ...conversations,
  ...leads,
  ...tickets,
  ...service,
  ...transfer,
};

export const operationList: readonly Operation[] = Object.values(operations);
