import type { ToolOperation } from "@svc/contract";
import type { Implementation, Perform } from "../../foundation/implement.ts";
import { chatbotTools } from "./chatbot-tools.ts";

export interface Tools {
  readonly implementations: readonly Implementation<ToolOperation>[];
}

/** What language models call: each tool does its work by operations, and knows no other feature. */
export function createTools(perform: Perform): Tools {
  return { implementations: chatbotTools(perform) };
}
