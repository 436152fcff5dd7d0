import { afterAll, beforeAll, expect, test } from "vitest";
import { chat } from "./support/api.ts";
import { makePdf } from "./support/make-pdf.ts";
import { owner, signIn, withOwner } from "./support/members.ts";
import { useService } from "./support/suite.ts";
import { connectTools } from "./support/tool-client.ts";
import type { ToolClient } from "./support/tool-client.ts";
import { htmlPage, startWebSite } from "./support/web-site.ts";
import type { WebSite } from "./support/web-site.ts";

let site: WebSite;
const svc = useService(async () => {
  site = await startWebSite();
  return { ...withOwner, SVC_EGRESS_ALLOW: new URL(site.url).host };
});
let mcp: ToolClient;
const patience = { timeout: 60_000, interval: 250 };

beforeAll(async () => {
  mcp = await connectTools(svc.url);
  await mcp.call("create_chatbot", { name: "Museum" });
});
afterAll(async () => {
  await mcp.close();
  site.close();
});

test("there are thirteen tools, each with title, description, schemas and annotations, in 6,000 tokens", async () => {
  const { tools } = await mcp.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "list_chatbots",
    "create_chatbot",
    "update_chatbot",
    "list_knowledge_sources",
    "add_knowledge_source",
    "list_sessions",
    "get_session_messages",
    "get_analytics",
    "get_insights",
    "detect_knowledge_gaps",
    "list_leads",
    "manage_tickets",
    "manage_faqs",
  ]);
  for (const tool of tools) {
    expect(tool).toMatchObject({
      title: expect.any(String),
      description: expect.stringMatching(/\.$/u),
      inputSchema: { type: "object" },
      outputSchema: { type: "object" },
    });
    expect(Object.keys(tool.annotations ?? {}).sort()).toEqual(
      ["destructiveHint", "idempotentHint", "openWorldHint", "readOnlyHint"].sort(),
    );
  }
  // Four characters a token.
  expect(JSON.stringify(tools).length / 4).toBeLessThanOrEqual(6_000);
});

test("a chatbot is made, looked at and changed by its name", async () => {
  const made = await mcp.call("create_chatbot", {
    name: "Hotel Sonne",
    description: "Answers guests.",
    welcomeMessage: "Hello!",
    locale: "de",
    settings: { answerThreshold: 0.6, description: "Named twice: the field of its own counts." },
  });
  expect(made).toEqual({ id: expect.stringMatching(/^bot_/u), name: "Hotel Sonne", next: expect.any(String) });
  const [found] = (await mcp.call("list_chatbots", { q: "sonne" })).chatbots;
  expect(found).toEqual({
    id: made.id,
    name: "Hotel Sonne",
    description: "Answers guests.",
    locale: "de",
    updatedAt: expect.any(String),
  });
  const changed = await mcp.call("update_chatbot", {
    chatbot: " hotel SONNE",
    name: "Hotel Mond",
    settings: { description: null, colors: { primary: "#112233" } },
  });
  expect(changed).toEqual({
    id: made.id,
    name: "Hotel Mond",
    changed: { name: "Hotel Mond", description: null, colors: { primary: "#112233" } },
  });
  const [whole] = (await mcp.call("list_chatbots", { chatbot: made.id })).chatbots;
  expect(whole.description).toBeUndefined();
  expect(whole.settings).toMatchObject({
    answerThreshold: 0.6,
    welcomeMessage: "Hello!",
    colors: { primary: "#112233" },
  });
});

test("chatbots come in pages", async () => {
  await mcp.call("create_chatbot", { name: "Second" });
  const first = await mcp.call("list_chatbots", { limit: 1 });
  expect(first.chatbots).toHaveLength(1);
  const second = await mcp.call("list_chatbots", { limit: 1, cursor: first.nextCursor });
  expect(second.chatbots[0].id).not.toBe(first.chatbots[0].id);
});

