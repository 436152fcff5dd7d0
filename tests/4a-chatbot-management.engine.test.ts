import { expect, test } from "vitest";
import { chat } from "./support/api.ts";
import { idForm, timeForm } from "./support/forms.ts";
import { belongingsOf, tablesThatHold } from "./support/look.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";

const svc = useService();

test("a chatbot needs only a name, and is answered at the top level with all its settings", async () => {
  const { status, headers, body } = await svc.api("POST", "/api/chatbot/create", { name: "Help desk" });
  expect(status).toBe(201);
  expect(headers.get("content-type")).toMatch(/^application\/json/u);
  expect(body).toEqual({
    id: expect.stringMatching(idForm("bot")),
    name: "Help desk",
    description: null,
    theme: "light",
    initialMessage: null,
    welcomeMessage: null,
    colors: { primary: expect.stringMatching(/^#[0-9a-f]{6}$/u) },
    look: {
      launcher: { icon: "chat", text: null },
      position: "right",
      radius: 16,
      font: null,
      header: "plain",
      visitorBubble: null,
      systemTheme: false,
      headerText: null,
    },
    proactive: null,
    suggestedMessages: [],
    placeholder: null,
    disclosure: null,
    avatar: null,
    answerThreshold: 0.5,
    hedgedAnswers: true,
    identity: { required: false },
    sessions: { requireToken: false },
    fallbackContact: null,
    allowedDomains: [],
    rateLimit: { messages: 20, windowSeconds: 240 },
    locale: "en",
    showSources: true,
    instructions: null,
    model: null,
    modelBaseUrl: null,
    modelApiKeySet: false,
    embeddingModel: null,
    embeddingModelBaseUrl: null,
    embeddingModelApiKeySet: false,
    monthlyTokenCap: 5_000_000,
    tokenPrices: null,
    leadForm: null,
    visitorEmail: { enabled: true, afterMinutes: 5 },
    attachments: { enabled: false, readText: false },
    inboundEmail: { enabled: false, answer: "draft", address: null, authservId: null },
    portal: { enabled: true, llms: false, title: null, logo: null, categories: [] },
    handoff: { enabled: false, rules: { refusals: null, keywords: [], thumbsDown: false }, waitSeconds: 300 },
    officeHours: null,
    resolveAfterHours: 24,
    retentionDays: 730,
    consent: null,
    createdAt: expect.stringMatching(timeForm),
    updatedAt: body.createdAt,
  });
});

test("the contract's four fields are kept as they were given", async () => {
  const given = {
    name: "Shop",
    description: "Answers questions.\nAll of them.",
    initialMessage: "Hi! 👋",
    theme: "dark",
  };
  const { status, body } = await svc.api("POST", "/api/chatbot/create", given);
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...given, welcomeMessage: given.initialMessage });
  expect((await svc.api("GET", `/api/chatbots/${body.id}`)).body).toEqual(body);
});

test("unknown fields are ignored by create, and null or an emptied field is the same as none", async () => {
  const { status, body } = await svc.api("POST", "/api/chatbot/create", {
    name: "A",
    description: null,
    initialMessage: " ",
    placeholder: "",
    theme: null,
    shoeSize: 44,
    id: "bot_mine",
    workspaceId: "ws_other",
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    description: null,
    initialMessage: null,
    placeholder: null,
    theme: "light",
    id: expect.stringMatching(idForm("bot")),
  });
  expect(body).not.toHaveProperty("shoeSize");
});

test("ids made later sort later and differ in far more than their time", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) {
    ids.push(await svc.chatbot());
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids.map((id) => id.slice(-16))).size).toBe(5);
});

test("a change touches what it names and nothing else, and moves updatedAt", async () => {
  const id = await svc.chatbot({ description: "Old", initialMessage: "Hello" });
  const before = (await svc.api("GET", `/api/chatbots/${id}`)).body;
  const { status, body } = await svc.api("PATCH", `/api/chatbots/${id}`, { description: null, answerThreshold: 0.7 });
  expect(status).toBe(200);
  expect(body).toEqual({ ...before, description: null, answerThreshold: 0.7, updatedAt: body.updatedAt });
  expect(body.updatedAt > before.updatedAt).toBe(true);
  expect((await svc.api("GET", `/api/chatbots/${id}`)).body).toEqual(body);
});

