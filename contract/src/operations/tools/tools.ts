import type { ToolOperation } from "../../operation.ts";
import { listChatbots } from "./chatbots.ts";

/** The tools of the MCP server, in the order in which they are listed. */
export const tools = { listChatbots };

export const toolList: readonly ToolOperation[] = Object.values(tools);
