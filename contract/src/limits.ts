const mebibyte = 1024 * 1024;

/** Every bound of the interface, in one place. The contract leaves most of them to the service. */
export const limits = {
  nameCharacters: 100,
  descriptionCharacters: 2_000,
  initialMessageCharacters: 1_000,
  instructionsCharacters: 8_000,
  messageCharacters: 8_000,
  sessionIdCharacters: 256,
  feedbackCommentCharacters: 1_000,
  /** Of calls that carry little: a visitor needs no credential for the first of them. */
  smallBodyBytes: 16 * 1024,
  questionCharacters: 1_000,
  answerCharacters: 20_000,
  emailCharacters: 254,
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
  jsonBodyBytes: 1 * mebibyte,
  /** One document of the largest size in base64, and room beside it. */
  trainBodyBytes: 72 * mebibyte,
  /** A chatbot in a file: its settings and all that it has learnt. */
  importBytes: 512 * mebibyte,
  importLineBytes: 72 * mebibyte,
  importFaqs: 100_000,
  importSources: 20_000,
  allowedDomains: 100,
  suggestedMessages: 10,
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
  waitSeconds: 60,
  waitSecondsByDefault: 10,
  /** Contract section 8. */
  rateLimit: { messages: 20, windowSeconds: 240 },
} as const;
