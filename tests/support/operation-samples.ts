import { randomUUID } from "node:crypto";
import type { HttpOperation } from "@svc/contract";

/** One of everything that an operation can be about, all in one workspace. */
export interface Home {
  readonly workspaceId: string;
  readonly chatbotId: string;
  readonly faqId: string;
  readonly sourceId: string;
  readonly trainingId: string;
  readonly crawlId: string;
  readonly leadId: string;
  readonly ticketId: string;
  readonly cannedReplyId: string;
  readonly gapId: string;
  readonly otherGapId: string;
  readonly keyId: string;
  readonly invitationId: string;
  readonly memberId: string;
  readonly signInSessionId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  /** Of a visitor's conversation, which has a note. */
  readonly sesId: string;
  readonly noteId: string;
}

/** Where nobody listens; `withOwner` lets the service go there. */
export const deafAddress = "http://127.0.0.1:1/";

/** Of what needs no more than its path: nothing. Whoever adds an operation with an input says here what a right one is. */
const inputs: Readonly<Record<string, (home: Home, password: string) => Readonly<Record<string, unknown>>>> = {
  createChatbot: () => ({ name: "Made" }),
  updateChatbot: () => ({ name: "Changed" }),
  trainChatbot: ({ chatbotId }) => ({ chatbotId, data: { faqs: [{ question: "New?", answer: "Yes." }] } }),
  testChatbot: ({ chatbotId }) => ({ chatbotId, message: "Who?" }),
  sendMessage: ({ chatbotId }) => ({ chatbotId, message: "Who?", sessionId: "home" }),
  listMessages: ({ chatbotId }) => ({ chatbotId, sessionId: "home" }),
  getInsights: ({ chatbotId }) => ({ chatbotId }),
  createFaq: () => ({ question: `Where is ${randomUUID()}?`, answer: "There." }),
  updateFaq: () => ({ answer: "Changed." }),
  importFaqs: () => ({ faqs: [{ question: `Where is ${randomUUID()}?`, answer: "There." }] }),
  updateSource: () => ({ name: "Changed" }),
  createCrawl: ({ chatbotId }) => ({ chatbotId, url: "http://127.0.0.1:9/" }),
  updateCrawl: () => ({ refresh: null }),
  createLead: ({ chatbotId }) => ({ chatbotId, name: "Ada", email: "ada@example.com" }),
  updateLead: () => ({ phone: "030 1234567" }),
  createTicket: ({ chatbotId }) => ({
    chatbotId,
    subject: "Broken",
    description: "It does not work.",
    requester: { name: "Ada", email: "ada@example.com" },
  }),
  updateTicket: () => ({ status: "pending" }),
  commentTicket: () => ({ text: "Seen." }),
  replyToSession: () => ({ text: "Hello" }),
  changeHandoff: () => ({ action: "claim" }),
  createCannedReply: ({ chatbotId }) => ({ shortcut: randomUUID(), text: "Hello", chatbotId }),
  updateCannedReply: () => ({ text: "Hello" }),
  acceptKnowledgeGap: () => ({ answer: "Badgers." }),
  mergeKnowledgeGaps: ({ otherGapId }) => ({ gapIds: [otherGapId] }),
  updateKnowledgeGap: () => ({ status: "dismissed" }),
  readNotifications: () => ({ ids: ["ntf_00000000000000000000000000"] }),
  updateNotificationSettings: () => ({ language: "de" }),
  updateSession: () => ({ status: "resolved", tags: ["vip"] }),
  createSessionNote: () => ({ text: "Called back." }),
  exportVisitor: ({ sesId }) => ({ sesId }),
  deleteVisitor: ({ sesId }) => ({ sesId }),
  // To the same one, so that whoever did it can still sign in.
  changePassword: (_home, password) => ({ currentPassword: password, newPassword: password }),
  switchWorkspace: ({ workspaceId }) => ({ workspaceId }),
  createWorkspace: () => ({ name: "Made" }),
  updateWorkspace: () => ({ name: "Changed" }),
  updateMember: () => ({ role: "agent" }),
  createInvitation: () => ({ email: `guest-${randomUUID()}@example.com`, role: "viewer" }),
  createWebhook: ({ chatbotId }) => ({ url: deafAddress, events: ["*"], chatbotId }),
  updateWebhook: ({ webhookId }) => ({ id: webhookId, active: true }),
  updateWebhookById: () => ({ active: true }),
  deleteWebhook: ({ webhookId }) => ({ id: webhookId }),
  testWebhook: () => ({ event: "lead.captured" }),
  replayWebhookDeliveries: () => ({ status: "failed" }),
  createApiKey: ({ chatbotId }) => ({ name: "Made", scopes: ["read"], chatbotIds: [chatbotId] }),
};

/** A chatbot in a file. */
const chatbotFile = [
  { format: "svc-chatbot", formatVersion: 1, release: "0.1.0", chatbot: { name: "Made", theme: "light" } },
  { end: { faqs: 0, sources: 0 } },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join("");

/** What can be done once with one and the same. */
export const usesUp: ReadonlySet<string> = new Set([
  "acceptKnowledgeGap",
  "mergeKnowledgeGaps",
  "changeHandoff",
  "refreshCrawl",
  "replyToSession",
  "updateCrawl",
]);

export interface SampleRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request that does what the operation is for, on something of `home`, by somebody with this password. */
export function requestOf({ name, http }: HttpOperation, home: Home, password = ""): SampleRequest {
  const values = new Map<string, string>(Object.entries(home));
  const path = http.path.replace(/\{(\w+)\}/gu, (_, field: string) => {
    const value = values.get(field);
    if (value === undefined) throw new Error(`${name} is about a ${field}: add one to Home.`);
    return value;
  });
  const input = inputs[name]?.(home, password);
  if (http.method !== "GET" && http.method !== "DELETE")
    return {
      method: http.method,
      path,
      body: http.upload === undefined ? (input ?? {}) : chatbotFile,
      headers: http.upload === undefined ? {} : { "content-type": http.upload },
    };
  const query = new URLSearchParams(Object.entries(input ?? {}).map(([key, value]) => [key, String(value)]));
  return { method: http.method, path: query.size === 0 ? path : `${path}?${query}`, body: undefined, headers: {} };
}

/** Whether the operation names something that belongs to a workspace. */
export function namesSomething(operation: HttpOperation): boolean {
  const input = JSON.stringify(inputs[operation.name]?.(asNames, "") ?? {});
  return operation.http.path.includes("{") || input.includes("id:");
}

const asNames: Home = {
  workspaceId: "id:workspace",
  chatbotId: "id:chatbot",
  faqId: "id:faq",
  sourceId: "id:source",
  trainingId: "id:training",
  crawlId: "id:crawl",
  leadId: "id:lead",
  ticketId: "id:ticket",
  cannedReplyId: "id:reply",
  gapId: "id:gap",
  otherGapId: "id:gap",
  keyId: "id:key",
  invitationId: "id:invitation",
  memberId: "id:member",
  signInSessionId: "id:session",
  webhookId: "id:webhook",
  deliveryId: "id:delivery",
  sesId: "id:conversation",
  noteId: "id:note",
};
