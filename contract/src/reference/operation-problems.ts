import type { operations } from "../operations/operations.ts";
import type { HttpOperation } from "../operation.ts";
import type { ProblemCode } from "../problems.ts";

/** What an operation may answer beyond what its access and its binding bring with them. */
const further: { readonly [Name in keyof typeof operations]?: readonly ProblemCode[] } = {
  claimService: ["unauthorized", "conflict", "too_many_attempts"],
  signIn: ["sign_in_failed", "too_many_attempts"],
  acceptInvitation: ["not_found", "sign_in_failed", "conflict", "too_many_attempts"],
  requestPasswordReset: ["unprocessable", "too_many_attempts"],
  resetPassword: ["not_found", "too_many_attempts"],
  changePassword: ["sign_in_failed", "too_many_attempts"],
  switchWorkspace: ["not_found"],
  updateMember: ["conflict"],
  removeMember: ["conflict"],
  createInvitation: ["conflict", "unprocessable"],
  createApiKey: ["not_found"],
  createChatbot: ["unprocessable"],
  updateChatbot: ["unprocessable"],
  importChatbot: ["unprocessable"],
  chat: [
    "unauthorized",
    "identity_required",
    "not_found",
    "conflict",
    "origin_not_allowed",
    "consent_required",
    "rate_limited",
  ],
  resumeChat: ["origin_not_allowed"],
  stopChat: ["origin_not_allowed"],
  followChat: ["origin_not_allowed", "rate_limited"],
  listChatMessages: ["origin_not_allowed"],
  rateAnswer: ["not_found", "origin_not_allowed"],
  resolveOwnSession: ["origin_not_allowed"],
  rateSession: ["origin_not_allowed"],
  identifyVisitor: ["origin_not_allowed", "conflict"],
  submitLead: [
    "unauthorized",
    "identity_required",
    "not_found",
    "unprocessable",
    "consent_required",
    "origin_not_allowed",
    "rate_limited",
  ],
  sendMessage: ["not_found", "conflict", "consent_required"],
  listMessages: ["not_found"],
  testChatbot: ["not_found"],
  testModel: ["too_many_attempts"],
  testEmbeddingModel: ["too_many_attempts"],
  trainChatbot: ["not_found", "conflict", "unprocessable"],
  createFaq: ["conflict"],
  updateFaq: ["conflict"],
  importFaqs: ["unprocessable"],
  updateSource: ["unprocessable"],
  refreshSource: ["unprocessable"],
  createCrawl: ["not_found", "conflict", "unprocessable"],
  updateCrawl: ["conflict", "unprocessable"],
  refreshCrawl: ["conflict", "unprocessable"],
  acceptKnowledgeGap: ["conflict"],
  mergeKnowledgeGaps: ["conflict", "unprocessable"],
  updateKnowledgeGap: ["conflict"],
  draftKnowledgeGap: ["conflict"],
  getAnalytics: ["not_found", "unprocessable"],
  getInsights: ["not_found"],
  replyToSession: ["conflict"],
  changeHandoff: ["conflict", "unprocessable"],
  sayTyping: ["conflict"],
  createCannedReply: ["not_found", "conflict"],
  updateCannedReply: ["conflict"],
  correctAnswer: ["conflict"],
  listCorrections: ["not_found"],
  listSessions: ["not_found"],
  getSessionCounts: ["not_found"],
  updateSession: ["unprocessable"],
  updateSessions: ["not_found", "unprocessable"],
  listLeads: ["not_found"],
  createLead: ["not_found"],
  updateLead: ["conflict"],
  listTickets: ["not_found"],
  createTicket: ["not_found", "unprocessable"],
  updateTicket: ["unprocessable"],
  listKnowledgeGaps: ["not_found"],
  listCannedReplies: ["not_found"],
  listCrawls: ["not_found"],
  followSessions: ["not_found"],
  updateNotificationSettings: ["not_found"],
  sendTestMail: ["too_many_attempts"],
  exportVisitor: ["not_found"],
  deleteVisitor: ["not_found"],
  createWebhook: ["not_found", "unprocessable"],
  updateWebhook: ["not_found"],
  deleteWebhook: ["not_found"],
  listWebhookDeliveries: ["not_found"],
  testWebhook: ["conflict"],
  replayWebhookDelivery: ["conflict", "unprocessable"],
  replayWebhookDeliveries: ["conflict"],
};

/** Every problem that an operation may answer, by status. */
export function problemsOf({ name, access, http }: HttpOperation): readonly ProblemCode[] {
  const hasBody = http.method === "POST" || http.method === "PATCH";
  const reads = (codes: readonly ProblemCode[], applies: boolean) => (applies ? codes : []);
  const isClosed = access !== "public" && access !== "visitor";
  // Getting in, too: another site must not choose whose session a browser has.
  const isOwnPages = isClosed || http.path.startsWith("/api/auth/");
  return [
    ...new Set<ProblemCode>([
      "invalid_request",
      ...reads(["malformed_json", "request_timeout", "payload_too_large", "unsupported_media_type"], hasBody),
      ...reads(["unauthorized"], access !== "public"),
      ...reads(["forbidden"], isClosed),
      ...reads(["cross_site"], isOwnPages && http.method !== "GET"),
      ...reads(["not_found"], http.path.includes("{")),
      ...reads(["request_in_progress", "idempotency_key_reused"], http.creates === true),
      ...(furtherOf(name) ?? []),
      "internal",
      "unavailable",
    ]),
  ];
}

function furtherOf(name: string): readonly ProblemCode[] | undefined {
  return new Map<string, readonly ProblemCode[]>(Object.entries(further)).get(name);
}
