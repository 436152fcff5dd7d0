import type { Conversations as ChatService } from "../../foundation/chat.ts";
import type { Channel } from "../../foundation/channel.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { Outbox } from "../../foundation/outbox.ts";
import type { Presence } from "../accounts/accounts.ts";
import type { Answers, AnswerTool } from "../answers/answers.ts";
import type { KnownChatbot, Chatbots } from "../chatbots/chatbots.ts";
import type { Leads } from "../leads/leads.ts";
import type { Tickets } from "../tickets/tickets.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { createAdmissions } from "./admissions.ts";
import type { AdmissionOptions } from "./admissions.ts";
import { answeredQuestions } from "./answered-questions.ts";
import { createAttachments } from "./attachments/attachments.ts";
import type { Attachments } from "./attachments/attachments.ts";
import { fileReceived } from "./attachments/file-received.ts";
import type { TakeFileDeps } from "./attachments/take-file.ts";
import { answerMail, createChat, messageOperations } from "./chat.ts";
import { createContact } from "./contact/contact.ts";
import { correctionOperations } from "./corrections.ts";
import { createFeedback } from "./feedback.ts";
import { createHandoff } from "./handoff/handoff.ts";
import type { Handoff } from "./handoff/handoff.ts";
import { purgeConversations } from "./history.ts";
import { LiveAnswers } from "./live-answers.ts";
import type { MailTurn } from "./mail-turns.ts";
import type { ProduceOptions } from "./produce-answer.ts";
import { alongside } from "./reply.ts";
import { createResume } from "./resume-answer.ts";
import { listOwnSessions } from "./sessions/list-own-sessions.ts";
import { createSessions } from "./sessions/sessions.ts";
import type { SessionsOptions } from "./sessions/sessions.ts";
import type { VisitorExport } from "./sessions/visitor-data-operations.ts";
import { dropOldAdmissions } from "./shared-rate-limit.ts";
import { createStopAnswers } from "./stop-answers.ts";
import { Turns } from "./turns.ts";
import { createVisitorTokens, createLogBadToken } from "./visitor-token.ts";
import { createVisitors, createProofs } from "./visitors.ts";
import { operations } from "@svc/contract";
import type { Clock } from "../../foundation/clock.ts";
import { implement } from "../../foundation/implement.ts";
import { canReachPerson } from "../chatbots/chatbots.ts";
import type { MessageToAnswer, ToolMaker } from "./reply.ts";

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
  readonly answers: Pick<Answers, "stream" | "write" | "writeDraft" | "tryOut">;
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

export function createConversations(options: ConversationsOptions): Conversations {
  const { database, clock, chatbots, channel, answers, onAnswer } = options;
  const tokens = createVisitorTokens(options.tokenKey, clock);
  const admissions = createAdmissions(options);
  const { admit, requireRoom } = admissions;
  const logBadToken = createLogBadToken(options);
  const visitors = createVisitors({ database, tokens, chatbots, logBadToken });
  const live = new LiveAnswers();
  const stopping = createStopAnswers({ database, clock, channel, visitors, live });
  const sessions = createSessions({ ...options, visitors, stopAnswers: stopping.stop });
  const proofs = createProofs({ tokens, identity: sessions.identity, logBadToken });
  const contact = createContact({ ...options, admit, tokens, proofs });
  const attachments = createAttachments({ ...options, visitors, tokens, proofs, admissions });
  const handoff = createHandoff({ ...options, visitors, silence: stopping.silence });
  const tools = [handoff.tool, ...contact.tools];
  const turns = new Turns({
    database,
    clock,
    live,
    handoff,
    noteContact: contact.note,
    reply: {
      answers,
      // A person comes first; contact details are stored all the same.
      preHandlers: [fileReceived, alongside(handoff.preHandler, contact.note), ...contact.preHandlers],
      tools,
      postHandlers: [handoff.postHandler, contact.offer],
    },
    onAnswer,
  });
  const chatDeps = { database, clock, chatbots, turns, admit, tokens, proofs, visitors, logBadToken };
  return {
    chat: createChat(chatDeps),
    answerMail: (chatbot, mail) => answerMail(turns, chatbot, mail),
    mailStored: handoff.messageStored,
    resume: createResume({ database, clock, visitors, live }),
    requireRoom,
    implementations: [
      ...messageOperations(chatDeps),
      answeredQuestions({ database, chatbots }),
      tryOperation({ chatbots, answers, clock, tools }),
      stopping.stopChat,
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
      await stopping.stopAll(chatbotKey);
      await handoff.purge(chatbotKey);
      return purgeConversations(database, chatbotKey);
    },
    async drain() {
      await sessions.upkeep.close();
      await live.stop(() => true);
    },
  };
}

/** A tool's call that would have been carried out. */
interface ToolCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What a chatbot would answer a visitor, with a conversation's tools, which only say what they would do. */
function tryOperation({
  chatbots,
  answers,
  clock,
  tools,
}: {
  readonly chatbots: Chatbots;
  readonly answers: Pick<Answers, "tryOut">;
  readonly clock: Clock;
  readonly tools: readonly ToolMaker[];
}) {
  return implement(operations.testChatbot, async ({ chatbotId, message, history = [] }, caller, { signal }) => {
    const chatbot = await chatbots.find(caller, chatbotId);
    const turns = history.map(({ answered, ...turn }) => (answered === undefined ? turn : { ...turn, answered }));
    const request = { message, history: turns, canReachPerson: canReachPerson(chatbot, clock.now()) };
    // Of no session: what a tool would do with one is not done.
    const asked: MessageToAnswer = { chatbot, request, ...nowhere };
    const toolCalls: ToolCall[] = [];
    const bound = tools.flatMap((make) => {
      const tool = make(asked);
      return tool === null ? [] : [dry(tool, toolCalls)];
    });
    return { ...(await answers.tryOut(chatbot, { request, tools: bound, signal })), toolCalls };
  });
}

const nowhere = { sessionKey: 0, sessionId: "", standing: "own", messageKey: 0, earlier: [], files: [] } as const;

function dry(tool: AnswerTool, calls: ToolCall[]): AnswerTool {
  return {
    ...tool,
    async run(input) {
      calls.push({ name: tool.name, input });
      return tool.dryRun?.(input);
    },
  };
}
