import type { OperationName } from "../../api/client.ts";

/** Changes nothing that the log tells of; a test compares the rest with what is audited. */
type Untold =
  | `${"export" | "find" | "follow" | "get" | "list" | "stream"}${string}`
  | "chat"
  | "draftKnowledgeGap"
  | "identifyVisitor"
  | "rateAnswer"
  | "rateSession"
  | "readNotifications"
  | "requestPasswordReset"
  | "resolveOwnSession"
  | "resumeChat"
  | "runGoLiveCheck"
  | "sayTyping"
  | "sendMessage"
  | "sendTestMail"
  | "stopChat"
  | "submitLead"
  | "testChatbot"
  | "testEmbeddingModel"
  | "testModel";
/** What is done by jobs, by the command line, and on hearing of something else. */
type ByItself =
  | "analytics"
  | "chatbot"
  | "chatbot-purge"
  | "crawl"
  | "egress.refused"
  | "embedding-settings"
  | "go-live-check"
  | "handoff-members"
  | "handoff-unanswered"
  | "insights"
  | "keys create"
  | "keys revoke"
  | "knowledge-gaps"
  | "notification-mail"
  | "password-reset-mail"
  | "refresh"
  | "reindex"
  | "session-upkeep"
  | "signIn.failed"
  | "signIn.throttled"
  | "source-removal"
  | "stored-texts"
  | "training"
  | "users reset-password"
  | "webhook-removal"
  | "webhook.deactivated";

/** What the audit log calls a change, by its name in the service. */
export const audit: Readonly<Record<Exclude<OperationName, Untold> | ByItself, string>> = {
  acceptInvitation: "Invitation accepted",
  acceptKnowledgeGap: "Knowledge gap answered",
  answerGoLiveQuestions: "Fact added from the go-live check",
  cancelCrawl: "Reading of a site cancelled",
  changeHandoff: "Conversation taken, given or returned",
  changePassword: "Password changed",
  claimService: "Service claimed",
  commentTicket: "Ticket commented",
  correctAnswer: "Answer corrected",
  createApiKey: "API key made",
  createCannedReply: "Ready-made reply added",
  createChatbot: "Chatbot made",
  createCrawl: "Site read",
  createFaq: "FAQ added",
  createInvitation: "Somebody invited",
  createLead: "Lead noted",
  createSessionNote: "Note added to a conversation",
  createTicket: "Ticket opened",
  createWebhook: "Webhook added",
  createWorkspace: "Workspace made",
  deleteCannedReply: "Ready-made reply deleted",
  deleteChatbot: "Chatbot deleted",
  deleteFaq: "FAQ deleted",
  deleteLead: "Lead deleted",
  deleteSession: "Conversation deleted",
  deleteSessionNote: "Note of a conversation deleted",
  deleteSource: "Source deleted",
  deleteTicket: "Ticket deleted",
  deleteVisitor: "Visitor's data deleted",
  deleteWebhook: "Webhook deleted",
  deleteWebhookById: "Webhook deleted",
  downloadBackup: "Backup downloaded",
  duplicateChatbot: "Chatbot copied",
  endWebhookRotation: "Webhook's old secret ended",
  importChatbot: "Chatbot imported",
  importFaqs: "FAQs imported",
  mergeKnowledgeGaps: "Knowledge gaps made one",
  refreshCrawl: "Site read again",
  refreshSource: "Source read again",
  refreshSources: "All pages read again",
  removeMember: "Member removed",
  replayWebhookDeliveries: "Webhook deliveries sent again",
  replayWebhookDelivery: "Webhook delivery sent again",
  replyToSession: "Visitor answered",
  resetPassword: "Password set by a link",
  revokeApiKey: "API key revoked",
  revokeInvitation: "Invitation taken back",
  revokeSignInSession: "Browser signed out",
  rotateIdentitySecret: "Identity secret renewed",
  rotateWebhookSecret: "Webhook's secret renewed",
  signIn: "Signed in",
  signOut: "Signed out",
  skipGoLiveQuestions: "Go-live check questions skipped",
  switchWorkspace: "Workspace switched",
  testWebhook: "Webhook tried",
  trainChatbot: "Knowledge added",
  unsubscribe: "Mail unsubscribed from",
  updateAccount: "Language of mails chosen",
  updateCannedReply: "Ready-made reply changed",
  updateChatbot: "Chatbot changed",
  updateCrawl: "Site's schedule changed",
  updateFaq: "FAQ changed",
  updateKnowledgeGap: "Knowledge gap dismissed or opened",
  updateLead: "Lead changed",
  updateMember: "Member's role changed",
  updateNotificationSettings: "Notifications changed",
  updateSession: "Conversation resolved, opened or tagged",
  updateSource: "Source changed",
  updateTicket: "Ticket changed",
  updateWebhook: "Webhook changed",
  updateWebhookById: "Webhook changed",
  updateWorkspace: "Workspace renamed",

  analytics: "Figures counted",
  chatbot: "Chatbot imported by command line",
  "chatbot-purge": "Deleted chatbot removed",
  crawl: "Site read",
  "embedding-settings": "Embedding model changed",
  "go-live-check": "Go-live check run",
  "handoff-members": "Conversation of a former member released",
  "handoff-unanswered": "Conversation returned: nobody came",
  insights: "Insights made",
  "keys create": "API key made by command line",
  "keys revoke": "API key revoked by command line",
  "knowledge-gaps": "Knowledge gaps looked for",
  "notification-mail": "Notifications mailed",
  "password-reset-mail": "New password offered by mail",
  refresh: "Read again as planned",
  reindex: "Search index rebuilt",
  "session-upkeep": "Old conversations resolved or deleted",
  "source-removal": "Deleted source removed",
  "stored-texts": "Imported texts indexed",
  training: "Training ended",
  "users reset-password": "New password offered by command line",
  "webhook-removal": "Deleted webhook removed",
  "webhook.deactivated": "Webhook switched off after failures",
  "egress.refused": "Outgoing request refused",
  "signIn.failed": "Sign-in failed",
  "signIn.throttled": "Sign-in slowed down after failures",
};
