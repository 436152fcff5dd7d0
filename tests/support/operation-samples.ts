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
  /** Of a repository that nobody serves. */
  readonly importId: string;
  readonly leadId: string;
  /** Of another address. */
  readonly otherLeadId: string;
  readonly ticketId: string;
  readonly cannedReplyId: string;
  readonly gapId: string;
  readonly otherGapId: string;
  /** The first gap's only question. */
  readonly gapSesId: string;
  readonly gapMessageId: string;
  readonly keyId: string;
  readonly grantId: string;
  readonly invitationId: string;
  readonly memberId: string;
  readonly signInSessionId: string;
  /** Nobody's: a passkey of the account would be asked for at its every sign-in. */
  readonly passkeyId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  /** Of a visitor's conversation, which has a note. */
  readonly sesId: string;
  readonly noteId: string;
  /** Of the chatbot's answer in it. */
  readonly messageId: string;
  /** The query of a client that asks for access; of no workspace yet. */
  readonly authorizationQuery: string;
}

/** Where nobody listens; `withOwner` lets the service go there. */
export const deafAddress = "http://127.0.0.1:1/";
const deafRepository = `${deafAddress}docs.git`;

/** What a browser sends of a passkey. */
const credentialOf = (response: Readonly<Record<string, string>>) => ({
  id: "AA",
  rawId: "AA",
  type: "public-key",
  response: { clientDataJSON: "AA", ...response },
});

