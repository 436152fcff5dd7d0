import type { HttpOperation } from "../operation.ts";
import * as accounts from "./accounts.ts";
import * as analytics from "./analytics.ts";
import * as apiKeys from "./api-keys.ts";
import * as appearance from "./appearance.ts";
import * as attachments from "./attachments.ts";
import * as audit from "./audit.ts";
import * as chatbots from "./chatbots.ts";
import * as conversations from "./conversations.ts";
import * as corrections from "./corrections.ts";
import * as crawls from "./crawls.ts";
import * as faqs from "./faqs.ts";
import * as goLiveCheck from "./go-live-check.ts";
import * as handoff from "./handoff.ts";
import * as imports from "./imports.ts";
import * as installs from "./installs.ts";
import * as inboundEmail from "./inbound-email.ts";
import * as knowledgeGaps from "./knowledge-gaps.ts";
import * as knowledge from "./knowledge.ts";
import * as notifications from "./notifications.ts";
import * as oauth from "./oauth.ts";
import * as oidc from "./oidc.ts";
import * as leads from "./leads.ts";
import * as passkeys from "./passkeys.ts";
import * as pictures from "./pictures.ts";
import * as proof from "./proof.ts";
import * as secondFactor from "./second-factor.ts";
import * as service from "./service.ts";
import * as sessions from "./sessions.ts";
import * as tickets from "./tickets.ts";
import * as transfer from "./transfer.ts";
import * as visitors from "./visitors.ts";
import * as webhooks from "./webhooks.ts";

/** The operation table: everything that the service offers over HTTP, by name; for MCP see tools/tools.ts. */
const { chatbotId: _chatbotId, ...chatbotOperations } = chatbots;
export const operations = {
  ...accounts,
  ...secondFactor,
  ...oidc,
  ...passkeys,
  ...pictures,
  ...proof,
  ...apiKeys,
  ...oauth,
  ...audit,
  ...chatbotOperations,
  ...appearance,
  ...installs,
  ...knowledge,
  ...faqs,
  ...crawls,
  ...imports,
  ...knowledgeGaps,
  ...goLiveCheck,
  ...analytics,
  ...conversations,
  ...attachments,
  ...notifications,
  ...sessions,
  ...visitors,
  ...handoff,
  ...inboundEmail,
  ...corrections,
  ...leads,
  ...tickets,
  ...service,
  ...transfer,
  ...webhooks,
};

export const operationList: readonly HttpOperation[] = Object.values(operations);
