import type { OperationName } from "../../api/client.ts";

/** Operations that aren't audited; a test compares the rest with the audited operations. */
type Unaudited =
  | `${"export" | "find" | "follow" | "get" | "list" | "preview" | "stream"}${string}`
  | "chat"
  | "downloadAttachment"
  | "downloadPicture"
  | "draftKnowledgeGap"
  | "draftReply"
  | "identifyVisitor"
  | "rateAnswer"
  | "rateSession"
  | "readNotifications"
  | "receiveEmail"
  | "requestPasswordReset"
  | "resolveOwnSession"
  | "resumeChat"
  | "runGoLiveCheck"
  | "sayTyping"
  | "sendMessage"
  | "sharePresence"
  | "sendTestMail"
  | "startOidcSignIn"
  | "startPasskey"
  | "startPasskeyProof"
  | "startPasskeySignIn"
  | "stopChat"
  | "submitLead"
  | "testChatbot"
  | "testEmbeddingModel"
  | "testMailbox"
  | "testModel"
  | "uploadAgentFile"
  | "uploadVisitorFile";
/** Actions of jobs, the command line and event listeners. */
type BackgroundAction =
  | "analytics"
  | "chatbot"
  | "chatbot-purge"
  | "crawl"
  | "egress.refused"
  | "embedding-settings"
  | "go-live-check"
  | "handoff-members"
  | "handoff-unanswered"
  | "import"
  | "inbound-mail"
  | "insights"
  | "keys create"
  | "keys revoke"
  | "knowledge-gaps"
  | "mailbox"
  | "new-device-mail"
  | "notification-mail"
  | "notification-push"
  | "oauth.register"
  | "oauth.reuse"
  | "oauth.revoke"
  | "password-reset-mail"
  | "refresh"
  | "reindex"
  | "session-snooze"
  | "session-upkeep"
  | "signIn.endedByProvider"
  | "signIn.failed"
  | "signIn.passkeyCopied"
  | "signIn.throttled"
  | "source-removal"
  | "stored-texts"
  | "training"
  | "users reset-password"
  | "users reset-second-factor"
  | "visitor-mail"
  | "webhook-removal"
  | "webhook.deactivated";

