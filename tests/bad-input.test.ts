import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { operationList } from "@svc/contract";
import { beforeAll, expect, test } from "vitest";
import { call, chat } from "./support/api.ts";
import type { Answer } from "./support/api.ts";
import { allowsType, describedOperations, placesIn, schemasAt, withValue } from "./support/described.ts";
import type { Described, Path, Schema } from "./support/described.ts";
import { look } from "./support/look.ts";
import { invite, owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { deafAddress } from "./support/operation-samples.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";

const svc = useService(withOwner);
let boss: Member;
let other: Member;
beforeAll(async () => {
  boss = await signIn(svc.url, owner);
  other = await invite(svc.url, boss, "other@example.com", "agent");
});
const mebibyte = 1024 * 1024;
/** What a visitor's opinion may take. */
const smallBodyBytes = 16 * 1024;

const chatbot = {
  name: "Shop",
  description: "Sells",
  theme: "light",
  initialMessage: "Hi",
  colors: { primary: "#112233" },
  look: {
    launcher: { icon: "help", text: "Ask" },
    position: "left",
    radius: 8,
    font: "Inter",
    header: "accent",
    visitorBubble: "#dcfce7",
    systemTheme: false,
    headerText: "Help",
  },
  proactive: { text: "Can I help?", afterSeconds: 5, pages: ["/pricing"] },
  suggestedMessages: ["What?"],
  placeholder: "Ask",
  avatar: "https://example.com/a.png",
  answerThreshold: 0.4,
  allowedDomains: [] as string[],
  rateLimit: { messages: 1_000, windowSeconds: 60 },
  locale: "en",
  showSources: true,
  handoff: { enabled: true, rules: { refusals: 3, keywords: ["cancel"], thumbsDown: true }, waitSeconds: 60 },
  officeHours: {
    timeZone: "Europe/Berlin",
    weekly: { monday: [{ from: "09:00", to: "17:00" }] },
    holidays: ["2026-12-25"],
  },
  portal: { enabled: true },
  leadForm: {
    enabled: true,
    title: "Stay in touch",
    phone: "optional",
    note: "optional",
    fields: [{ name: "size", label: "Size", type: "text", required: false }],
    consentText: "You may write to me.",
    when: "after-messages",
    afterMessages: 3,
  },
  resolveAfterHours: 12,
  retentionDays: 30,
  consent: { text: "We keep what you write.", url: "https://example.com/privacy", required: false },
};

const credential = { id: "AA", rawId: "AA", type: "public-key" };
const usedResponse = { clientDataJSON: "AA", authenticatorData: "AA", signature: "AA", userHandle: "AA" };
const newResponse = { clientDataJSON: "AA", attestationObject: "AA", transports: ["internal"] };

/** A body that is right, for each operation that takes one; what it holds is spoilt place by place. */
const samples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  createChatbot: chatbot,
  updateChatbot: chatbot,
  trainChatbot: {
    chatbotId: "",
    data: {
      urls: ["http://10.0.0.1/"],
      documents: [
        "A text.",
        { name: "a.txt", content: "Another text." },
        { name: "b.txt", contentBase64: "SGVsbG8gdGhlcmU=", type: "text/plain" },
      ],
      faqs: [{ question: "Who?", answer: "Me." }],
    },
  },
  testChatbot: {
    chatbotId: "",
    message: "Hi",
    history: [
      { role: "user", content: "Hello" },
      { role: "assistant", content: "Hello!", answered: true },
    ],
  },
  testModel: { model: "embedded", modelBaseUrl: "https://models.example/v1", modelApiKey: "sk-1" },
  testEmbeddingModel: {
    embeddingModel: "embedded",
    embeddingModelBaseUrl: "https://models.example/v1",
    embeddingModelApiKey: "sk-1",
  },
  sendMessage: { chatbotId: "", message: "Hi", sessionId: "bad" },
  chat: {
    chatbotId: "",
    sessionId: "bad",
    messages: [{ id: "m", role: "user", parts: [{ type: "text", text: "Hi" }] }],
    trigger: "submit-message",
  },
  duplicateChatbot: { name: "Copy" },
  updateCrawl: { refresh: "daily" },
  createCrawl: {
    url: "http://10.0.0.1/",
    depth: 1,
    selector: "main",
    chatbotId: "",
    maxPages: 5,
    include: ["/a*"],
    exclude: ["*.pdf"],
  },
  importRepository: {
    url: `${deafAddress}docs.git`,
    branch: "main",
    folder: "docs",
    token: "t",
    name: "Docs",
    siteUrl: "https://example.com/docs/",
    language: "en",
    public: true,
    refresh: "daily",
  },
  previewRepositoryImport: { url: `${deafAddress}docs.git`, branch: "main", folder: "docs", public: false },
  updateImport: { refresh: "daily", token: "t" },
  createFaq: { question: "Who?", answer: "Me.", public: true },
  importFaqs: { csv: "question,answer\nWho else?,You.\n", dryRun: true },
  updateFaq: { question: "Where to?", answer: "Here.", public: true },
  updateSource: { name: "b.txt", public: true },
  replyToSession: { text: "Hello" },
  changeHandoff: { action: "claim", name: "Ada", reason: "Asked for." },
  createCannedReply: { shortcut: "hello", text: "Hello {name}", chatbotId: "" },
  updateCannedReply: { shortcut: "bye", text: "Goodbye", chatbotId: "" },
  acceptKnowledgeGap: { question: "Who?", answer: "Me.", wordings: ["Who is it?"], public: true },
  mergeKnowledgeGaps: { gapIds: [""] },
  moveKnowledgeGapQuestions: { questions: [{ sesId: "ses_1", messageId: "msg_1" }], toGapId: "gap_1" },
  answerGoLiveQuestions: { questions: ["Who?"], answer: "Me.", public: true },
  skipGoLiveQuestions: { questions: ["Who?"], skipped: true },
  updateKnowledgeGap: { status: "dismissed" },
  readNotifications: { ids: ["ntf_1"] },
  savePushSubscription: {
    endpoint: "https://push.example.com/send/abc",
    keys: {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
    showsText: true,
  },
  updateNotificationSettings: {
    kinds: { lead: { inApp: true, email: false } },
    email: "daily",
    quietHours: { from: "22:00", to: "07:00" },
    urgentDuringQuietHours: true,
    timeZone: "Europe/Berlin",
    language: "de",
    chatbotIds: [""],
  },
  correctAnswer: { question: "Who?", answer: "Me.", public: false },
  updateSession: { status: "resolved", tags: ["vip"], snoozedUntil: null },
  updateSessions: { ids: [""], status: "created", addTags: ["vip"], assignee: null, snoozedUntil: null },
  sharePresence: { state: "viewing" },
  createSessionNote: { text: "Called back." },
  rateSession: { score: 4, comment: "Thanks." },
  listOwnSessions: { chatbotId: "", userJwt: "a.b.c" },
  identifyVisitor: {
    name: "Ada",
    email: "ada@example.com",
    externalId: "u-1",
    userHash: "00",
    attributes: { plan: "pro" },
    pageUrl: "https://example.com/",
    locale: "en",
  },
  createLead: {
    chatbotId: "",
    sessionId: "rated",
    name: "Ada",
    email: "ada@example.com",
    phone: "030 1234567",
    note: "Calls back.",
  },
  mergeLeads: { otherLeadId: "lead_1" },
  updateLead: { name: "Ada", email: "ada@example.com", phone: "030 1234567", note: "Calls back." },
  submitLead: {
    chatbotId: "",
    sessionId: "form",
    name: "Ada",
    email: "ada@example.com",
    phone: "030 1234567",
    note: "Calls back.",
    fields: { size: "XL" },
    consent: true,
  },
  createTicket: {
    chatbotId: "",
    sessionId: "rated",
    subject: "Broken",
    description: "It does not work.",
    priority: "high",
    requester: { name: "Ada", email: "ada@example.com" },
    assignee: null,
    dueAt: "2026-12-31T12:00:00.000Z",
  },
  updateTicket: {
    subject: "Broken",
    description: "It does not work.",
    status: "pending",
    priority: "low",
    requester: { name: "Ada", email: "ada@example.com" },
    assignee: null,
  },
  commentTicket: { text: "Seen.", public: true },
  rateAnswer: { messageId: "", rating: "up", comment: "Thanks." },
  claimService: { token: "none", email: "a@example.com", password: "a long enough phrase" },
  signIn: { email: "nobody@example.com", password: "a long enough phrase" },
  acceptInvitation: { token: "none", password: "a long enough phrase" },
  requestPasswordReset: { email: "nobody@example.com" },
  resetPassword: { token: "none", password: "a long enough phrase" },
  changePassword: { currentPassword: "not the password", newPassword: "a long enough phrase" },
  completeSignIn: { token: "none", code: "123456" },
  confirmSecondFactor: { code: "123456" },
  proveIdentity: { password: "not the password" },
  startPasskeySignIn: { token: "none" },
  completePasskeySignIn: { credential: { ...credential, response: usedResponse }, token: "none" },
  addPasskey: { name: "Laptop", credential: { ...credential, response: newResponse } },
  renamePasskey: { name: "Phone" },
  startOidcSignIn: { next: "/leads", invitation: "none", again: true },
  completeOidcSignIn: { response: "code=none" },
  linkOidcSignIn: { token: "none", password: "not the password" },
  updateAccount: { language: "en" },
  switchWorkspace: { workspaceId: "" },
  createWorkspace: { name: "Another" },
  updateWorkspace: { name: "Renamed", requiresSecondFactor: false },
  updateMember: { role: "viewer" },
  createInvitation: { email: "guest@example.com", role: "agent" },
  createWebhook: { url: deafAddress, events: ["lead.captured", "*"], chatbotId: "" },
  updateWebhook: { id: "", active: true, url: deafAddress, events: ["*"], chatbotId: "" },
  updateWebhookById: { active: true, url: deafAddress, events: ["*"] },
  testWebhook: { event: "lead.captured" },
  replayWebhookDeliveries: { status: "failed", from: "2026-01-01T00:00:00Z", to: "2027-01-01T00:00:00Z" },
  answerAuthorizationRequest: { request: "client_id=none", approve: true, scopes: ["read"], chatbotIds: [""] },
  createApiKey: { name: "Key", scopes: ["read"], chatbotIds: [""], expiresAt: "2099-01-01T00:00:00Z" },
};

/** What a right body alone does not achieve: it needs a token or a password that was given to somebody. */
const needsMore: Readonly<Record<string, readonly number[]>> = {
  claimService: [401],
  signIn: [401, 429],
  acceptInvitation: [404],
  requestPasswordReset: [422],
  resetPassword: [404],
  changePassword: [401, 429],
  completeSignIn: [401],
  confirmSecondFactor: [422],
  proveIdentity: [401, 429],
  // No identity secret.
  listOwnSessions: [400],
  // Neither a domain nor an authenticator.
  startPasskeySignIn: [401, 422],
  completePasskeySignIn: [401],
  addPasskey: [401],
  renamePasskey: [404],
  // No provider is configured.
  startOidcSignIn: [422],
  completeOidcSignIn: [422],
  linkOidcSignIn: [422],
  // The question isn't of this gap.
  moveKnowledgeGapQuestions: [404, 422],
  // No such lead.
  mergeLeads: [404],
  // No Git server is there.
  previewRepositoryImport: [422],
  // No such client.
  answerAuthorizationRequest: [422],
};

function expectTaken(name: string, { status }: Answer): void {
  if (needsMore[name] === undefined) expect(status, name).toBeLessThan(300);
  else expect(needsMore[name], name).toContain(status);
}

/** What anybody may send without a credential, or carries no more than some words. */
const smallBodied = new Set([
  "rateAnswer",
  "rateSession",
  "identifyVisitor",
  "submitLead",
  "changeHandoff",
  "sharePresence",
  "testModel",
  "testMailbox",
  "testEmbeddingModel",
  ...Object.keys(needsMore).filter((name) => name !== "moveKnowledgeGapQuestions"),
  "updateAccount",
  "switchWorkspace",
]);

/** The contract's own paths ignore what they do not know; ours refuse it. */
const contractPaths = new Set([
  "createChatbot",
  "trainChatbot",
  "testChatbot",
  "sendMessage",
  "chat",
  "createCrawl",
  "createWebhook",
  "updateWebhook",
  "updateWebhookById",
]);

const strangers: readonly unknown[] = [null, true, 0, 1.5, "text", ["text"], [], {}, { nested: { deeply: [{}] } }];
const odd: readonly unknown[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udc00a",
  "\u202eltr\u202c",
  "\u200f",
  "a\r\nSet-Cookie: x",
  "%00",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "' or 1=1; --",
  "${7*7}{{7*7}}",
  "<script>alert(1)</script>",
  "😀".repeat(40),
  "ﷺ",
  -1,
  1e308,
  2 ** 53,
  -0,
  1e-320,
];

interface Place {
  readonly chatbotId: string;
  readonly faqId: string;
  readonly sourceId: string;
  readonly trainingId: string;
  readonly crawlId: string;
  readonly importId: string;
  readonly gapId: string;
  readonly leadId: string;
  readonly ticketId: string;
  readonly cannedReplyId: string;
  /** Of an answer, and of the visitor who got it. */
  readonly messageId: string;
  readonly visitorToken: string;
  readonly sesId: string;
  readonly workspaceId: string;
  readonly memberId: string;
  readonly webhookId: string;
}

/** One for all, as it takes a while; nothing that is done to it here keeps the next from being done. */
let gap: Promise<string> | undefined;

async function makeGap(): Promise<string> {
  const chatbotId = await svc.chatbot();
  await chat(svc.url, { chatbotId, sessionId: "refused", text: "Do you sell gift vouchers?" });
  const find = async () =>
    (await svc.api("GET", `/api/knowledge-gaps?chatbotId=${chatbotId}`)).body.knowledgeGaps[0]?.id;
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  return find();
}

/** `path`: of the one operation that it is for; without it, with all that any operation names. */
async function makePlace(path?: string): Promise<Place> {
  const names = (field: string) => path === undefined || path.includes(`{${field}}`);
  const chatbotId = await svc.chatbot();
  const { body } = await svc.api("POST", "/api/chatbot/train", {
    chatbotId,
    data: { documents: ["Something to know about geese."], faqs: [{ question: "Where?", answer: "There." }] },
  });
  const idOf = (kind: string) => body.sources.find((source: { kind: string }) => source.kind === kind).id;
  // Each is a job that goes on beside the test.
  const startedId = async (start: Promise<Answer>): Promise<string> => (await start).body.id;
  const crawlId = names("crawlId")
    ? await startedId(svc.api("POST", "/api/crawl", { url: "http://10.0.0.1/", chatbotId }, { prefer: "wait=0" }))
    : "none";
  const importId = names("importId")
    ? await startedId(svc.api("POST", `/api/chatbots/${chatbotId}/imports`, { url: `${deafAddress}place.git` }))
    : "none";
  const answer = await chat(svc.url, { chatbotId, sessionId: "rated", text: "Where?" });
  const webhook = await svc.api("POST", "/api/webhooks-config", { url: deafAddress, events: ["handoff.returned"] });
  const requester = { name: "Ada", email: "ada@example.com" };
  const lead = await svc.api("POST", "/api/leads", { chatbotId, ...requester });
  const wanted = { chatbotId, subject: "Broken", description: "It does not work.", requester };
  const ticket = await svc.api("POST", "/api/tickets", wanted);
  await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { leadForm: chatbot.leadForm });
  const canned = await svc.api("POST", "/api/canned-replies", { chatbotId, shortcut: "first", text: "Hello" });
  return {
    leadId: lead.body.id,
    ticketId: ticket.body.id,
    gapId: await (gap ??= makeGap()),
    chatbotId,
    cannedReplyId: canned.body.id,
    faqId: idOf("faq"),
    sourceId: idOf("document"),
    trainingId: body.id,
    crawlId,
    importId,
    messageId: answer.chunks[0].messageId,
    sesId: (await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}`)).body.sessions[0].id,
    visitorToken: answer.headers.get("x-svc-visitor-token") ?? "",
    workspaceId: boss.workspaceId,
    memberId: other.id,
    webhookId: webhook.body.id,
  };
}

/** The operation's address with real ids in it, and its sample with the chatbot's. */
function address({ path }: Described, place: Place): string {
  return path.replace(/\{(\w+)\}/gu, (_, name: string) =>
    name === "articleId" ? place.sourceId : name === "sessionId" ? "rated" : (place[name as keyof Place] ?? "none"),
  );
}
function sampleOf(
  { name }: Described,
  { chatbotId, messageId, workspaceId, gapId, sesId, webhookId }: Place,
): Record<string, unknown> {
  const sample = samples[name] ?? {};
  if ("id" in sample) return { ...sample, id: webhookId, chatbotId };
  if ("chatbotIds" in sample) return { ...sample, chatbotIds: [chatbotId] };
  if ("workspaceId" in sample) return { ...sample, workspaceId };
  if ("gapIds" in sample) return { ...sample, gapIds: [gapId] };
  if (name === "updateSessions") return { ...sample, ids: [sesId] };
  if ("messageId" in sample) return { ...sample, messageId };
  return "chatbotId" in sample ? { ...sample, chatbotId } : sample;
}

const send = ({ method }: Pick<Described, "method">, path: string, body: unknown, { visitorToken }: Place) =>
  call(svc.url, method, path, body, {
    ...boss.headers,
    prefer: "wait=0",
    "x-svc-visitor-token": visitorToken,
  });

interface Spoilt {
  readonly path: Path;
  readonly value: unknown;
}

/**
 * What the operation's schema says of a body with one place spoilt: the paths it complains of, or null where it takes
 * it. The service parses every input with this very schema, so that only what it takes need be sent to see the rest.
 */
function complaintsOf({ name, path }: Described, place: Place, body: unknown): string[] | null {
  const schema = operationList.find((operation) => operation.name === name)?.input;
  if (schema === undefined) throw new Error(`The contract has no ${name}.`);
  const ids = [...path.matchAll(/\{(\w+)\}/gu)].map(([, id = ""]) => [id, place[id as keyof Place] ?? "none"]);
  const { success, error } = schema.safeParse({ ...(body as object), ...Object.fromEntries(ids) });
  return success ? null : error.issues.map((issue) => issue.path.join("."));
}

const whatOf = (name: string, path: Path, value: unknown) =>
  `${name} with ${path.join(".")} = ${JSON.stringify(value)?.slice(0, 60)}`;

/** Some at a time, so that the service is pressed but not drowned. */
async function each<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const item of rest) await run(item);
    }),
  );
}

function expectRefusal(answer: Answer, what: string, ...statuses: number[]): void {
  expect(statuses, `${what} answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`).toContain(
    answer.status,
  );
  expectProblem(answer, answer.status);
}

/** Whatever was said: an answer or a refusal in order, and never a fault. */
function expectSense(answer: Answer, what: string): void {
  if (answer.status >= 400) expectRefusal(answer, what, 400, 401, 404, 409, 413, 415, 422, 429);
  else expect([200, 201, 202, 204], what).toContain(answer.status);
}

const rows = () =>
  look(svc.store, (query) =>
    Promise.all([
      // What is gathered of earlier questions goes on meanwhile.
      query
        .selectFrom("job")
        .select(({ fn }) => fn.countAll<number>().as("rows"))
        .where("queue", "not in", ["knowledge-gaps", "analytics", "go-live-check"])
        .executeTakeFirstOrThrow(),
      // So does the crawl of the place, which fails in the end.
      query
        .selectFrom("event")
        .select(({ fn }) => fn.countAll<number>().as("rows"))
        .where("event", "not in", ["source.failed", "knowledge.trained"])
        .executeTakeFirstOrThrow(),
      ...(
        [
          "chatbot",
          "faq",
          "source",
          "training",
          "training_item",
          "crawl",
          "crawl_page",
          "article_import",
          "article_import_item",
          "session",
          "message",
          "passage",
          "lead",
          "ticket",
          "ticket_comment",
        ] as const
      ).map((table) =>
        query
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as("rows"))
          .executeTakeFirstOrThrow(),
      ),
    ]),
  );

let descriptions: Promise<Described[]> | undefined;
const allOperations = () => (descriptions ??= describedOperations(svc.url));

async function operationsWithBody(): Promise<Described[]> {
  return (await allOperations()).filter(({ body }) => body !== undefined);
}

const named = Object.keys(samples);

async function described(name: string): Promise<Described & { body: NonNullable<Described["body"]> }> {
  const found = (await operationsWithBody()).find((operation) => operation.name === name);
  if (found?.body === undefined) throw new Error(`The service describes no ${name}.`);
  return { ...found, body: found.body };
}

test("every operation that takes a body is put to the test here", async () => {
  expect((await operationsWithBody()).map(({ name }) => name).sort()).toEqual(named.toSorted());
  const place = await makePlace();
  for (const operation of await operationsWithBody())
    expectTaken(operation.name, await send(operation, address(operation, place), sampleOf(operation, place), place));
});

/** Each field missing, of another type, too long, of too many items, or none of the values there are. */
function spoiltPlaces({ name, body }: Described & { body: Schema }, sample: Record<string, unknown>): Spoilt[] {
  return placesIn(sample).flatMap((path) => {
    const schemas = schemasAt(body, path);
    const key = path.at(-1) ?? "";
    const isRequired = schemasAt(body, path.slice(0, -1)).some(
      ({ required }) => required?.includes(String(key)) === true,
    );
    // Where a chatbot is made, null is the same as absent.
    const nullIsAbsent = name === "createChatbot" && path.length === 1 && !isRequired;
    const values = strangers.filter((value) => !allowsType(schemas, value) && !(value === null && nullIsAbsent));
    if (isRequired && schemas.length > 0) values.push(undefined);
    const longest = Math.max(...schemas.map(({ maxLength = 0 }) => maxLength));
    if (longest > 0 && longest < mebibyte)
      for (const over of [1, longest > 50_000 ? 0 : mebibyte / 2]) values.push("x".repeat(longest + over));
    const most = Math.max(...schemas.map(({ maxItems = 0 }) => maxItems));
    const item: unknown = Array.isArray(sample[key]) ? sample[key][0] : "https://example.com/";
    if (most > 0) values.push(Array.from({ length: most + 1 }, () => item));
    if (schemas.some((schema) => schema.enum !== undefined)) values.push("none of them");
    return values.map((value) => ({ path, value }));
  });
}

test.each(named)(
  "%s refuses each field that is missing, of another type or too long, names it, and writes nothing",
  async (name) => {
    const operation = await described(name);
    const place = await makePlace(operation.path);
    const sample = sampleOf(operation, place);
    const cases = spoiltPlaces(operation, sample);
    expect(cases.length).toBeGreaterThanOrEqual(8);
    const taken: Spoilt[] = [];
    for (const { path, value } of cases) {
      const complaints = complaintsOf(operation, place, withValue(sample, path, value));
      if (complaints === null) taken.push({ path, value });
      else expect(complaints.join(" "), whatOf(name, path, value)).toContain(String(path[0]));
    }
    // One that the schema refuses, to see that it is asked; and all that something behind it has to refuse.
    const before = await rows();
    await each([...cases.slice(0, 1), ...taken], async ({ path, value }) => {
      const what = whatOf(name, path, value);
      const answer = await send(operation, address(operation, place), withValue(sample, path, value), place);
      expectRefusal(answer, what, 400, 413);
      if (answer.status === 400)
        expect(answer.body.errors?.map((error: { path: string }) => error.path).join(" "), what).toContain(
          String(path[0]),
        );
    });
    expect(await rows()).toEqual(before);
  },
);

const isId = (path: Path) => /ids?$/iu.test(path.findLast((key) => typeof key === "string") ?? "");

test.each(named)("%s answers odd texts and numbers in every field with sense", async (name) => {
  const operation = await described(name);
  const place = await makePlace(operation.path);
  const sample = sampleOf(operation, place);
  const takes = (body: unknown) => complaintsOf(operation, place, body) === null;
  const bodies: unknown[] = [];
  for (const value of odd) {
    // What the schema refuses goes no further, as the test above shows.
    const taking = placesIn(sample).filter((path) => takes(withValue(sample, path, value)));
    // An odd id hides all else that is odd.
    const [ids, others] = [taking.filter(isId), taking.filter((path) => !isId(path))];
    const together = others.reduce<unknown>((body, path) => withValue(body, path, value), sample);
    const apart = takes(together) ? ids : taking;
    if (others.length > 0 && takes(together)) bodies.push(together);
    bodies.push(...apart.map((path) => withValue(sample, path, value)));
  }
  await each(bodies, async (body) => {
    const answer = await send(operation, address(operation, place), body, place);
    expectSense(answer, `${name} with ${JSON.stringify(body)}`);
  });
  // What was taken can be read again, and holds nothing that a store or a page chokes on.
  for (const path of [
    "/api/chatbots?limit=200",
    `/api/chatbots/${place.chatbotId}/faqs?limit=200`,
    `/api/chatbots/${place.chatbotId}/sources?limit=200`,
    `/api/public/chatbot/${place.chatbotId}/knowledge`,
  ]) {
    const { status, body } = await svc.api("GET", path);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/\\u0000|\\ud[89a-f]/u);
  }
});

test.each(named)("%s knows what to do with a field that it does not know", async (name) => {
  const operation = await described(name);
  const place = await makePlace(operation.path);
  const answer = await send(
    operation,
    address(operation, place),
    { ...sampleOf(operation, place), shoeSize: 44 },
    place,
  );
  // There an unknown field changes what a toggle means.
  if (contractPaths.has(name) && !name.startsWith("updateWebhook")) expectTaken(name, answer);
  else {
    expectProblem(answer, 400, "invalid_request");
    expect(answer.body.errors).toEqual([{ path: "shoeSize", message: expect.any(String) }]);
  }
});

test.each(named)("%s refuses bodies that are broken, cut off, of another kind or compressed", async (name) => {
  const operation = await described(name);
  const place = await makePlace(operation.path);
  const path = address(operation, place);
  const whole = JSON.stringify(sampleOf(operation, place));
  const json = {
    "content-type": "application/json",
    ...boss.headers,
    "x-svc-visitor-token": place.visitorToken,
  };
  const bodies: [string | Uint8Array<ArrayBuffer>, Record<string, string>, number][] = [
    ["{", json, 400],
    [whole.slice(0, -1), json, 400],
    [`${whole}}`, json, 400],
    ["null", json, 400],
    ["[]", json, 400],
    ['"text"', json, 400],
    ["{'name':'x'}", json, 400],
    ["[".repeat(200_000), json, 400],
    [`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`, json, 400],
    [new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), json, 400],
    [whole, { ...json, "content-type": "text/plain" }, 415],
    [whole, { ...json, "content-type": "application/x-www-form-urlencoded" }, 415],
    [whole, { ...json, "content-type": "application/json; charset=utf-16" }, 415],
    [new Uint8Array(gzipSync(whole)), { ...json, "content-encoding": "gzip" }, 415],
  ];
  for (const [body, headers, status] of bodies) {
    const response = await fetch(svc.url + path, { method: operation.method, headers, body });
    const answer = { status: response.status, headers: response.headers, body: await response.json() };
    // Deep but valid JSON of unknown fields is ignored on the contract's paths: then what is missing is told.
    // A webhook that is named in the path is toggled by a body that says nothing of it.
    if (name === "updateWebhookById" && answer.status === 200 && String(body).startsWith('{"a"')) continue;
    const isLong = body.length > smallBodyBytes && smallBodied.has(name);
    expectRefusal(answer, `${name} with ${String(body).slice(0, 20)}`, isLong ? 413 : status);
  }
  expectTaken(name, await send(operation, path, sampleOf(operation, place), place));
});

test.each(named)("%s refuses a body of 1 MB over its limit, and serves the next request", async (name) => {
  const operation = await described(name);
  const place = await makePlace(operation.path);
  const limit = { chat: 4, importFaqs: 8, trainChatbot: 72 }[name] ?? 1;
  const answer = await send(
    operation,
    address(operation, place),
    `{"filler":"${"x".repeat((limit + 1) * mebibyte)}"}`,
    place,
  );
  expectProblem(answer, 413, "payload_too_large");
  expectTaken(name, await send(operation, address(operation, place), sampleOf(operation, place), place));
});

const ids = [
  "%00",
  "a%00b",
  "%0d%0aX-Evil:1",
  "..%2f..%2fetc%2fpasswd",
  // Encoded twice: as a plain `%2e%2e` it would be resolved before it is sent, to another operation's address.
  "%252e%252e",
  "x".repeat(100),
  "x".repeat(101),
  "x".repeat(8_000),
  "'%20or%201=1--",
  "__proto__",
  "constructor",
  "null",
  "undefined",
  "NaN",
  "0",
  "-1",
  "%F0%9F%91%8B",
  "%E2%80%AE",
  "%20",
  "%25",
  "*",
  "%ff",
  "%",
  "bot_00000000000000000000000000",
  "BOT_01",
  "[object%20Object]",
];

test("no id, however it is formed, is answered with anything but 400 and 404", async () => {
  const place = await makePlace();
  const operations = (await allOperations()).filter(({ path }) => path.includes("{"));
  const cases = operations.flatMap((operation) =>
    [...operation.path.matchAll(/\{(\w+)\}/gu)].flatMap(([, field = ""]) =>
      ids.map((id) => ({ operation, field, id })),
    ),
  );
  await each(cases, async ({ operation, field, id }) => {
    const path = address({ ...operation, path: operation.path.replace(`{${field}}`, id) }, place);
    const body = operation.body === undefined ? undefined : sampleOf(operation, place);
    const answer = await send(operation, path, body, place);
    // A visitor's own conversation is 401 for all who have no token of it.
    expectRefusal(
      answer,
      `${operation.name} with ${field} = ${id.slice(0, 40)}`,
      400,
      404,
      ...(operation.path.startsWith("/api/public/chat/") ? [401] : []),
      // Sent without its file.
      ...(/\/(?:attachments|avatar|logo|photo|imports\/file|file\/preview)$/u.test(operation.path) ? [415] : []),
    );
  });
  expect((await svc.api("GET", `/api/chatbots/${place.chatbotId}`)).status).toBe(200);
});

test("no value of the query is answered with anything but sense", async () => {
  const place = await makePlace();
  const values = [
    "",
    "%00",
    "%20",
    "0",
    "-1",
    "1e3",
    "0x10",
    "99999999999999999999",
    "%ff",
    "%ED%A0%80",
    "'",
    "a".repeat(5_000),
    "%E2%80%AE",
    "__proto__",
    "[]",
    "true",
  ];
  const operations = (await allOperations()).filter(({ query }) => query.length > 0);
  expect(operations.length).toBeGreaterThan(4);
  const cases = operations.flatMap((operation) =>
    operation.query.flatMap(({ name }) => values.map((value) => ({ operation, name, value }))),
  );
  await each(cases, async ({ operation, name, value }) => {
    const given = new URLSearchParams(
      operation.name === "listMessages" ? { chatbotId: place.chatbotId, sessionId: "bad" } : {},
    );
    given.delete(name);
    const answer = await send(operation, `${address(operation, place)}?${given}&${name}=${value}`, undefined, place);
    expectSense(answer, `${operation.name} with ?${name}=${value.slice(0, 30)}`);
  });
});

test("a prototype in the body pollutes nothing", async () => {
  const body =
    '{"name":"P","__proto__":{"theme":"dark","polluted":true},"constructor":{"prototype":{"theme":"dark"}},"\\u005f_proto__":{"theme":"dark"}}';
  const { status, body: made } = await svc.api("POST", "/api/chatbot/create", body);
  expect(status).toBe(201);
  expect(made.theme).toBe("light");
  expect((await svc.api("POST", "/api/chatbot/create", { name: "Q" })).body).toMatchObject({ theme: "light" });
});

test.each([
  "Idempotency-Key",
  "X-SVC-Visitor-Token",
  "Prefer",
  "X-Request-Id",
  "X-Forwarded-For",
  "Origin",
  "Accept",
  "Last-Event-ID",
])("the header %s may hold anything", async (header) => {
  const chatbotId = await svc.chatbot();
  for (const value of [
    "",
    " ",
    "\u00ff\u00fe",
    "a, b; c=d",
    "x".repeat(8_000),
    "null",
    "wait=99999999999",
    "' or 1=1",
    "%00",
    "[]",
  ]) {
    const headers = { [header]: value };
    expectSense(
      await svc.api("POST", "/api/chatbot/test", { chatbotId, message: "Hi" }, headers),
      `${header}: ${value.slice(0, 20)}`,
    );
    expectSense(
      await svc.api("POST", "/api/messages", { chatbotId, message: "Hi" }, headers),
      `${header}: ${value.slice(0, 20)}`,
    );
    expectSense(
      await call(
        svc.url,
        "POST",
        "/api/public/chat",
        { chatbotId, sessionId: "headers", messages: [{ role: "user", parts: [{ type: "text", text: "Hi" }] }] },
        headers,
      ),
      `${header}: ${value.slice(0, 20)}`,
    );
  }
});

test.each([
  "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  "GET /\u0000 HTTP/1.1\r\nHost: a\r\n\r\n",
  "nonsense\r\n\r\n",
  `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
  "GET http://[ HTTP/1.1\r\nHost: [\r\n\r\n",
])("what is not HTTP is refused as a problem (%#)", async (bytes) => {
  const { hostname, port } = new URL(svc.url);
  const socket = connect(Number(port), hostname);
  const answer = await new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("}")) socket.destroy();
    });
    socket.on("error", () => undefined);
    socket.once("close", () => resolve(text));
    socket.write(bytes, "latin1");
  });
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /u);
  expect(answer).toMatch(/content-type: application\/problem\+json/iu);
  expect(answer).not.toMatch(/\.ts:|node_modules/u);
});
