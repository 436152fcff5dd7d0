import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { ListResourcesResult, Resource } from "@modelcontextprotocol/server";
import { operations } from "@svc/contract";
import type { Chatbot, Session, Source } from "@svc/contract";
import type { Ask } from "../ask.ts";

const pageSize = 50;
const sessionsBegin = "sessions";

/**
 * A page of what there is to read: all chatbots, then the latest transcripts, then the newest sources
 * of one chatbot after the other. What is older has its address from the tools.
 */
export async function listResources(cursor: string | undefined, ask: Ask): Promise<ListResourcesResult> {
  const [stage, from] = readCursor(cursor);
  if (stage === "chatbots") {
    const { chatbots, nextCursor } = await ask(operations.listChatbots, { limit: pageSize, cursor: from });
    const next = chatbots.length === 0 ? undefined : nextCursor === null ? sessionsBegin : `chatbots:${nextCursor}`;
    return page(chatbots.map(ofChatbot), next);
  }
  if (stage === "sessions") {
    const { sessions } = await ask(operations.listSessions, { limit: pageSize });
    return page(sessions.map(ofSession), "sources");
  }
  const { chatbots, nextCursor } = await ask(operations.listChatbots, { limit: 1, cursor: from });
  const [chatbot] = chatbots;
  if (chatbot === undefined) return page([], undefined);
  const { sources } = await ask(operations.listSources, { chatbotId: chatbot.id, status: "ready", limit: pageSize });
  return page(sources.map(ofSource), nextCursor === null ? undefined : `sources:${nextCursor}`);
}

function readCursor(cursor: string | undefined): [stage: "chatbots" | "sessions" | "sources", from?: string] {
  const [, stage, from] = /^(chatbots|sessions|sources)(?::(.{1,200}))?$/u.exec(cursor ?? "chatbots") ?? [];
  if (stage !== "chatbots" && stage !== "sessions" && stage !== "sources")
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Give the nextCursor of the page before, or none.");
  return from === undefined ? [stage] : [stage, from];
}

function page(resources: Resource[], nextCursor: string | undefined): ListResourcesResult {
  return nextCursor === undefined ? { resources } : { resources, nextCursor };
}

function ofChatbot({ id, name, description, updatedAt }: Chatbot): Resource {
  return {
    uri: `svc://chatbots/${id}`,
    name: id,
    title: `${name}: configuration`,
    ...(description === null || description === undefined ? {} : { description }),
    mimeType: "application/json",
    annotations: { lastModified: updatedAt },
  };
}

function ofSession({ id, startedAt, lastMessageAt, messageCount }: Session): Resource {
  return {
    uri: `svc://sessions/${id}/transcript`,
    name: id,
    title: `Conversation of ${startedAt.slice(0, 16).replace("T", " ")}, ${messageCount} messages`,
    mimeType: "text/markdown",
    annotations: { lastModified: lastMessageAt },
  };
}

function ofSource({ id, chatbotId, name, title, url, updatedAt }: Source): Resource {
  return {
    uri: `svc://chatbots/${chatbotId}/sources/${id}`,
    name: id,
    title: title ?? name,
    ...(url === null ? {} : { description: url }),
    mimeType: "text/markdown",
    annotations: { lastModified: updatedAt },
  };
}