test("every setting can be changed and comes back as it was set", async () => {
  const id = await svc.chatbot();
  const settings = {
    name: "Renamed",
    description: "New",
    theme: "dark",
    initialMessage: "Welcome",
    colors: { primary: "#AB12cd" },
    look: {
      launcher: { icon: "spark", text: "Ask us" },
      position: "left",
      radius: 0,
      font: "Noto Sans",
      header: "gradient",
      visitorBubble: "#E0e7ff",
      systemTheme: true,
      headerText: "Help",
    },
    proactive: { text: "Can I help?", afterSeconds: 30, pages: ["/pricing", "/docs/*"] },
    suggestedMessages: ["What do you cost?", "¿Dónde están?"],
    placeholder: "Ask away",
    avatar: "https://example.com/a.png",
    answerThreshold: 0.25,
    rateLimit: { messages: 3, windowSeconds: 10 },
    locale: "de",
    showSources: false,
    portal: { enabled: false },
  };
  expect((await svc.api("PATCH", `/api/chatbots/${id}`, settings)).status).toBe(200);
  expect((await svc.api("GET", `/api/chatbots/${id}`)).body).toMatchObject(settings);
});

test("the look and the proactive message are given whole: what is left out has its default", async () => {
  const id = await svc.chatbot({ look: { radius: 4, launcher: { icon: "help" } }, proactive: { text: " Hello? " } });
  const path = `/api/chatbots/${id}`;
  expect((await svc.api("GET", path)).body).toMatchObject({
    look: { launcher: { icon: "help", text: null }, position: "right", radius: 4, font: null, header: "plain" },
    proactive: { text: "Hello?", afterSeconds: 10, pages: [] },
  });
  const { body } = await svc.api("PATCH", path, { look: { position: "left" }, proactive: null });
  expect(body).toMatchObject({ look: { launcher: { icon: "chat" }, position: "left", radius: 16 }, proactive: null });
  const shown = await svc.api("GET", `/api/public/chatbot/${id}`);
  expect(shown.body).toMatchObject({ look: body.look, proactive: null });
});

test.each([
  ["look.launcher.icon", { look: { launcher: { icon: "rocket" } } }],
  ["look.launcher.text", { look: { launcher: { text: "x".repeat(41) } } }],
  ["look.position", { look: { position: "top" } }],
  ["look.radius", { look: { radius: 25 } }],
  ["look.radius", { look: { radius: 1.5 } }],
  ["look.font", { look: { font: "Arial; } * { display: none" } }],
  ["look.font", { look: { font: "url(https://example.com/font)" } }],
  ["look.font", { look: { font: '"Arial"' } }],
  ["look.header", { look: { header: "image" } }],
  ["look.visitorBubble", { look: { visitorBubble: "#fff;} * {display:none" } }],
  ["look.visitorBubble", { look: { visitorBubble: "red" } }],
  ["look.systemTheme", { look: { systemTheme: "auto" } }],
  ["look.shadow", { look: { shadow: true } }],
  ["proactive.text", { proactive: { text: " ", pages: [] } }],
  ["proactive.afterSeconds", { proactive: { text: "Hi", afterSeconds: -1 } }],
  ["proactive.pages.0", { proactive: { text: "Hi", pages: ["https://example.com/"] } }],
  ["proactive.pages.1", { proactive: { text: "Hi", pages: ["/", "/a?b"] } }],
])("a wrong %s is refused by its name", async (path, changes) => {
  const id = await svc.chatbot();
  const answer = await svc.api("PATCH", `/api/chatbots/${id}`, changes);
  expectProblem(answer, 400, "invalid_request");
  expect(answer.body.errors).toMatchObject([{ path, message: expect.any(String) }]);
});