test("who names a chatbot wrongly, ambiguously or not at all is told which there are", async () => {
  await mcp.call("create_chatbot", { name: "Twin" });
  await mcp.call("create_chatbot", { name: "TWIN" });
  expect(await mcp.refusal("list_knowledge_sources", { chatbot: "twin" })).toMatch(
    /^2 chatbots are called “twin”\. Give the id of one: “TWIN” \(bot_\w+\), “Twin” \(bot_\w+\)\./u,
  );
  expect(await mcp.refusal("get_insights", { chatbot: "Musseum" })).toMatch(
    /^There is no chatbot “Musseum”\. Use the name or id of one of these: “Museum” \(bot_\w+\), /u,
  );
  expect(await mcp.refusal("manage_faqs", { action: "list" })).toMatch(/^Pass `chatbot`\. .*“Museum”/u);
  expect(await mcp.refusal("list_leads", { chatbot: "bot_00000000000000000000000000" })).toMatch(
    /^There is no chatbot/u,
  );
});

test("settings are judged: unknown ones, wrong ones, none at all", async () => {
  expect(await mcp.refusal("create_chatbot", { name: "X", settings: { welcome: "Hi" } })).toMatch(
    /^Unknown setting: welcome\. Settings are: name, .*welcomeMessage/u,
  );
  expect(await mcp.refusal("update_chatbot", { chatbot: "Museum", settings: { answerThreshold: 7 } })).toMatch(
    /answerThreshold must be at most 1/u,
  );
  expect(await mcp.refusal("update_chatbot", { chatbot: "Museum" })).toMatch(/^Pass the settings to change/u);
  expect(await mcp.refusal("create_chatbot", {})).toMatch(/name is required/u);
  expect(await mcp.refusal("create_chatbot", { name: "X", colour: "red" })).toMatch(/colour is not a known field/u);
});

test("what a crawl could not read is told wherever it stands among its pages", async () => {
  const halls = Array.from({ length: 55 }, (_, at) => `/hall-${at}`);
  site.serve({
    "/": htmlPage("Halls", "The halls of the museum.", [...halls, "/lost"]),
    ...Object.fromEntries(
      halls.map((path, at) => [path, htmlPage(`Hall ${at}`, `Hall ${at} shows ship number ${at}.`)]),
    ),
  });
  await mcp.call("create_chatbot", { name: "Halls" });
  const { job } = await mcp.call("add_knowledge_source", {
    chatbot: "Halls",
    website: { url: site.url },
    waitSeconds: 0,
  });
  const look = async () => (await mcp.call("list_knowledge_sources", { job: job.id })).jobs[0];
  await expect.poll(async () => (await look()).status, patience).toBe("completed");
  expect(await look()).toMatchObject({ done: 57, failed: [{ name: `${site.url}/lost` }] });
});

