import { ResourceNotFoundError, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type {
  ListResourcesResult,
  ReadResourceResult,
  ResourceTemplateType,
  Resource,
} from "@modelcontextprotocol/server";
import type { Perform } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import { askFor } from "../ask.ts";
import type { Call } from "../call.ts";
import { completionOf, noCompletion, completeChatbotId } from "../complete.ts";
import type { Completion } from "../complete.ts";
import type { ResourceKind } from "./resource-kind.ts";
import { sourceResource } from "./source.ts";
import { transcriptResource } from "./transcript.ts";
import { operations } from "@svc/contract";
import type { Chatbot, Session, Source } from "@svc/contract";
import type { Ask } from "../ask.ts";

const chatbotResource: ResourceKind = {
  template: {
    uriTemplate: "svc://chatbots/{chatbotId}",
    name: "chatbot",
    title: "A chatbot's configuration",
    description: "All settings of a chatbot as JSON, with the names that update_chatbot accepts.",
    mimeType: "application/json",
  },
  completions: { chatbotId: completeChatbotId },
  read: async ({ chatbotId = "" }, ask) => JSON.stringify(await ask(operations.getChatbot, { chatbotId }), null, 2),
};

export interface Resources {
  readonly templates: readonly ResourceTemplateType[];
  list(cursor: string | undefined, call: Call): Promise<ListResourcesResult>;
  /** Throws a ResourceNotFoundError for what is not there, or is not the caller's. */
  read(uri: string, call: Call): Promise<ReadResourceResult>;
  complete(
    uriTemplate: string,
    argument: { readonly name: string; readonly value: string },
    given: Readonly<Record<string, string>>,
    call: Call,
  ): Promise<Completion>;
}

const kinds: readonly ResourceKind[] = [chatbotResource, transcriptResource, sourceResource];

/** What clients read by address, each judged as the operation that it is read by. */
export function createResources(perform: Perform): Resources {
  return {
    templates: kinds.map(({ template }) => template),
    list: (cursor, call) => listResources(cursor, askFor(perform, call)),
    async read(uri, call) {
      for (const kind of kinds) {
        const values = valuesIn(kind.template.uriTemplate, uri);
        if (values === null) continue;
        const text = await kind.read(values, askFor(perform, call)).catch((error: unknown) => {
          throw error instanceof Problem && error.code === "not_found" ? notFound(uri) : error;
        });
        return { contents: [{ uri, mimeType: kind.template.mimeType, text }] };
      }
      throw notFound(uri);
    },
    async complete(uriTemplate, { name, value }, given, call) {
      const kind = kinds.find(({ template }) => template.uriTemplate === uriTemplate);
      const complete = new Map(Object.entries(kind?.completions ?? {})).get(name);
      return complete === undefined ? noCompletion : completionOf(complete(value, given, askFor(perform, call)));
    },
  };
}

function notFound(uri: string): ResourceNotFoundError {
  return new ResourceNotFoundError(
    uri,
    "There is no such resource. resources/list and resources/templates/list tell which there are.",
  );
}

/** What stands in `uri` for each `{name}` of the template; null where it is not of its form. */
function valuesIn(uriTemplate: string, uri: string): Record<string, string> | null {
  const values: Record<string, string> = {};
  let rest = uri;
  for (const [index, part] of uriTemplate.split(/[{}]/u).entries()) {
    const isName = index % 2 === 1;
    const here = isName ? /^[\w-]{1,100}/u.exec(rest)?.[0] : part;
    if (here === undefined || !rest.startsWith(here)) return null;
    if (isName) values[part] = here;
    rest = rest.slice(here.length);
  }
  return rest === "" ? values : null;
}

const pageSize = 50;
const sessionsBegin = "sessions";

/**
 * A page of what there is to read: all chatbots, then the latest transcripts, then the newest sources
 * of one chatbot after the other. What is older has its address from the tools.
 */
async function listResources(cursor: string | undefined, ask: Ask): Promise<ListResourcesResult> {
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
