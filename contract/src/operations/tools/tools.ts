import type { ToolOperation } from "../../operation.ts";
import { createChatbot, listChatbots, updateChatbot } from "./chatbots.ts";
import { manageFaqs } from "./faqs.ts";
import { detectKnowledgeGaps, getAnalytics, getInsights } from "./insights.ts";
import { addKnowledgeSource, listKnowledgeSources } from "./knowledge.ts";
import { listLeads } from "./leads.ts";
import { getSessionMessages, listSessions } from "./sessions.ts";
import { manageTickets } from "./tickets.ts";

/** The tools of the MCP server, in the order in which they are listed. */
export const tools = {
  listChatbots,
  createChatbot,
  updateChatbot,
  listKnowledgeSources,
  addKnowledgeSource,
  listSessions,
  getSessionMessages,
  getAnalytics,
  getInsights,
  detectKnowledgeGaps,
  listLeads,
  manageTickets,
  manageFaqs,
};

export const toolList: readonly ToolOperation[] = Object.values(tools);