test("a chatbot learns a website, pages, files and FAQs, and its progress is seen", async () => {
  site.serve({
    "/": htmlPage("Home", "The museum shows ships of wood.", ["/tickets", "/gone"]),
    "/tickets": htmlPage("Tickets", "A ticket costs twelve euros."),
    "/cafe": htmlPage("Café", "The café serves cake until five."),
  });
  const { id } = await mcp.call("create_chatbot", { name: "Ships" });
  const begun = await mcp.call("add_knowledge_source", {
    chatbot: "Ships",
    website: { url: site.url, refresh: "weekly" },
    waitSeconds: 0,
  });
  expect(begun).toMatchObject({ chatbotId: id, job: { id: expect.stringMatching(/^job_/u), kind: "website" } });
  const look = async () => (await mcp.call("list_knowledge_sources", { job: begun.job.id })).jobs[0];
  await expect.poll(async () => (await look()).status, patience).toBe("completed");
  expect(await look()).toMatchObject({
    done: 3,
    total: 3,
    failed: [{ name: `${site.url}/gone`, reason: expect.stringMatching(/\.$/u) }],
  });

  const pdf = makePdf([[{ text: "The library opens at eight.", x: 72, y: 700 }]]).toString("base64");
  const trained = await mcp.call("add_knowledge_source", {
    chatbot: id,
    urls: [`${site.url}/cafe`, `${site.url}/missing`],
    documents: [
      { name: "rules.md", content: "# Rules\n\nDogs wait outside." },
      { name: "library.pdf", contentBase64: pdf },
    ],
    faqs: [{ question: "Who built the ships?", answer: "The guild of carpenters." }],
    waitSeconds: 60,
  });
  expect(trained).toMatchObject({
    chatbotId: id,
    job: {
      kind: "training",
      status: "completed",
      failed: [{ name: `${site.url}/missing`, reason: expect.any(String) }],
    },
    next: expect.any(String),
  });
  expect((await mcp.call("list_knowledge_sources", { job: trained.job.id })).jobs).toEqual([trained.job]);

  const { sources, jobs } = await mcp.call("list_knowledge_sources", { chatbot: "ships" });
  expect(jobs).toBeUndefined();
  expect(sources.map(({ name }: { name: string }) => name).sort()).toEqual(
    ["Home", "Rules", "Tickets", "Café", "library.pdf", `${site.url}/missing`].sort(),
  );
  const failed = await mcp.call("list_knowledge_sources", { chatbot: id, status: "failed" });
  expect(failed.sources.map(({ url }: { url: string }) => url)).toContain(`${site.url}/missing`);
  const cafe = await mcp.call("list_knowledge_sources", { chatbot: id, q: "caf" });
  expect(cafe.sources).toHaveLength(1);
  for (const source of [cafe.sources[0].id, `${site.url}/cafe`, "CAFÉ"])
    expect((await mcp.call("list_knowledge_sources", { chatbot: id, source })).sources).toEqual(cafe.sources);
  const page = await mcp.call("list_knowledge_sources", { chatbot: id, limit: 3 });
  expect(page.sources).toHaveLength(3);
  expect((await mcp.call("list_knowledge_sources", { chatbot: id, cursor: page.nextCursor })).sources).toHaveLength(3);

  const ask = async (question: string) =>
    (await mcp.call("list_knowledge_sources", { chatbot: id, ask: question })).answer;
  expect(await ask("When does the library open?")).toEqual({
    text: expect.stringContaining("eight"),
    answered: true,
    confidence: expect.any(Number),
    sources: [expect.stringContaining("library.pdf")],
  });
  expect(await ask("Do you sell gift vouchers?")).toMatchObject({ answered: false, sources: [] });
  expect((await mcp.call("list_sessions", { chatbot: id })).sessions).toEqual([]);
});

test("what cannot be added is said before anything is", async () => {
  const { id } = await mcp.call("create_chatbot", { name: "Empty" });
  const refusals = [
    [{}, /^Pass `website`, or any of urls, documents and faqs/u],
    [{ urls: [] }, /^Pass `website`, or any/u],
    [{ website: { url: site.url }, urls: [site.url] }, /^Pass `website` alone/u],
    [{ documents: [{ name: "a.md" }] }, /“a\.md” needs either content or contentBase64/u],
    [{ documents: [{ name: "a.md", content: "a", contentBase64: "YQ==" }] }, /needs either/u],
    [{ documents: [{ name: "a.pdf", contentBase64: "???" }] }, /contentBase64 must be/u],
    [{ urls: ["ftp://example.com"] }, /urls\.0 must be an address/u],
    [{ website: { url: "nowhere" } }, /url must be an address/u],
    [{ website: { url: site.url, depth: 9 } }, /website\.depth must be at most 5/u],
  ] as const;
  for (const [input, said] of refusals)
    expect(await mcp.refusal("add_knowledge_source", { chatbot: id, ...input })).toMatch(said);
  expect((await mcp.call("list_knowledge_sources", { chatbot: id })).sources).toEqual([]);
  expect(await mcp.refusal("list_knowledge_sources", { chatbot: id, job: "job_none" })).toMatch(/^There is no job/u);
  expect(await mcp.refusal("list_knowledge_sources", { chatbot: id, source: "menu" })).toMatch(/no source “menu”/u);
});

