import { limits, messageTextSchema, operations } from "@svc/contract";
import type { ChatRequest } from "@svc/contract";
import type { ChatTurn, Conversations } from "../../../foundation/chat.ts";
import type { Log } from "../../../foundation/log.ts";
import type { Metrics } from "../../../foundation/metrics.ts";
import { openChatStream, writeChatStream } from "../chat-stream.ts";
import { idempotencyKeyOf } from "../idempotency.ts";
import { withoutOldMessages } from "../json-bounds.ts";
import { send } from "../route.ts";
import type { Route } from "../route.ts";
import { withoutBlanks } from "../blanks.ts";
import { invalid, parseInput } from "../validation.ts";
import { visitorTokenOf } from "../caller.ts";

const attachmentsPath = "/api/public/attachments/";

/** What the streams tell of themselves. */
type StreamMetrics = Pick<Metrics, "openStream">;

/** POST /api/public/chat (contract section 4.C). */
export function chatRoute(
  conversations: Pick<Conversations, "chat" | "requireRoom">,
  log: Log,
  metrics: StreamMetrics,
): Route {
  return {
    method: operations.chat.http.method,
    path: operations.chat.http.path,
    async handle(exchange) {
      const { incoming, outgoing, requestId } = exchange;
      await conversations.requireRoom(exchange.address);
      const body = await exchange.readJson(limits.chatBodyBytes, withoutOldMessages);
      const turn = lastTurn(parseInput(operations.chat.input, withoutBlanks(operations.chat, body)));
      const { messageId, visitorToken, headers, parts } = await conversations.chat(turn, {
        address: exchange.address,
        visitorToken: visitorTokenOf(incoming.headers),
        idempotencyKey: idempotencyKeyOf(incoming.headers["idempotency-key"]),
        judgeOrigin: exchange.judgeOrigin,
        stopping: exchange.draining,
      });
      const close = metrics.openStream();
      await writeChatStream(outgoing, parts, {
        messageId,
        ...(visitorToken === undefined ? {} : { session: { sessionId: turn.sessionId, visitorToken } }),
        headers: { ...headers, ...(visitorToken === undefined ? {} : { "X-SVC-Visitor-Token": visitorToken }) },
        draining: exchange.draining,
        onFailure: (error) => log.error({ err: error, requestId }, "an answer failed"),
      }).finally(close);
    },
  };
}

/** GET /api/public/chat/{sessionId}/stream: what is being answered, from its beginning; 204 where nothing is. */
export function resumeRoute(conversations: Pick<Conversations, "resume">, metrics: StreamMetrics): Route {
  const { method, path } = operations.resumeChat.http;
  return {
    method,
    path,
    async handle(exchange) {
      const { incoming, outgoing, draining } = exchange;
      const { input, context } = await exchange.accept(operations.resumeChat);
      const signal = AbortSignal.any([context.signal, draining]);
      const resumed = await conversations.resume(input.sessionId, { ...context, signal });
      if (resumed === null) send(outgoing, 204, null, { "Cache-Control": "no-store" });
      else if (incoming.method === "HEAD") openChatStream(outgoing).end();
      else {
        const close = metrics.openStream();
        await writeChatStream(outgoing, resumed.parts, { messageId: resumed.messageId, draining }).finally(close);
      }
    },
  };
}

/** Clients send the whole history; the service keeps its own, and reads only what the visitor said last. */
function lastTurn({ chatbotId, sessionId, messages, trigger, ...details }: ChatRequest): ChatTurn {
  const index = messages.findLastIndex(({ role }) => role === "user");
  const message = messages[index];
  if (message === undefined) throw invalid([{ path: "messages", message: "must hold a message of role user" }]);
  const written = (message.parts ?? []).flatMap(textOf).join("\n");
  const files = (message.parts ?? []).flatMap(fileOf);
  const isFilesAlone = files.length > 0 && written.trim() === "";
  const parsed = isFilesAlone ? { success: true as const, data: "" } : messageTextSchema.safeParse(written);
  if (!parsed.success) {
    const isLong = parsed.error.issues.some(({ code }) => code === "too_big");
    throw invalid([
      {
        path: `messages.${index}.parts`,
        message: isLong ? `must have at most ${limits.messageCharacters} characters of text` : "must hold a text",
      },
    ]);
  }
  return {
    chatbotId,
    sessionId,
    message: { id: message.id ?? null, text: parsed.data, ...(files.length > 0 ? { files } : {}) },
    regenerate: trigger === "regenerate-message",
    details: {
      pageUrl: details.pageUrl ?? null,
      locale: details.locale ?? null,
      visitor: details.visitor,
      consent: details.consent === true,
    },
  };
}

/** Files of other places, and those that come as `data:` URLs, are not taken. */
function fileOf(part: unknown): string[] {
  if (typeof part !== "object" || part === null || !("type" in part) || part.type !== "file") return [];
  return "url" in part && typeof part.url === "string" && part.url.includes(attachmentsPath) ? [part.url] : [];
}

function textOf(part: unknown): string[] {
  if (typeof part !== "object" || part === null || !("type" in part) || part.type !== "text") return [];
  return "text" in part && typeof part.text === "string" ? [part.text] : [];
}
