const mebibyte = 1024 * 1024;

/** Every bound of the interface, in one place. The contract leaves most of them to the service. */
export const limits = {
  nameCharacters: 100,
  descriptionCharacters: 2_000,
  initialMessageCharacters: 1_000,
  contactCharacters: 500,
  instructionsCharacters: 8_000,
  messageCharacters: 8_000,
  /** As many as an answer to a visitor looks back on. */
  testHistory: 12,
  sessionIdCharacters: 256,
  attachmentBytes: 10 * mebibyte,
  /** Of a conversation. */
  attachmentsBytes: 30 * mebibyte,
  attachments: 20,
  messageAttachments: 5,
  attachmentNameCharacters: 120,
  memberNameCharacters: 60,
  /** As a camera takes at most; more is refused before it is decoded. */
  imageMegapixels: 40,
  feedbackCommentCharacters: 1_000,
  noteCharacters: 4_000,
  tags: 20,
  /** Sessions that one call changes. */
  bulkSessions: 100,
  tagCharacters: 50,
  externalIdCharacters: 200,
  userJwtCharacters: 4_096,
  attributes: 20,
  attributeNameCharacters: 50,
  attributeCharacters: 500,
  consentCharacters: 2_000,
  disclosureCharacters: 500,
  searchCharacters: 200,
  /** Of calls that carry little: a visitor needs no credential for the first of them. */
  smallBodyBytes: 16 * 1024,
  questionCharacters: 1_000,
  answerCharacters: 20_000,
  emailCharacters: 254,
  phoneCharacters: 40,
  leadNoteCharacters: 2_000,
  leadFormTitleCharacters: 200,
  leadFormFields: 10,
  leadFieldLabelCharacters: 100,
  leadConsentCharacters: 2_000,
  /** That are merged. */
  contactEmails: 20,
  ticketSubjectCharacters: 200,
  ticketTextCharacters: 20_000,
  /** RFC 9106 asks for none; so many is beyond any phrase, and no work for a hash. */
  passwordBytes: 1_024,
  passwordCharacters: 10,
  keyChatbots: 100,
  /** What an answer may look back on holds more turns than these. */
  refusalsInARow: 5,
  handoffKeywords: 100,
  keywordCharacters: 100,
  handoffReasonCharacters: 500,
  holidays: 366,
  shortcutCharacters: 50,
  urlCharacters: 2_048,
  documentNameCharacters: 255,
  trainUrls: 1_000,
  trainFaqs: 10_000,
  importBodyBytes: 8 * mebibyte,
  trainDocuments: 50,
  documentBytes: 50 * mebibyte,
  /** The whole history travels with each chat message (AI SDK). */
  chatBodyBytes: 4 * mebibyte,
  chatMessages: 10_000,
  jsonBodyBytes: 1 * mebibyte,
  /** Of one MCP message: a model writes little, a script may send a document. */
  mcpBodyBytes: 8 * mebibyte,
  /** One document of the largest size in base64, and room beside it. */
  trainBodyBytes: 72 * mebibyte,
  /** A chatbot in a file: its settings and all that it has learnt. */
  emailBytes: 30_000_000,
  importBytes: 512 * mebibyte,
  importLineBytes: 72 * mebibyte,
  importFaqs: 100_000,
  importSources: 20_000,
  importCannedReplies: 10_000,
  importSites: 1_000,
  /** Of a chatbot. */
  imports: 100,
  /** Items of one import, left out or not. */
  importItems: 10_000,
  importArticleBytes: 2 * mebibyte,
  /** Of all articles of an import that are new or changed. */
  importTextBytes: 64 * mebibyte,
  importFileBytes: 50 * mebibyte,
  /** Of one answer of a Git server. */
  importGitBytes: 64 * mebibyte,
  importGitObjects: 200_000,
  importTokenCharacters: 1_000,
  importFolderCharacters: 500,
  allowedDomains: 100,
  suggestedMessages: 10,
  fontCharacters: 64,
  launcherTextCharacters: 40,
  headerTextCharacters: 100,
  proactiveTextCharacters: 300,
  proactivePages: 50,
  listItems: 200,
  listItemsByDefault: 50,
  wholeListItems: 1_000,
  crawlDepth: 5,
  crawlDepthByDefault: 1,
  crawlPages: 1_000,
  crawlPagesByDefault: 100,
  crawlPatterns: 100,
  crawlPatternCharacters: 1_000,
  crawlPagesListed: 50,
  selectorCharacters: 1_000,
  /** Of one gap's FAQ, beside its question. */
  gapWordings: 100,
  mergedGaps: 50,
  /** As many as a gap keeps. */
  movedGapQuestions: 200,
  /** Of a go-live check. */
  checkQuestions: 30,
  /** Names in one subscription: some times as many as there are. */
  webhookEvents: 100,
  webhooks: 1_000,
  waitSeconds: 60,
  waitSecondsByDefault: 10,
  /** Contract section 8. */
  rateLimit: { messages: 20, windowSeconds: 240 },
} as const;