test("FAQs are added, found, changed, imported and deleted", async () => {
  const { id } = await mcp.call("create_chatbot", { name: "Faqs" });
  const faqs = (input: Record<string, unknown>) => mcp.call("manage_faqs", { chatbot: "Faqs", ...input });
  const added = await faqs({ action: "add", question: "When are you open?", answer: "From nine to five." });
  expect(added.faqs).toEqual([
    {
      id: expect.stringMatching(/^faq_/u),
      question: "When are you open?",
      answer: "From nine to five.",
      public: true,
      updatedAt: expect.any(String),
    },
  ]);
  expect(await faqs({ action: "bulk_add", csv: "question,answer\nWho?,Us\nWhy?,\n" })).toEqual({
    imported: 1,
    errors: [{ row: 3, message: expect.any(String) }],
  });
  const long = "word ".repeat(100);
  expect(await faqs({ action: "bulk_add", faqs: [{ question: "Long?", answer: long }] })).toEqual({ imported: 1 });
  const listed = await faqs({ action: "list" });
  expect(listed.faqs.map(({ question }: { question: string }) => question)).toEqual([
    "Long?",
    "Who?",
    "When are you open?",
  ]);
  expect(listed.faqs[0]).toMatchObject({ cut: true, answer: expect.stringMatching(/^word .{280,300}…$/u) });
  expect((await faqs({ action: "get", faq: "long?" })).faqs[0].answer).toBe(long.trim());
  expect((await faqs({ action: "list", q: "NINE" })).faqs).toEqual(added.faqs);
  const changed = await faqs({ action: "update", faq: "when are you OPEN?", answer: "Always.", public: false });
  expect(changed.faqs[0]).toMatchObject({ id: added.faqs[0].id, answer: "Always.", public: false });
  expect(await faqs({ action: "delete", faq: added.faqs[0].id })).toEqual({ deleted: added.faqs[0].id });
  expect((await svc.api("GET", `/api/chatbots/${id}/faqs`)).body.faqs).toHaveLength(2);

  const said = (input: Record<string, unknown>) => mcp.refusal("manage_faqs", { chatbot: id, ...input });
  expect(await said({ action: "get", faq: "lon" })).toMatch(/no FAQ “lon”\. Did you mean “Long\?” \(faq_/u);
  expect(await said({ action: "add", question: "Who?" })).toMatch(
    /^The action add needs question and answer; missing: answer\./u,
  );
  expect(await said({ action: "list", answer: "x" })).toMatch(/doesn't take answer\. It takes chatbot, q and cursor/u);
  expect(await said({ action: "update", faq: "Who?" })).toMatch(/^Pass what to change/u);
  expect(await said({ action: "bulk_add" })).toMatch(/needs either faqs or csv/u);
  expect(await said({ action: "remove", faq: "Who?" })).toMatch(/action must be one of list, get, add/u);
});

test("what a model fills in with null is the same as left out, and null in settings clears", async () => {
  const { id } = await mcp.call("create_chatbot", { name: "Nulls", description: null, settings: null });
  await mcp.call("add_knowledge_source", {
    chatbot: id,
    website: null,
    urls: null,
    documents: [{ name: "a.md", content: "Badgers dig.", contentBase64: null }],
  });
  expect((await mcp.call("list_sessions", { chatbot: null, status: null, q: null })).sessions).toEqual(
    expect.any(Array),
  );
  await mcp.call("update_chatbot", { chatbot: id, theme: null, settings: { placeholder: "Ask", avatar: null } });
  const changed = await mcp.call("update_chatbot", { chatbot: id, name: null, settings: { placeholder: null } });
  expect(changed).toEqual({ id, name: "Nulls", changed: { placeholder: null } });
});

/** A chatbot that knows one thing, and what visitors have asked it. */
async function busyChatbot(name: string, ...questions: readonly string[]): Promise<string> {
  const { id } = await mcp.call("create_chatbot", { name });
  await mcp.call("manage_faqs", { action: "add", chatbot: id, question: "When are you open?", answer: "At nine." });
  for (const [at, text] of questions.entries())
    expect((await chat(svc.url, { chatbotId: id, sessionId: `${name}-${at}`, text })).status).toBe(200);
  return id;
}

test("conversations are listed in short and read whole", async () => {
  const id = await busyChatbot("Talks", "When are you open?", "Do you sell gift vouchers?");
  await chat(svc.url, { chatbotId: id, sessionId: "Talks-0", text: "x".repeat(1_500) });
  const { sessions } = await mcp.call("list_sessions", { chatbot: "talks", from: "2020-01-01", to: today() });
  expect(sessions.map(({ sessionId }: { sessionId: string }) => sessionId)).toEqual(["Talks-1", "Talks-0"]);
  expect(sessions[1]).toEqual({
    id: expect.stringMatching(/^ses_/u),
    sessionId: "Talks-0",
    chatbotId: id,
    status: "created",
    handoff: "none",
    startedAt: expect.any(String),
    lastMessageAt: expect.any(String),
    messageCount: 4,
  });
  expect((await mcp.call("list_sessions", { chatbot: id, to: "2020-01-01" })).sessions).toEqual([]);
  expect((await mcp.call("list_sessions", { chatbot: id, q: "vouchers" })).sessions).toHaveLength(1);
  const read = await mcp.call("get_session_messages", { session: "Talks-0" });
  expect(read.session.id).toBe(sessions[1].id);
  expect(read.messages).toEqual([
    { id: expect.any(String), author: "visitor", text: "When are you open?", at: expect.any(String) },
    {
      id: expect.any(String),
      author: "chatbot",
      text: "At nine.",
      at: expect.any(String),
      confidence: expect.any(Number),
      answered: true,
      generatedBy: "faq",
      sources: ["When are you open?"],
    },
    { id: expect.any(String), author: "visitor", text: `${"x".repeat(1_000)}…`, cut: true, at: expect.any(String) },
    expect.objectContaining({ author: "chatbot", answered: false }),
  ]);
  const whole = await mcp.call("get_session_messages", { session: sessions[1].id, maxCharacters: 2_000, limit: 3 });
  expect(whole.messages[2].text).toHaveLength(1_500);
  const rest = await mcp.call("get_session_messages", { session: sessions[1].id, cursor: whole.nextCursor });
  expect(rest.messages).toHaveLength(1);

  // The same sessionId in another chatbot.
  const other = await busyChatbot("Elsewhere");
  await chat(svc.url, { chatbotId: other, sessionId: "Talks-0", text: "Hello" });
  expect(await mcp.refusal("get_session_messages", { session: "Talks-0" })).toMatch(
    /^Several chatbots have a conversation “Talks-0”\. Use its id: ses_/u,
  );
  const named = await mcp.call("get_session_messages", { session: "Talks-0", chatbot: "Elsewhere" });
  expect(named.session.chatbotId).toBe(other);
  expect(await mcp.refusal("get_session_messages", { session: "Talks-9" })).toMatch(/^There is no conversation/u);
  expect(await mcp.refusal("list_sessions", { from: "last week" })).toMatch(/from must be a day/u);

  // Who a visitor is, and what a person said.
  await svc.api("PATCH", `/api/sessions/${sessions[1].id}`, { tags: ["vip"] });
  await svc.api("POST", `/api/sessions/${sessions[1].id}/replies`, { text: "A person here." });
  await svc.api("POST", "/api/leads", { chatbotId: id, sessionId: "Talks-0", name: "Ada", email: "ada@example.com" });
  const [tagged] = (await mcp.call("list_sessions", { chatbot: id, tag: "vip", handoff: "human" })).sessions;
  expect(tagged).toMatchObject({ tags: ["vip"], visitor: { name: "Ada", email: "ada@example.com" } });
  const { messages } = await mcp.call("get_session_messages", { session: tagged.id });
  expect(messages.at(-1)).toMatchObject({ author: expect.stringMatching(/^agent ./u), text: "A person here." });
});

test("gaps are found, looked at, answered, dismissed and opened again", async () => {
  const id = await busyChatbot("Gaps", "Where can I park my car?", "Do you sell gift vouchers?");
  const list = async () => (await mcp.call("detect_knowledge_gaps", { chatbot: "Gaps" })).gaps;
  await expect.poll(async () => (await list()).length, patience).toBe(2);
  const gaps = await list();
  const parking = gaps.find(({ question }: { question: string }) => question.includes("park"));
  expect(parking).toEqual({
    id: expect.stringMatching(/^gap_/u),
    chatbotId: id,
    status: "open",
    question: "Where can I park my car?",
    questions: 1,
    sessions: 1,
    lastAskedAt: expect.any(String),
  });
  const [seen] = (await mcp.call("detect_knowledge_gaps", { gap: parking.id })).gaps;
  expect(seen).toMatchObject({
    ...parking,
    asked: [{ text: "Where can I park my car?", sessionId: "Gaps-0" }],
    draft: { question: parking.question, answer: expect.any(String), sources: expect.any(Array) },
  });
  expect(await mcp.call("manage_faqs", { action: "answer_gap", gap: parking.id, answer: "Behind the house." })).toEqual(
    {
      gap: { id: parking.id, status: "closed", faqId: expect.stringMatching(/^faq_/u), asked: 1, answered: 1 },
    },
  );
  const other = gaps.find((gap: { id: string }) => gap.id !== parking.id);
  const status = async (action: string) => (await mcp.call("manage_faqs", { action, gap: other.id })).gap.status;
  expect(await status("dismiss_gap")).toBe("dismissed");
  expect(await list()).toEqual([]);
  expect((await mcp.call("detect_knowledge_gaps", { chatbot: id, status: "dismissed" })).gaps).toHaveLength(1);
  expect(await status("reopen_gap")).toBe("open");
  expect(await mcp.refusal("manage_faqs", { action: "answer_gap", gap: other.id })).toMatch(/missing: answer/u);
  expect(await mcp.refusal("detect_knowledge_gaps", { gap: "gap_none" })).toMatch(/gap/u);
});

test("figures and insights are read in short", async () => {
  const id = await busyChatbot("Figures", "When are you open?", "When are you open?", "Do you sell gift vouchers?");
  const figures = (input = {}) => mcp.call("get_analytics", { chatbot: "Figures", ...input });
  await expect.poll(async () => (await figures()).totals.questions, patience).toBe(3);
  const short = await figures();
  expect(short).toEqual({
    from: expect.any(String),
    to: expect.any(String),
    totals: expect.objectContaining({ sessions: 3, messages: 6, answered: 2, refused: 1, answeredShare: 0.667 }),
    change: {},
  });
  const long = await figures({ include: ["series", "sources", "languages", "hours"], from: today(), to: today() });
  expect(long).toMatchObject({
    series: [{ start: `${today()}T00:00:00.000Z`, sessions: 3 }],
    sources: [{ title: "When are you open?", answers: 2 }],
    languages: { en: 3 },
    byHour: expect.any(Array),
    byWeekday: expect.any(Array),
  });
  expect(await mcp.refusal("get_analytics", { timeZone: "Mars" })).toMatch(/timeZone must be an IANA time zone/u);
  expect(await mcp.refusal("get_analytics", { from: "soon" })).toMatch(/from /u);

  const insights = () => mcp.call("get_insights", { chatbot: id });
  await expect.poll(async () => (await insights()).isMaking, patience).toBe(false);
  expect(await insights()).toMatchObject({ chatbotId: id, madeAt: expect.any(String), summary: expect.any(String) });
});

test("leads are read, whatever they came from", async () => {
  const id = await busyChatbot("Leads", "When are you open?");
  const lead = { name: "Ada", email: "ada@example.com", phone: "030 1234567" };
  await svc.api("POST", "/api/leads", { chatbotId: id, sessionId: "Leads-0", ...lead });
  await svc.api("POST", "/api/leads", { chatbotId: id, name: "Bob", email: "bob@example.com" });
  const { leads } = await mcp.call("list_leads", { chatbot: "leads", from: today() });
  expect(leads).toEqual([
    {
      id: expect.any(String),
      chatbotId: id,
      name: "Bob",
      email: "bob@example.com",
      source: "api",
      createdAt: leads[0].createdAt,
    },
    {
      id: expect.any(String),
      chatbotId: id,
      sessionId: "Leads-0",
      ...lead,
      source: "api",
      createdAt: leads[1].createdAt,
    },
  ]);
  expect((await mcp.call("list_leads", { q: "bob@" })).leads).toEqual([leads[0]]);
  const page = await mcp.call("list_leads", { chatbot: id, limit: 1 });
  expect((await mcp.call("list_leads", { chatbot: id, cursor: page.nextCursor })).leads).toEqual([leads[1]]);
  expect((await mcp.call("list_leads", { source: "form" })).leads).toEqual([]);
});

test("tickets are opened, found by number, handed to somebody, talked about and closed", async () => {
  const id = await busyChatbot("Tickets", "When are you open?");
  const boss = await signIn(svc.url, owner);
  const manage = (input: Record<string, unknown>) => mcp.call("manage_tickets", input);
  const opened = await manage({
    action: "create",
    chatbot: "Tickets",
    session: "Tickets-0",
    subject: "Broken door",
    description: "It does not close.",
    requester: { name: "Ada", email: "ada@example.com" },
    assignee: owner.email.toUpperCase(),
  });
  const [ticket] = opened.tickets;
  expect(opened.tickets).toEqual([
    {
      id: expect.stringMatching(/^tkt_/u),
      number: expect.any(Number),
      chatbotId: id,
      sessionId: "Tickets-0",
      subject: "Broken door",
      description: "It does not close.",
      status: "open",
      priority: "normal",
      requester: { name: "Ada", email: "ada@example.com" },
      assignee: boss.id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      comments: [],
    },
  ]);
  for (const named of [ticket.number, `#${ticket.number}`, String(ticket.number), ticket.id])
    expect((await manage({ action: "get", ticket: named })).tickets).toEqual(opened.tickets);
  const { description: _description, comments: _comments, ...line } = ticket;
  expect((await manage({ action: "list", chatbot: "Tickets", assignee: owner.email })).tickets).toEqual([line]);
  expect((await manage({ action: "list", chatbot: id, status: "closed" })).tickets).toEqual([]);
  const changed = await manage({
    action: "update",
    ticket: ticket.number,
    status: "pending",
    priority: "high",
    assignee: "none",
  });
  expect(changed.tickets[0]).toMatchObject({ status: "pending", priority: "high" });
  expect(changed.tickets[0].assignee).toBeUndefined();
  const talked = await manage({ action: "comment", ticket: ticket.id, text: "A carpenter comes.", public: true });
  expect(talked.tickets[0].comments).toEqual([
    { author: expect.any(String), text: "A carpenter comes.", public: true, at: expect.any(String) },
  ]);

  const said = (input: Record<string, unknown>) => mcp.refusal("manage_tickets", input);
  expect(await said({ action: "get" })).toMatch(/^The action get needs ticket; missing: ticket\./u);
  expect(await said({ action: "get", ticket: 999_999 })).toMatch(/^There is no ticket “999999”/u);
  expect(await said({ action: "get", ticket: "tkt_none" })).toMatch(/There is no ticket/u);
  expect(await said({ action: "update", ticket: ticket.id })).toMatch(/^Pass what to change/u);
  expect(await said({ action: "update", ticket: ticket.id, text: "x" })).toMatch(/doesn't take text/u);
  expect(await said({ action: "update", ticket: ticket.id, assignee: "nobody@example.com" })).toMatch(/no member/u);
  expect(await said({ action: "update", ticket: ticket.id, status: "done" })).toMatch(/status must be one of open/u);
  expect(await said({ action: "create", chatbot: id, subject: "x" })).toMatch(/missing: description, requester/u);
});

test("what a tool changes is in the audit log under the operation that it did, with the key and its address", async () => {
  const { id } = await mcp.call("create_chatbot", { name: "Audited" });
  await mcp.call("update_chatbot", { chatbot: "Audited", theme: "dark" });
  await mcp.call("manage_faqs", { action: "add", chatbot: id, question: "Who?", answer: "Us." });
  await mcp.call("list_chatbots");
  const boss = await signIn(svc.url, owner);
  const entries = async () => (await boss.api("GET", `/api/audit?resource=${id}`)).body.entries;
  await expect.poll(async () => (await entries()).length, patience).toBe(3);
  expect((await entries()).map(({ action }: { action: string }) => action)).toEqual([
    "createFaq",
    "updateChatbot",
    "createChatbot",
  ]);
  expect((await entries())[1]).toMatchObject({
    actor: { kind: "key" },
    after: { theme: "dark" },
    address: "127.0.0.1",
  });
});

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
