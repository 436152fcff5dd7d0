import { operations } from "@svc/contract";
import type { Message, Session } from "@svc/contract";
import { begins } from "../complete.ts";
import type { ResourceKind } from "./resource-kind.ts";
import { shorten } from "./shorten.ts";

const looked = 200;

export const transcriptResource: ResourceKind = {
  template: {
    uriTemplate: "svc://sessions/{sessionId}/transcript",
    name: "transcript",
    title: "A conversation's transcript",
    description:
      "A session's messages as Markdown, oldest first. `sessionId` is the id that list_sessions answers (ses_…).",
    mimeType: "text/markdown",
  },
  completions: {
    async sessionId(typed, _given, ask) {
      const { sessions } = await ask(operations.listSessions, { limit: looked });
      return sessions.map(({ id }) => id).filter((id) => begins(id, typed));
    },
  },
  async read({ sessionId = "" }, ask) {
    const session = await ask(operations.getSession, { sesId: sessionId });
    const { messages, nextCursor } = await ask(operations.listSessionMessages, { sesId: sessionId });
    const rest = nextCursor === null ? [] : ["(There are more messages than these.)"];
    return shorten([headOf(session), ...messages.map(messageOf), ...rest].join("\n\n"));
  },
};

function headOf({ id, chatbotId, status, startedAt, messageCount, handoff, pageUrl, rating }: Session): string {
  const lines = [
    `- Chatbot: ${chatbotId}`,
    `- Begun: ${startedAt}, ${messageCount} messages, ${status === "resolved" ? "resolved" : "open"}`,
    ...(handoff === "none"
      ? []
      : [`- A person: ${handoff === "waiting" ? "called, nobody came yet" : "has taken over"}`]),
    ...(rating === null ? [] : [`- Rated ${rating.score} of 5`]),
    ...(pageUrl === null ? [] : [`- Page: ${pageUrl}`]),
  ];
  return `# Conversation ${id}\n\n${lines.join("\n")}`;
}

/** Quoted line by line, so that no message can pass for another's. */
function messageOf({ role, content, timestamp, metadata }: Message): string {
  const speaker = role === "user" ? "Visitor" : (authorOf(metadata) ?? "Chatbot");
  const remark = metadata?.["answered"] === false ? ", not answered from knowledge" : "";
  const quoted = content
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => `> ${line}`)
    .join("\n");
  return `**${speaker}** (${timestamp}${remark}):\n\n${quoted}`;
}

/** The person who wrote it, where one did. */
function authorOf(metadata: Message["metadata"]): string | undefined {
  const author: unknown = metadata?.["author"];
  if (typeof author !== "object" || author === null || !("name" in author)) return undefined;
  return `${String(author.name)} (a person)`;
}
