import type { ToolOperation } from "@svc/contract";
import type { Implementation, Perform } from "../../foundation/implement.ts";
import { chatbotTools } from "./chatbot-tools.ts";
import { faqTools } from "./faq-tools.ts";
import { insightTools } from "./insight-tools.ts";
import { knowledgeTools } from "./knowledge-tools.ts";
import { leadTools } from "./lead-tools.ts";
import { sessionTools } from "./session-tools.ts";
import { ticketTools } from "./ticket-tools.ts";

export interface Tools {
  readonly implementations: readonly Implementation<ToolOperation>[];
}

/** What language models call: each tool does its work by operations, and knows no other feature. */
export function createTools(perform: Perform): Tools {
  const makers = [chatbotTools, knowledgeTools, sessionTools, insightTools, leadTools, ticketTools, faqTools];
  return { implementations: makers.flatMap((make) => make(perform)) };
}