/** Labels of the audit log by action. */
export const audit: Readonly<Record<Exclude<OperationName, Unaudited> | BackgroundAction, string>> = {
  acceptInvitation: "Invitation accepted",
  acceptKnowledgeGap: "Knowledge gap answered",
  addPasskey: "Passkey added",
  answerAuthorizationRequest: "App connected or denied",
  answerGoLiveQuestions: "Fact added from the go-live check",
  beginSecondFactor: "Second factor setup started",
  cancelCrawl: "Crawl cancelled",
  changeHandoff: "Conversation assigned or returned to AI",
  changePassword: "Password changed",
  claimService: "Server set up",
  commentTicket: "Ticket comment added",
  completeOidcSignIn: "Signed in with the sign-in provider",
  completePasskeySignIn: "Signed in with a passkey",
  completeSignIn: "Signed in with a second factor",
  confirmSecondFactor: "Second factor turned on",
  correctAnswer: "Answer corrected",
  createApiKey: "API key created",
  createCannedReply: "Saved reply created",
  createChatbot: "Chatbot created",
  createCrawl: "Crawl started",
  createFaq: "FAQ created",
  createInvitation: "Member invited",
  createLead: "Lead created",
  createSessionNote: "Internal note added",
  createTicket: "Ticket created",
  createWebhook: "Webhook endpoint created",
  createWorkspace: "Workspace created",
  deleteCannedReply: "Saved reply deleted",
  deleteChatbot: "Chatbot deleted",
  deleteFaq: "FAQ deleted",
  deleteImport: "Import deleted",
  deleteLead: "Lead deleted",
  deletePushSubscription: "Push notifications turned off",
  deleteSession: "Conversation deleted",
  deleteSessionNote: "Internal note deleted",
  deleteSource: "Source deleted",
  deleteTicket: "Ticket deleted",
  deleteVisitor: "Visitor data erased",
  deleteWebhook: "Webhook endpoint deleted",
  deleteWebhookById: "Webhook endpoint deleted",
  disableSecondFactor: "Second factor turned off",
  downloadBackup: "Backup downloaded",
  duplicateChatbot: "Chatbot duplicated",
  endWebhookRotation: "Webhook secret rotation ended",
  importChatbot: "Chatbot imported",
  importFaqs: "FAQs imported",
  importFile: "Articles imported from a file",
  importRepository: "Articles imported from a Git repository",
  linkOidcSignIn: "Account linked with the sign-in provider",
  mailTranscript: "Transcript emailed",
  mergeKnowledgeGaps: "Knowledge gaps merged",
  mergeLeads: "Leads merged",
  moveKnowledgeGapQuestions: "Questions moved to another knowledge gap",
  proveIdentity: "Identity confirmed",
  refreshCrawl: "Website synced",
  refreshImport: "Import synced",
  refreshSource: "Source synced",
  refreshSources: "All sources synced",
  removeLogo: "Logo removed",
  removeMember: "Member removed",
  removePasskey: "Passkey removed",
  removePhoto: "Photo removed",
  renamePasskey: "Passkey renamed",
  replayWebhookDeliveries: "Webhook deliveries replayed",
  replayWebhookDelivery: "Webhook delivery replayed",
  replyToSession: "Reply sent",
  resetMemberSecondFactor: "Member's second factor reset",
  resetPassword: "Password reset",
  revokeApiKey: "API key revoked",
  revokeInvitation: "Invitation revoked",
  revokeOauthGrant: "App disconnected",
  revokeSignInSession: "Session revoked",
  rotateIdentitySecret: "Identity secret rotated",
  rotateWebhookSecret: "Webhook secret rotated",
  savePushSubscription: "Push notifications turned on",
  separateLead: "Lead separated",
  signIn: "Signed in",
  signOut: "Signed out",
  skipGoLiveQuestions: "Go-live check questions skipped",
  switchWorkspace: "Workspace switched",
  testWebhook: "Webhook test event sent",
  trainChatbot: "Knowledge added",
  unlinkIdentity: "Account unlinked from the sign-in provider",
  unsubscribe: "Unsubscribed from email",
  updateAccount: "Profile updated",
  updateCannedReply: "Saved reply updated",
  updateChatbot: "Chatbot updated",
  updateCrawl: "Sync schedule changed",
  updateFaq: "FAQ updated",
  updateImport: "Import updated",
  updateKnowledgeGap: "Knowledge gap dismissed or reopened",
  updateLead: "Lead updated",
  updateMember: "Member role changed",
  updateNotificationSettings: "Notification preferences changed",
  updateSession: "Conversation resolved, reopened, snoozed or tagged",
  updateSessions: "Conversations changed in bulk",
  updateSource: "Source updated",
  updateTicket: "Ticket updated",
  updateWebhook: "Webhook endpoint updated",
  updateWebhookById: "Webhook endpoint updated",
  updateWorkspace: "Workspace updated",
  uploadAvatar: "Avatar uploaded",
  uploadLogo: "Logo uploaded",
  uploadPhoto: "Photo uploaded",

  analytics: "Analytics updated",
  chatbot: "Chatbot imported (command line)",
  "chatbot-purge": "Deleted chatbot purged",
  crawl: "Crawl finished",
  "embedding-settings": "Embedding model changed",
  "go-live-check": "Go-live check finished",
  "handoff-members": "Former member's conversation unassigned",
  "handoff-unanswered": "Handoff timed out",
  "inbound-mail": "Email from a visitor",
  import: "Import finished",
  insights: "Insights updated",
  "keys create": "API key created (command line)",
  "keys revoke": "API key revoked (command line)",
  "knowledge-gaps": "Knowledge gaps detected",
  mailbox: "Mailbox checked",
  "notification-mail": "Notifications emailed",
  "notification-push": "Push notification",
  "oauth.register": "App registered",
  "oauth.reuse": "App disconnected because a token was used twice",
  "oauth.revoke": "App disconnected itself",
  "new-device-mail": "New device emailed",
  "password-reset-mail": "Password reset emailed",
  refresh: "Scheduled sync",
  reindex: "Search index rebuilt",
  "session-snooze": "Snooze ended",
  "session-upkeep": "Old conversations resolved or deleted",
  "source-removal": "Deleted source purged",
  "stored-texts": "Imported text indexed",
  training: "Training finished",
  "users reset-password": "Password reset link created (command line)",
  "users reset-second-factor": "Second factor reset (command line)",
  "visitor-mail": "Email to a visitor",
  "webhook-removal": "Deleted webhook endpoint purged",
  "webhook.deactivated": "Webhook endpoint disabled after failures",
  "egress.refused": "Outgoing request blocked",
  "signIn.endedByProvider": "Session ended by the sign-in provider",
  "signIn.failed": "Sign-in failed",
  "signIn.passkeyCopied": "Passkey refused: it may have been copied",
  "signIn.throttled": "Sign-in throttled after failures",
};
