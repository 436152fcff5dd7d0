import { randomBytes } from "node:crypto";
import { limits, operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Conversations as ChatService } from "../../foundation/chat.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import type { Chatbots, KnownChatbot } from "../chatbots/chatbots.ts";
import type { Admissions } from "./admissions.ts";
import { unusable } from "./attachments/attachment-rows.ts";
import { readLink } from "./attachments/file-links.ts";
import type { FileLink } from "./attachments/file-links.ts";
import { readHistory } from "./history.ts";
import { turnOf } from "./mail-turns.ts";
import type { MailTurn } from "./mail-turns.ts";
import { ownersProof } from "./visitors.ts";
import { requirementsOf } from "./visitor-requirements.ts";
import { noVisitorMetadata, readVisitor } from "./sessions/visitor-details.ts";
import { collectParts } from "./stored-answer.ts";
import { nothingRequired } from "./take-session.ts";
import type { Turns } from "./turns.ts";
import type { VisitorTokens, LogBadToken } from "./visitor-token.ts";
import type { Visitors, Proofs } from "./visitors.ts";

export interface ChatDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
  readonly turns: Turns;
  readonly admit: Admissions["admit"];
  readonly tokens: VisitorTokens;
  readonly proofs: Proofs;
  readonly visitors: Visitors;
  readonly logBadToken: LogBadToken;
}

/** An id longer than any client's, or with control characters, is replaced by one of ours. */
const clientIdForm = /^[^\p{Cc}\p{Cs}]{1,256}$/u;

/** A visitor's message from a page, and the stream of its answer. */
export function createChat({ chatbots, turns, admit, tokens, proofs, logBadToken }: ChatDeps): ChatService["chat"] {
  return async (request, context) => {
    const chatbot = await chatbots.findPublic(request.chatbotId);
    context.judgeOrigin(chatbot.allowedDomains);
    const id = request.message.id ?? context.idempotencyKey ?? "";
    const visitor = readVisitor(request.details?.visitor);
    const { proof, signed } = await proofs.read(chatbot, request.sessionId, visitor, {
      ...context,
      messageId: request.message.id ?? undefined,
    });
    const message = {
      clientId: clientIdForm.test(id) ? id : null,
      text: request.message.text,
      files: linksOf(request.message.files ?? []),
      regenerate: request.regenerate,
      visitorMetadata: request.details === undefined ? noVisitorMetadata : { ...request.details, visitor, signed },
      proof,
      requires: requirementsOf(chatbot),
    };
    const release = await admit(chatbot, context.address);
    const turn = await turns
      .record(chatbot, request.sessionId, message, chatbot.rateLimit)
      .catch(async (error: unknown) => {
        await release();
        throw error;
      });
    if (proof.tokenOf !== null && proof.tokenOf !== turn.sesId) logBadToken(context.address, chatbot.id);
    const { messageId, parts } = await turns.answer(chatbot, message, turn);
    return {
      messageId,
      parts,
      visitorToken: turn.isCreator ? tokens.issue({ chatbotId: chatbot.id, sesId: turn.sesId }) : undefined,
      headers: {
        "RateLimit-Limit": String(chatbot.rateLimit.messages),
        "RateLimit-Remaining": String(turn.remaining ?? chatbot.rateLimit.messages),
        "RateLimit-Reset": String(chatbot.rateLimit.windowSeconds),
      },
    };
  };
}

export function messageOperations(deps: ChatDeps): Implementation[] {
  const { chatbots, turns, visitors } = deps;
  return [
    implement(operations.sendMessage, async ({ chatbotId, message, sessionId }, caller) => {
      const chatbot = await chatbots.find(caller, chatbotId);
      const session = sessionId ?? `s-${randomBytes(16).toString("base64url")}`;
      // A caller with a credential asks its visitors itself.
      const sent = {
        clientId: null,
        text: message,
        regenerate: false,
        visitorMetadata: noVisitorMetadata,
        proof: ownersProof,
        requires: nothingRequired,
      };
      const turn = await turns.record(chatbot, session, sent, null);
      if (turn.handoff !== "none") return { sessionId: session, handoff: turn.handoff, userMessageId: turn.messageId };
      const { messageId, timeMs, parts } = await turns.answer(chatbot, sent, turn);
      const { content, metadata } = await collectParts(parts);
      return {
        id: messageId,
        content,
        role: "assistant" as const,
        timestamp: isoTime(timeMs),
        metadata: { sessionId: session, ...metadata, userMessageId: turn.messageId },
      };
    }),
    implement(operations.listMessages, async ({ chatbotId, sessionId, limit, cursor }, caller) =>
      readHistory(deps, await chatbots.find(caller, chatbotId), { sessionId }, limit, cursor),
    ),
    implement(operations.listChatMessages, async ({ sessionId, limit, cursor }, _caller, context) => {
      const { chatbot } = await visitors.identify(context, sessionId);
      return readHistory(deps, chatbot, { sessionId, isOwn: true }, limit, cursor);
    }),
  ];
}

/** The chatbot's answer to a stored mail; null: a person has the conversation. */
export async function answerMail(turns: Turns, chatbot: KnownChatbot, mail: MailTurn) {
  const message = turnOf(mail);
  const turn = await turns.record(chatbot, mail.sessionId, message, null);
  if (turn.handoff !== "none") return null;
  const { messageId, parts } = await turns.answer(chatbot, message, turn);
  const { metadata } = await collectParts(parts);
  return { messageId, isAnswered: metadata.answered && metadata.generatedBy !== "system" };
}

/** The files of a posted message; the same file twice is one. */
function linksOf(urls: readonly string[]): FileLink[] {
  const links = [...new Set(urls)].map(readLink);
  if (links.length > limits.messageAttachments)
    throw new Problem("unprocessable", because("attachments_too_many", { count: limits.messageAttachments }));
  return links.map((link) => {
    if (link === null) throw unusable();
    return link;
  });
}