test("a copy of a chatbot looks like it", async () => {
  const look = {
    launcher: { icon: "spark", text: "Ask" },
    position: "left",
    radius: 8,
    font: "Inter",
    header: "accent",
    visitorBubble: "#dcfce7",
    systemTheme: true,
    headerText: "Hi",
  };
  const proactive = { text: "Hello?", afterSeconds: 0, pages: ["*"] };
  const id = await svc.chatbot({ look, proactive });
  const { body } = await svc.api("POST", `/api/chatbots/${id}/duplicate`, { name: "Copy" });
  expect((await svc.api("GET", `/api/chatbots/${body.chatbot.id}`)).body).toMatchObject({ look, proactive });
});

test("welcomeMessage and initialMessage are one value under two names", async () => {
  const id = await svc.chatbot({ welcomeMessage: "Hello" });
  expect((await svc.api("GET", `/api/chatbots/${id}`)).body).toMatchObject({
    initialMessage: "Hello",
    welcomeMessage: "Hello",
  });
  const changed = await svc.api("PATCH", `/api/chatbots/${id}`, { initialMessage: "Hi" });
  expect(changed.body).toMatchObject({ initialMessage: "Hi", welcomeMessage: "Hi" });
  expect((await svc.api("PATCH", `/api/chatbots/${id}`, { welcomeMessage: "" })).body).toMatchObject({
    initialMessage: null,
    welcomeMessage: null,
  });
  expectProblem(
    await svc.api("PATCH", `/api/chatbots/${id}`, { initialMessage: "a", welcomeMessage: "b" }),
    400,
    "invalid_request",
  );
});

test("allowed domains are stored in the form in which an Origin arrives", async () => {
  const { body } = await svc.api("PATCH", `/api/chatbots/${await svc.chatbot()}`, {
    allowedDomains: ["https://Bücher.Example", "*.EXAMPLE.com", "localhost:3000", "example.org:80", "[::1]:8080"],
  });
  expect(body.allowedDomains).toEqual([
    "xn--bcher-kva.example",
    "*.example.com",
    "localhost:3000",
    "example.org:80",
    "[::1]:8080",
  ]);
});

test.each([
  "",
  " ",
  "example.com/path",
  "https://example.com/?a",
  "user@example.com",
  "*.*.example.com",
  "a b.com",
  "javascript:alert(1)",
  "example.com:99999",
  "*",
])("%j is no allowed domain", async (domain) => {
  expectProblem(
    await svc.api("PATCH", `/api/chatbots/${await svc.chatbot()}`, { allowedDomains: [domain] }),
    400,
    "invalid_request",
  );
});

test("a field that no chatbot has is refused by our own paths, with its name", async () => {
  const answer = await svc.api("PATCH", `/api/chatbots/${await svc.chatbot()}`, { colour: "red" });
  expectProblem(answer, 400, "invalid_request");
  expect(answer.body.errors).toEqual([{ path: "colour", message: expect.any(String) }]);
});

test("chatbots are listed newest first, page by page, each once", async () => {
  const made: string[] = [];
  for (let n = 0; n < 5; n++) made.push(await svc.chatbot({ name: `List ${n}` }));
  const listed: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: { body: { chatbots: { id: string }[]; nextCursor: string | null } } = await svc.api(
      "GET",
      `/api/chatbots?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`,
    );
    expect(page.body.chatbots.length).toBeLessThanOrEqual(2);
    listed.push(...page.body.chatbots.map(({ id }) => id));
    cursor = page.body.nextCursor;
  }
  expect(listed.slice(0, 5)).toEqual(made.toReversed());
  expect(new Set(listed).size).toBe(listed.length);
});

test.each([
  "limit=0",
  "limit=201",
  "limit=x",
  "limit=1.5",
  "limit=",
  "limit=1&limit=2",
  "cursor=nonsense",
  "cursor=",
  "cursor=azE7ZHJvcA",
  "page=2",
])("a list with ?%s is 400", async (query) => {
  expectProblem(await svc.api("GET", `/api/chatbots?${query}`), 400, "invalid_request");
});

