import { randomBytes } from "node:crypto";
import { limits, operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type {
  ChatAnswer,
  ChatPart,
  ChatRequestContext,
  Conversations as ChatService,
  ChatTurn,
} from "../../foundation/chat.ts";
import type { Channel } from "../../foundation/channel.ts";
import { isoTime } from "../../foundation/clock.ts";
import { newId } from "../../foundation/ids.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { Outbox } from "../../foundation/outbox.ts";
import { Problem } from "../../foundation/problem.ts";
import type { Presence } from "../accounts/accounts.ts";
import type { AnswerRequest, Answers } from "../answers/answers.ts";
import { canReachPerson } from "../chatbots/chatbots.ts";
import type { KnownChatbot } from "../chatbots/chatbots.ts";
import type { Leads } from "../leads/leads.ts";
import type { Tickets } from "../tickets/tickets.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { createAdmissions } from "./admissions.ts";
import { createAttachments } from "./attachments/attachments.ts";
import type { Attachments } from "./attachments/attachments.ts";
import { unusable } from "./attachments/attachment-rows.ts";
import { fileReceived } from "./attachments/file-received.ts";
import { textsOf } from "./attachments/file-texts.ts";
import { readLink } from "./attachments/file-links.ts";
import type { FileLink } from "./attachments/file-links.ts";
import type { TakeFileDeps } from "./attachments/take-file.ts";
import type { AdmissionOptions } from "./admissions.ts";
import { createContact } from "./contact/contact.ts";
import { correctionOperations } from "./corrections.ts";
import { createFeedback } from "./feedback.ts";
import { handoffPart } from "./handoff/call-person.ts";
import { createHandoff } from "./handoff/handoff.ts";
import type { Handoff } from "./handoff/handoff.ts";
import { answeredQuestions } from "./answered-questions.ts";
import { purgeConversations, readHistory } from "./history.ts";
import { LiveAnswer } from "./live-answer.ts";
import { LiveAnswers } from "./live-answers.ts";
import { readMetadata, textOrNames } from "./metadata.ts";
import { turnOf } from "./mail-turns.ts";
import type { MailTurn } from "./mail-turns.ts";
import { createLogBadToken } from "./log-bad-token.ts";
import { produceAnswer } from "./produce-answer.ts";
import type { ProduceOptions } from "./produce-answer.ts";
import { alongside } from "./reply.ts";
import type { MessageToAnswer, ReplyOptions } from "./reply.ts";
import { createProofs, ownersProof } from "./visitor-proofs.ts";
import { refusalProblem, requirementsOf } from "./visitor-requirements.ts";
import { createRunningAnswers } from "./running-answers.ts";
import { dropOldAdmissions } from "./shared-rate-limit.ts";
import { recordVisitorTurn } from "./record-turn.ts";
import type { RecordedTurn, VisitorTurn } from "./record-turn.ts";
import { nothingRequired } from "./take-session.ts";
import { tooMany } from "./rate-limited.ts";
import { collectParts, partsOf } from "./stored-answer.ts";
import { createVisitorTokens } from "./visitor-token.ts";
import { tryOperation } from "./try-operation.ts";
import { createVisitors } from "./visitors.ts";
import { listOwnSessions } from "./sessions/list-own-sessions.ts";
import { createSessions } from "./sessions/sessions.ts";
import type { SessionsOptions } from "./sessions/sessions.ts";
import { noVisitorMetadata, readVisitor } from "./sessions/visitor-details.ts";
import type { VisitorExport } from "./sessions/visitor-data-operations.ts";

export { cannedRepliesOfChatbots } from "./handoff/stored-replies.ts";
export { proveIdentitySecrets } from "./sessions/identity.ts";
export { readAnswerMetrics, readMetadata } from "./metadata.ts";
export { findEmail } from "./find-email.ts";
export { awaitPerson, publishWaiting, recordMail } from "./mail-turns.ts";
export type { MailTurn } from "./mail-turns.ts";
export { findSession } from "./sessions/session-rows.ts";
export { createVisitorTokens } from "./visitor-token.ts";
export type { VisitorTokens } from "./visitor-token.ts";
export type { AnswerMetadata } from "./metadata.ts";
export { filesOf } from "./metadata.ts";
export type { Attachments } from "./attachments/attachments.ts";

export interface Conversations
  extends
    ChatService,
    Pick<Handoff, "followChat" | "followSessions">,
    Pick<Attachments, "openFile" | "storeMailFiles"> {
  readonly implementations: readonly Implementation[];
  /** Tells agents of a mail that `recordMail` has stored. */
  mailStored(chatbot: KnownChatbot, message: { readonly sessionKey: number; readonly messageId: string }): void;
  /**
   * The chatbot's answer to a mail that is stored, made where it isn't yet, and whether it comes from the knowledge;
   * null: a person has the conversation.
   */
  answerMail(
    chatbot: KnownChatbot,
    mail: MailTurn,
  ): Promise<{ readonly messageId: string; readonly isAnswered: boolean } | null>;
  /** Removes a deleted chatbot's sessions and messages, some at a time; true: call again. */
  purge(chatbotKey: number): Promise<boolean>;
  /** Everything that is kept of one visitor, as the text of a JSON file. */
  readonly exportVisitor: VisitorExport;
  /** From now on silent sessions are resolved, and those past their retention deleted. */
  start(): void;
  /** To be called now and then. */
  tidy(): Promise<void>;
  /** Stops every answer that is still being made; resolves when what there is of them is stored. */
  drain(): Promise<void>;
}

export interface ConversationsOptions
  extends Omit<SessionsOptions, "visitors" | "stopAnswers">, AdmissionOptions, Omit<TakeFileDeps, "knowledge"> {
  readonly answers: Pick<Answers, "stream" | "write" | "tryOut">;
  readonly knowledge: Pick<Knowledge, "saveFaqs" | "readAttachment" | "readFileText">;
  readonly leads: Leads;
  readonly tickets: Tickets;
  readonly channel: Channel;
  readonly presence: Pick<Presence, "follow" | "isAnyoneOnline">;
  readonly outbox: Pick<Outbox, "subscribe">;
  /** Signs visitor tokens, too. */
  readonly tokenKey: Buffer;
  /** A mail server is configured, so visitors who have left get emails. */
  readonly mailsVisitors?: boolean;
  /** Called again and again with the row keys of sessions that visitors have open in a page. */
  readonly watched?: (sessionKeys: readonly number[]) => void;
  /** For the metrics. */
  readonly onAnswer?: ProduceOptions["onAnswer"];
}

/** An id longer than any client's, or with control characters, is replaced by one of ours. */
const clientIdForm = /^[^\p{Cc}\p{Cs}]{1,256}$/u;

const noStop = new AbortController().signal;

/** A visitor's message. */
type Wanted = Pick<
  VisitorTurn,
  "clientId" | "text" | "files" | "regenerate" | "visitorMetadata" | "proof" | "requires" | "isMail"
>;
type StoredTurn = Extract<RecordedTurn, { outcome: "recorded" | "repeated" }> &
  Pick<VisitorTurn, "answerId" | "sessionId">;

export function createConversations(options: ConversationsOptions): Conversations {
  const { database, clock, chatbots, answers, onAnswer } = options;
  const tokens = createVisitorTokens(options.tokenKey, clock);
  const admissions = createAdmissions(options);
  const { admit, requireRoom } = admissions;
  const logBadToken = createLogBadToken(options);
  const visitors = createVisitors({ database, tokens, chatbots, logBadToken });
  const live = new LiveAnswers();
  const running = createRunningAnswers({ database, clock, channel: options.channel, visitors, live });
  const sessions = createSessions({ ...options, visitors, stopAnswers: running.stop });
  const proofs = createProofs({ tokens, identity: sessions.identity, logBadToken });
  const contact = createContact({ ...options, admit, tokens, proofs });
  const attachments = createAttachments({ ...options, visitors, tokens, proofs, admissions });
  const handoff = createHandoff({ ...options, visitors, silence: running.silence });
  const tools = [handoff.tool, ...contact.tools];
  const reply: ReplyOptions = {
    answers,
    // A person comes first; name and address are noted all the same.
    preHandlers: [fileReceived, alongside(handoff.preHandler, contact.note), ...contact.preHandlers],
    tools,
    postHandlers: [handoff.postHandler, contact.offer],
  };

  // A stranger's message in another visitor's session is only answered, without handlers. So is an email.
  const plainReply: ReplyOptions = { answers, preHandlers: [], tools: [], postHandlers: [] };

  async function chat(request: ChatTurn, context: ChatRequestContext): Promise<ChatAnswer> {
    const chatbot = await chatbots.findPublic(request.chatbotId);
    context.judgeOrigin(chatbot.allowedDomains);
    const id = request.message.id ?? context.idempotencyKey ?? "";
    const visitor = readVisitor(request.details?.visitor);
    const { proof, signed } = await proofs.read(chatbot, request.sessionId, visitor, {
      ...context,
      messageId: request.message.id ?? undefined,
    });
    const wanted = {
      clientId: clientIdForm.test(id) ? id : null,
      text: request.message.text,
      files: linksOf(request.message.files ?? []),
      regenerate: request.regenerate,
      visitorMetadata: request.details === undefined ? noVisitorMetadata : { ...request.details, visitor, signed },
      proof,
      requires: requirementsOf(chatbot),
    };
    const release = await admit(chatbot, context.address);
    const turn = await recordTurn(chatbot, request.sessionId, wanted, chatbot.rateLimit).catch(
      async (error: unknown) => {
        await release();
        throw error;
      },
    );
    if (proof.tokenOf !== null && proof.tokenOf !== turn.sesId) logBadToken(context.address, chatbot.id);
    const { messageId, parts } = await answerTo(chatbot, wanted, turn);
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
  }

  async function recordTurn(
    chatbot: KnownChatbot,
    sessionId: string,
    wanted: Wanted,
    rateLimit: KnownChatbot["rateLimit"] | null,
  ): Promise<StoredTurn> {
    let answerId = "";
    // Read the time when it is this turn's turn to write: events go out in the order in which they were written.
    const turn = await database.hot.write(() => {
      const now = clock.now();
      // Made a moment later, so that an answer's id sorts behind its question's.
      answerId = newId("msg", now + 1);
      return recordVisitorTurn({ chatbot, sessionId, ...wanted, answerId, now, sinceSet: clock.sinceSet, rateLimit });
    });
    if (turn.outcome === "refused") throw refusalProblem(turn.refusal);
    if (turn.outcome !== "limited") {
      const stored = { ...turn, answerId, sessionId };
      if (turn.outcome === "recorded") {
        handoff.messageStored(chatbot, turn);
        // The chatbot is silent, and notes name and address all the same.
        if (turn.handoff !== "none") await contact.note(messageOf(chatbot, wanted, stored), noStop);
      }
      return stored;
    }
    const limit = rateLimit ?? chatbot.rateLimit;
    throw tooMany(limit.messages, limit.windowSeconds * 1_000, turn.retryAfterMs);
  }

  /** The stored answer again, the one that is being made, or a new one. */
  async function answerTo(
    chatbot: KnownChatbot,
    wanted: Wanted,
    turn: StoredTurn,
  ): Promise<{ messageId: string; timeMs: number; parts: AsyncIterable<ChatPart> }> {
    const { isAnew, standing } = turn;
    if (turn.answer !== undefined && !isAnew) {
      return { messageId: turn.answer.id, timeMs: turn.answer.created_at, parts: partsOf(turn.answer) };
    }
    let entry = live.to(turn.messageKey);
    // Whoever wants another answer than the one just stopped shall not be given its end.
    if (isAnew && entry?.answer.signal.aborted === true) {
      await entry.ended;
      entry = live.to(turn.messageKey);
    }
    if (entry === undefined && turn.handoff !== "none")
      return { messageId: turn.answerId, timeMs: clock.now(), parts: silence(turn) };
    const answer = entry?.answer ?? new LiveAnswer(turn.answerId, clock.now());
    if (entry === undefined) {
      const { sessionKey, messageKey, isLeased } = turn;
      const task = { ...messageOf(chatbot, wanted, turn), isLeased, replace: isAnew };
      const how = standing === "stranger" || wanted.isMail === true ? plainReply : reply;
      const ended = produceAnswer({ database, clock, reply: how, onAnswer }, task, answer).then(() =>
        handoff.messageStored(chatbot, { sessionKey, messageId: answer.messageId }),
      );
      live.add(messageKey, { chatbotKey: chatbot.key, sessionKey, standing, answer, ended });
    }
    return { messageId: answer.messageId, timeMs: answer.timeMs, parts: answer.read() };
  }

  function messageOf(
    chatbot: KnownChatbot,
    { text, visitorMetadata: { pageUrl } }: Wanted,
    turn: StoredTurn,
  ): MessageToAnswer {
    const { sessionKey, sessionId, standing, messageKey, history: earlier, files } = turn;
    const history = earlier.map(toHistory);
    const request = {
      message: text,
      history,
      canReachPerson: canReachPerson(chatbot, clock.now()),
      ...(pageUrl === null ? {} : { pageUrl }),
      attributes: turn.attributes,
      // A stranger's message is answered without what others have sent.
      ...(chatbot.attachments.readText && standing !== "stranger" && { files: () => textsOf(database, sessionKey) }),
    };
    return { chatbot, request, sessionKey, sessionId, standing, messageKey, earlier, files };
  }

  const sendMessage = implement(operations.sendMessage, async ({ chatbotId, message, sessionId }, caller) => {
    const chatbot = await chatbots.find(caller, chatbotId);
    const session = sessionId ?? `s-${randomBytes(16).toString("base64url")}`;
    // Whoever has a credential asks its visitors itself.
    const wanted = {
      clientId: null,
      text: message,
      regenerate: false,
      visitorMetadata: noVisitorMetadata,
      proof: ownersProof,
      requires: nothingRequired,
    };
    const turn = await recordTurn(chatbot, session, wanted, null);
    if (turn.handoff !== "none") return { sessionId: session, handoff: turn.handoff, userMessageId: turn.messageId };
    const { messageId, timeMs, parts } = await answerTo(chatbot, wanted, turn);
    const { content, metadata } = await collectParts(parts);
    return {
      id: messageId,
      content,
      role: "assistant" as const,
      timestamp: isoTime(timeMs),
      metadata: { sessionId: session, ...metadata, userMessageId: turn.messageId },
    };
  });

  const listMessages = implement(operations.listMessages, async ({ chatbotId, sessionId, limit, cursor }, caller) =>
    readHistory(options, await chatbots.find(caller, chatbotId), { sessionId }, limit, cursor),
  );

  const listChatMessages = implement(
    operations.listChatMessages,
    async ({ sessionId, limit, cursor }, _caller, context) => {
      const { chatbot } = await visitors.identify(context, sessionId);
      return readHistory(options, chatbot, { sessionId, isOwn: true }, limit, cursor);
    },
  );

  async function answerMail(chatbot: KnownChatbot, mail: MailTurn) {
    const wanted = turnOf(mail);
    const turn = await recordTurn(chatbot, mail.sessionId, wanted, null);
    if (turn.handoff !== "none") return null;
    const { messageId, parts } = await answerTo(chatbot, wanted, turn);
    const { metadata } = await collectParts(parts);
    return { messageId, isAnswered: metadata.answered && metadata.generatedBy !== "system" };
  }

  return {
    chat,
    answerMail,
    mailStored: handoff.messageStored,
    resume: running.resume,
    requireRoom,
    implementations: [
      sendMessage,
      listMessages,
      listChatMessages,
      answeredQuestions({ database, chatbots }),
      tryOperation({ chatbots, answers, clock, tools }),
      ...running.implementations,
      ...sessions.implementations,
      listOwnSessions({ database, chatbots, tokens, identity: sessions.identity, admissions }),
      ...handoff.implementations,
      ...correctionOperations(options),
      ...attachments.implementations,
      createFeedback({ database, clock, visitors, handoff }),
      contact.submitLead,
    ],
    exportVisitor: sessions.exportVisitor,
    followChat: handoff.followChat,
    followSessions: handoff.followSessions,
    start: sessions.upkeep.start,
    openFile: attachments.openFile,
    storeMailFiles: attachments.storeMailFiles,
    async tidy() {
      await dropOldAdmissions(database, clock);
      await attachments.tidy();
    },
    async purge(chatbotKey) {
      await running.stopAll(chatbotKey);
      await handoff.purge(chatbotKey);
      return purgeConversations(database, chatbotKey);
    },
    async drain() {
      await sessions.upkeep.close();
      await live.stop(() => true);
    },
  };
}

/** Of a posted message; the same file twice is one. */
function linksOf(urls: readonly string[]): FileLink[] {
  const links = [...new Set(urls)].map(readLink);
  if (links.length > limits.messageAttachments)
    throw new Problem("unprocessable", because("attachments_too_many", { count: limits.messageAttachments }));
  return links.map((link) => {
    if (link === null) throw unusable();
    return link;
  });
}

/** A person has the conversation, or is called to it: the chatbot says nothing. */
async function* silence({ handoff, agent }: StoredTurn): AsyncGenerator<ChatPart> {
  yield handoffPart(handoff, agent);
}

function toHistory(message: {
  role: string;
  content: string;
  metadata: string | null;
}): AnswerRequest["history"][number] {
  if (message.role === "user") return { role: "user", content: textOrNames(message) };
  const { answered, hedged = false, handoff } = readMetadata(message.metadata);
  // A request for a person is no question that was refused.
  return { role: "assistant", content: message.content, answered: answered || handoff === true, hedged };
}