/** Of what needs no more than its path: nothing. Whoever adds an operation with an input says here what a right one is. */
const inputs: Readonly<Record<string, (home: Home, password: string) => Readonly<Record<string, unknown>>>> = {
  createChatbot: () => ({ name: "Bike shop", initialMessage: "How can we help?" }),
  updateChatbot: () => ({ suggestedMessages: ["When are you open?"] }),
  trainChatbot: ({ chatbotId }) => ({
    chatbotId,
    data: { faqs: [{ question: "Do you rent out bikes?", answer: "Yes, by the day." }] },
  }),
  testChatbot: ({ chatbotId }) => ({ chatbotId, message: "When are you open?" }),
  // What the service brings with it, which needs no connection.
  testModel: () => ({ model: "embedded" }),
  testEmbeddingModel: () => ({ embeddingModel: "embedded" }),
  sendMessage: ({ chatbotId }) => ({ chatbotId, message: "When are you open?", sessionId: "home" }),
  listMessages: ({ chatbotId }) => ({ chatbotId, sessionId: "home" }),
  getInsights: ({ chatbotId }) => ({ chatbotId }),
  createFaq: () => ({ question: `What does part ${randomUUID()} cost?`, answer: "29 euros." }),
  updateFaq: () => ({ answer: "Monday to Friday from nine to six." }),
  importFaqs: () => ({ faqs: [{ question: `What does part ${randomUUID()} cost?`, answer: "29 euros." }] }),
  updateSource: () => ({ name: "Repairs" }),
  createCrawl: ({ chatbotId }) => ({ chatbotId, url: "http://127.0.0.1:9/" }),
  updateCrawl: () => ({ refresh: null }),
  importFile: () => ({ name: randomUUID() }),
  importRepository: () => ({ url: `${deafAddress}${randomUUID()}.git` }),
  previewRepositoryImport: () => ({ url: deafRepository }),
  updateImport: () => ({ refresh: "daily" }),
  createLead: ({ chatbotId }) => ({ chatbotId, name: "Ada", email: "ada@example.com" }),
  updateLead: () => ({ phone: "030 1234567" }),
  mergeLeads: ({ otherLeadId }) => ({ otherLeadId }),
  createTicket: ({ chatbotId }) => ({
    chatbotId,
    subject: "The chain came off",
    description: "It happened on the first ride after the repair.",
    requester: { name: "Ada", email: "ada@example.com" },
  }),
  updateTicket: () => ({ status: "pending" }),
  commentTicket: () => ({ text: "A new chain is ordered." }),
  replyToSession: () => ({ text: "Hello, this is Grace. What happened?" }),
  receiveEmail: ({ chatbotId }) => ({ chatbotId }),
  changeHandoff: () => ({ action: "claim" }),
  createCannedReply: ({ chatbotId }) => ({
    shortcut: `hello-${randomUUID()}`,
    text: "Hello {name}, what can I do?",
    chatbotId,
  }),
  updateCannedReply: () => ({ text: "Good morning {name}!" }),
  acceptKnowledgeGap: () => ({ answer: "Yes, within ten kilometres." }),
  mergeKnowledgeGaps: ({ otherGapId }) => ({ gapIds: [otherGapId] }),
  moveKnowledgeGapQuestions: ({ otherGapId, gapSesId, gapMessageId }) => ({
    questions: [{ sesId: gapSesId, messageId: gapMessageId }],
    toGapId: otherGapId,
  }),
  answerGoLiveQuestions: () => ({ questions: ["How much does it cost?"], answer: "From 20 euros." }),
  skipGoLiveQuestions: () => ({ questions: ["Do you deliver?"] }),
  updateKnowledgeGap: () => ({ status: "dismissed" }),
  readNotifications: () => ({ ids: ["ntf_00000000000000000000000000"] }),
  savePushSubscription: () => ({
    endpoint: "https://push.example.com/send/abc",
    keys: {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
  }),
  updateNotificationSettings: () => ({ language: "de" }),
  correctAnswer: () => ({ question: "When are you open on Sundays?", answer: "From ten to four." }),
  updateSession: () => ({ status: "resolved", tags: ["vip"] }),
  updateSessions: ({ sesId }) => ({ ids: [sesId], addTags: ["vip"] }),
  sharePresence: () => ({ state: "viewing" }),
  createSessionNote: () => ({ text: "Called back." }),
  exportVisitor: ({ sesId }) => ({ sesId }),
  deleteVisitor: ({ sesId }) => ({ sesId }),
  // To the same one, so that whoever did it can still sign in.
  changePassword: (_home, password) => ({ currentPassword: password, newPassword: password }),
  proveIdentity: (_home, password) => ({ password }),
  // Wrong: what is right stands in 5-second-factor.engine.test.ts.
  confirmSecondFactor: () => ({ code: "123456" }),
  addPasskey: () => ({ name: "Laptop", credential: credentialOf({ attestationObject: "AA" }) }),
  renamePasskey: () => ({ name: "Phone" }),
  updateAccount: () => ({ language: "en" }),
  switchWorkspace: ({ workspaceId }) => ({ workspaceId }),
  createWorkspace: () => ({ name: "Second shop" }),
  updateWorkspace: () => ({ name: "First shop" }),
  updateMember: () => ({ role: "agent" }),
  createInvitation: () => ({ email: `guest-${randomUUID()}@example.com`, role: "viewer" }),
  createWebhook: ({ chatbotId }) => ({ url: deafAddress, events: ["*"], chatbotId }),
  updateWebhook: ({ webhookId }) => ({ id: webhookId, active: true }),
  updateWebhookById: () => ({ active: true }),
  deleteWebhook: ({ webhookId }) => ({ id: webhookId }),
  testWebhook: () => ({ event: "lead.captured" }),
  replayWebhookDeliveries: () => ({ status: "failed" }),
  createApiKey: ({ chatbotId }) => ({ name: "Reporting", scopes: ["read"], chatbotIds: [chatbotId] }),
  getAuthorizationRequest: ({ authorizationQuery }) => ({ request: authorizationQuery }),
  answerAuthorizationRequest: ({ authorizationQuery }) => ({ request: authorizationQuery, approve: true }),
};

/** A sample of these is refused: they need a code of an authenticator app. */
export const needsCode = new Set(["confirmSecondFactor", "completeSignIn"]);
/** A sample of these is refused: they need an authenticator, and a domain. 5-passkeys.engine.test.ts has both. */
export const needsPasskey = new Set([
  "startPasskeySignIn",
  "completePasskeySignIn",
  "startPasskey",
  "startPasskeyProof",
  "addPasskey",
  "renamePasskey",
  "removePasskey",
]);
/** A sample of these is refused: they need a person of an OpenID Connect provider. */
export const needsProvider = new Set(["startOidcSignIn", "completeOidcSignIn", "linkOidcSignIn", "unlinkIdentity"]);

/** A sample of these is refused: they need a Git server. */
export const needsRepository = new Set(["previewRepositoryImport"]);

/** What a visitor's page knows, and whoever was given a one-time token. */
export interface Visit {
  readonly chatbotId: string;
  readonly sessionId: string;
  readonly messageId: string;
  readonly articleId: string;
  readonly token: string;
  /** Of a file that was uploaded, its address in parts. */
  readonly attachmentId: string;
  readonly expires: string;
  readonly signature: string;
  /** The workspace's logo. */
  readonly pictureId: string;
}

const visitorInputs: Readonly<Record<string, (visit: Visit) => Readonly<Record<string, unknown>>>> = {
  claimService: ({ token }) => ({ token, email: "owner@example.com", password: "a long phrase of mine" }),
  signIn: () => ({ email: "owner@example.com", password: "an owner's long phrase" }),
  completeSignIn: ({ token }) => ({ token, code: "123456" }),
  completePasskeySignIn: () => ({ credential: credentialOf({ authenticatorData: "AA", signature: "AA" }) }),
  startOidcSignIn: () => ({ next: "/leads" }),
  completeOidcSignIn: ({ token }) => ({ response: token }),
  linkOidcSignIn: ({ token }) => ({ token, password: "a long phrase of mine" }),
  acceptInvitation: ({ token }) => ({ token, password: "a long phrase of mine" }),
  requestPasswordReset: () => ({ email: "owner@example.com" }),
  resetPassword: ({ token }) => ({ token, password: "an owner's long phrase" }),
  chat: ({ chatbotId, sessionId }) => ({
    chatbotId,
    sessionId,
    messages: [{ id: "m2", role: "user", parts: [{ type: "text", text: "How much is a small inspection?" }] }],
  }),
  rateAnswer: ({ messageId }) => ({ messageId, rating: "up" }),
  rateSession: () => ({ score: 5, comment: "Quick." }),
  identifyVisitor: () => ({ name: "Ada", email: "ada@example.com", attributes: { plan: "pro" } }),
  listOwnSessions: ({ chatbotId, token }) => ({ chatbotId, userJwt: token }),
  uploadVisitorFile: ({ chatbotId }) => ({ chatbotId }),
  downloadAttachment: ({ expires, signature }) => ({ expires, signature }),
  submitLead: ({ chatbotId, sessionId }) => ({ chatbotId, sessionId, name: "Ada", email: "ada@example.com" }),
};

/** A chatbot in a file. */
const chatbotFile = [
  { format: "svc-chatbot", formatVersion: 1, release: "0.2.0", chatbot: { name: "Bike shop", theme: "light" } },
  { end: { faqs: 0, sources: 0 } },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join("");

/** An image of one pixel, in ASCII. */
const pixel = "GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

/** A form with these fields and a small file. */
const formOf = (fields: Readonly<Record<string, unknown>>, file: string) =>
  [
    ...Object.entries(fields).map(([name, value]) => [`; name="${name}"`, String(value)]),
    ['; name="file"; filename="note.txt"', file],
  ]
    .map(([head, value]) => `--b\r\nContent-Disposition: form-data${head}\r\n\r\n${value}\r\n`)
    .join("")
    .concat("--b--\r\n");

/** What is uploaded, by its media type; each mail is another. */
const files: Readonly<Record<string, () => string>> = {
  "application/octet-stream": () =>
    JSON.stringify({ articles: [{ id: 1, title: "Refunds", body: "<p>Refunds are paid within twelve days.</p>" }] }),
  "message/rfc822": () => `Message-ID: <${randomUUID()}@example.com>\r\nFrom: ada@example.com\r\n\r\nIs it there?`,
};

/** What can be done once with one and the same. */
export const usesUp: ReadonlySet<string> = new Set([
  "acceptKnowledgeGap",
  "mergeKnowledgeGaps",
  "moveKnowledgeGapQuestions",
  "changeHandoff",
  "refreshCrawl",
  "refreshImport",
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
export function requestOf(operation: HttpOperation, home: Home, password = ""): SampleRequest {
  return sampleOf(operation, home, inputs[operation.name]?.(home, password));
}

/** The same for what needs no credential but a visitor's token, or none. */
export function visitorRequestOf(operation: HttpOperation, visit: Visit): SampleRequest {
  return sampleOf(operation, visit, visitorInputs[operation.name]?.(visit));
}

function sampleOf(
  { name, http }: HttpOperation,
  known: Home | Visit,
  input: Readonly<Record<string, unknown>> | undefined,
): SampleRequest {
  const values = new Map<string, string>(Object.entries(known));
  const path = http.path.replace(/\{(\w+)\}/gu, (_, field: string) => {
    const value = values.get(field);
    if (value === undefined) throw new Error(`${name} is about a ${field}: add one to Home.`);
    return value;
  });
  const { method, upload } = http;
  if (http.multipart === "file") {
    const body = formOf(
      input ?? {},
      ["uploadAvatar", "uploadLogo", "uploadPhoto"].includes(name) ? pixel : "The bell is broken.",
    );
    return { method, path, body, headers: { "content-type": "multipart/form-data; boundary=b" } };
  }
  if (method !== "GET" && method !== "DELETE" && upload === undefined)
    return { method, path, body: input ?? {}, headers: {} };
  const query = new URLSearchParams(Object.entries(input ?? {}).map(([key, value]) => [key, String(value)]));
  return {
    method,
    path: query.size === 0 ? path : `${path}?${query}`,
    body: upload === undefined ? undefined : (files[upload]?.() ?? chatbotFile),
    headers: upload === undefined ? {} : { "content-type": upload },
  };
}

/** Whether the operation names something that belongs to a workspace. */
export function namesSomething(operation: HttpOperation): boolean {
  const input = JSON.stringify(inputs[operation.name]?.(nobodys, "") ?? {});
  return operation.http.path.includes("{") || Object.values(nobodys).some((id) => id !== "" && input.includes(id));
}

const none = (prefix: string) => `${prefix}_00000000000000000000000000`;
/** Ids of the right form that nothing has. */
export const nobodys: Home = {
  workspaceId: none("ws"),
  chatbotId: none("bot"),
  faqId: none("faq"),
  sourceId: none("src"),
  trainingId: none("job"),
  crawlId: none("job"),
  importId: none("imp"),
  leadId: none("lead"),
  otherLeadId: none("lead"),
  ticketId: none("tkt"),
  cannedReplyId: none("rep"),
  gapId: none("gap"),
  otherGapId: none("gap"),
  gapSesId: none("ses"),
  gapMessageId: none("msg"),
  keyId: none("key"),
  grantId: none("gra"),
  invitationId: none("inv"),
  memberId: none("usr"),
  signInSessionId: none("sin"),
  passkeyId: none("psk"),
  webhookId: none("whe"),
  deliveryId: none("del"),
  sesId: none("ses"),
  noteId: none("note"),
  messageId: none("msg"),
  authorizationQuery: "",
};