test("a deleted chatbot is gone with everything that belonged to it", async () => {
  const id = await svc.chatbot();
  const trained = await svc.api("POST", "/api/chatbot/train", {
    chatbotId: id,
    data: {
      faqs: [{ question: "Are you open on Sundays?", answer: "No." }],
      documents: [{ name: "a.md", content: "# Shipping\n\nShipping takes three days within the country." }],
    },
  });
  const ids = Object.fromEntries(
    trained.body.sources.map((source: { kind: string; id: string }) => [source.kind, source.id]),
  );
  expect((await chat(svc.url, { chatbotId: id, sessionId: "visit", text: "Are you open on Sundays?" })).done).toBe(
    true,
  );
  const shown = `/api/public/chatbot/${id}?page=/`;
  expect((await svc.api("GET", shown, undefined, { origin: "https://shop.example" })).status).toBe(200);
  const belongings = await belongingsOf(svc.store, id);
  expect(await tablesThatHold(svc.store, belongings)).toContain("chatbot_install");
  // It is wanted behind the training.
  await expect.poll(() => tablesThatHold(svc.store, belongings)).toContain("go_live_check");
  expect((await tablesThatHold(svc.store, belongings)).length).toBeGreaterThan(9);

  const deleted = await svc.api("DELETE", `/api/chatbots/${id}`);
  expect([deleted.status, deleted.body]).toEqual([204, ""]);

  const paths = [
    `/api/chatbots/${id}`,
    `/api/chatbots/${id}/faqs`,
    `/api/chatbots/${id}/faqs/${ids["faq"]}`,
    `/api/chatbots/${id}/sources/${ids["document"]}`,
    `/api/chatbot/train/${trained.body.id}`,
    `/api/chatbot/train/${trained.body.id}/events`,
    `/api/messages?chatbotId=${id}&sessionId=visit`,
    `/api/public/chatbot/${id}`,
    `/api/public/chatbot/${id}/faqs`,
    `/api/public/chatbot/${id}/knowledge`,
  ];
  for (const path of paths) expectProblem(await svc.api("GET", path), 404, "not_found");
  expectProblem(await svc.api("DELETE", `/api/chatbots/${id}`), 404, "not_found");
  expectProblem(await svc.api("PATCH", `/api/chatbots/${id}`, { name: "Zombie" }), 404, "not_found");
  expectProblem(await svc.api("POST", "/api/messages", { chatbotId: id, message: "Hi" }), 404, "not_found");
  expect((await chat(svc.url, { chatbotId: id, sessionId: "visit", text: "Hi" })).status).toBe(404);
  expect(JSON.stringify((await svc.api("GET", "/api/chatbots?limit=200")).body)).not.toContain(id);
  await expect.poll(() => tablesThatHold(svc.store, belongings)).toEqual([]);
});

test("an unknown address under /api is a JSON 404, and a wrong method says which are right", async () => {
  expectProblem(await svc.api("GET", "/api/nothing"), 404, "not_found");
  const wrong = await svc.api("PUT", "/api/chatbot/create", { name: "A" });
  expectProblem(wrong, 405, "method_not_allowed");
  expect(wrong.headers.get("allow")).toBe("POST, OPTIONS");
});

test("every answer has an id, the version and nosniff, and what needs a credential is not kept by caches", async () => {
  for (const path of ["/api/chatbots", "/api/chatbots/bot_none", "/api/nothing", "/api/public/healthcheck"]) {
    const { headers } = await svc.api("GET", path);
    expect(headers.get("x-request-id")).toMatch(/^req_/u);
    expect(headers.get("x-svc-version")).toMatch(/^\d+\.\d+\.\d+(?:\+[0-9a-f]{7,40})?$/u);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
  expect((await svc.api("GET", "/api/chatbots")).headers.get("cache-control")).toBe("no-store");
});
