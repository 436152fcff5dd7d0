import { expect, test } from "vitest";
import { call, createTrainedChatbot, publish } from "./support/api.ts";
import { timeForm } from "./support/forms.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";

const svc = useService({ SVC_TRUSTED_PROXIES: "127.0.0.1", SVC_METRICS_TOKEN: "a-token-for-metrics" });

const get = (path: string, headers: Record<string, string> = {}) =>
  call(svc.url, "GET", path, undefined, { authorization: "", ...headers });

test("the health check tells status, version and uptime, to anybody", async () => {
  const { status, headers, body } = await get("/api/public/healthcheck");
  expect(status).toBe(200);
  expect(body).toEqual({ status: "ok", version: headers.get("x-svc-version"), uptimeSeconds: expect.any(Number) });
});

test.each(["/livez", "/readyz"])("%s answers without a credential", async (path) => {
  expect((await get(path)).status).toBe(200);
});

test("metrics are for this machine and for the token, not for who comes through a proxy", async () => {
  const { status, body, headers } = await get("/metrics");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toMatch(/^text\/plain/u);
  expect(body).toMatch(/^svc_http_requests_total\{.*route="\/livez".*\} \d+$/mu);
  expectProblem(await get("/metrics", { "x-forwarded-for": "203.0.113.9" }), 401, "unauthorized");
  expectProblem(await get("/metrics", { "x-forwarded-for": "127.0.0.1" }), 401, "unauthorized");
  expect(
    (await get("/metrics", { "x-forwarded-for": "203.0.113.9", authorization: "Bearer a-token-for-metrics" })).status,
  ).toBe(200);
});

test("the description of the interface is served, with the version of the service", async () => {
  const { status, headers, body } = await get("/openapi.json");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    openapi: expect.stringMatching(/^3\.1/u),
    info: { version: headers.get("x-svc-version") },
  });
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining([
      "/api/chatbot/create",
      "/api/chatbot/train",
      "/api/chatbot/test",
      "/api/messages",
      "/api/public/chat",
    ]),
  );
});

test("the public configuration has these fields and no other", async () => {
  const id = await svc.chatbot({
    name: "Shop",
    description: "Sells",
    initialMessage: "Hi",
    theme: "dark",
    suggestedMessages: ["A?"],
    allowedDomains: ["example.com"],
    answerThreshold: 0.9,
  });
  const { status, body } = await get(`/api/public/chatbot/${id}`);
  expect(status).toBe(200);
  expect(body).toEqual({
    id,
    name: "Shop",
    description: "Sells",
    theme: "dark",
    colors: { primary: expect.any(String) },
    look: expect.objectContaining({ position: "right" }),
    proactive: null,
    welcomeMessage: "Hi",
    initialMessage: "Hi",
    suggestedMessages: ["A?"],
    placeholder: null,
    disclosure: null,
    avatar: null,
    leadForm: null,
    locale: "en",
    showSources: true,
    portal: { enabled: true },
    consent: null,
    handoff: { enabled: false, open: false },
    attachments: false,
    createdAt: expect.stringMatching(timeForm),
    updatedAt: expect.stringMatching(timeForm),
  });
});

test("public FAQs are those that are not hidden, newest first, in pages where a limit is asked for", async () => {
  const id = await createTrainedChatbot(svc.url, [
    { question: "One?", answer: "1" },
    { question: "Two?", answer: "2" },
  ]);
  await svc.api("POST", `/api/chatbots/${id}/faqs`, { question: "Secret?", answer: "3", public: false });
  const path = `/api/public/chatbot/${id}/faqs`;
  const { body } = await get(path);
  expect(body.nextCursor).toBeNull();
  expect(body.faqs.map((faq: { question: string }) => faq.question).sort()).toEqual(["One?", "Two?"]);
  expect(Object.keys(body.faqs[0]).sort()).toEqual(["answer", "id", "question", "updatedAt"]);
  const first = await get(`${path}?limit=1`);
  const second = await get(`${path}?limit=1&cursor=${first.body.nextCursor}`);
  expect([...first.body.faqs, ...second.body.faqs]).toEqual(body.faqs);
  expectProblem(await get(`${path}?limit=1001`), 400, "invalid_request");
});

test("without a limit up to a thousand FAQs are answered, and the rest behind the cursor", async () => {
  const id = await createTrainedChatbot(
    svc.url,
    Array.from({ length: 1_001 }, (_, n) => ({ question: `Number ${n}?`, answer: "a" })),
  );
  const { body } = await get(`/api/public/chatbot/${id}/faqs`);
  expect(body.faqs).toHaveLength(1_000);
  expect((await get(`/api/public/chatbot/${id}/faqs?cursor=${body.nextCursor}`)).body).toMatchObject({
    faqs: [{}],
    nextCursor: null,
  });
});

test("what is uploaded or sent as text answers, and is public only once its owner publishes it", async () => {
  const id = await svc.chatbot({ allowedDomains: ["intranet.example"] });
  const path = `/api/public/chatbot/${id}/knowledge`;
  const document = { name: "internal-prices.md", content: "# Internal prices\n\nThe margin of a tube is four euros." };
  const train = () => svc.api("POST", "/api/chatbot/train", { chatbotId: id, data: { documents: [document] } });
  const [source] = (await train()).body.sources;
  const secret = async () => {
    expectProblem(await get(`${path}/${source.id}`), 404, "not_found");
    for (const list of [path, `${path}?q=margin`]) expect((await get(list)).body.articles).toEqual([]);
    expect(JSON.stringify((await get(`/help/${id}`)).body)).not.toContain("Internal prices");
  };
  await secret();
  const { body } = await svc.api("POST", "/api/messages", { chatbotId: id, message: "What is the margin of a tube?" });
  expect(JSON.stringify(body)).toContain("four euros");
  await publish(svc.url, id, [source]);
  expect((await get(path)).body.articles).toHaveLength(1);
  // Another version of it is as public as the one before.
  document.content += " Of a tyre it is five.";
  await train();
  expect(JSON.stringify((await get(`${path}/${source.id}`)).body)).toContain("five");
  await svc.api("PATCH", `/api/chatbots/${id}/sources/${source.id}`, { public: false });
  await train();
  await secret();
});

async function portal(): Promise<{ id: string; path: string; articles: Record<string, string> }> {
  const id = await svc.chatbot();
  const documents = [
    {
      name: "bikes.md",
      content:
        "# Bicycles\n\nBicycles are repaired in the **yard** behind the house.\n\n## Prices\n\nA new tube costs nine euros.",
    },
    { name: "boats.md", content: "# Boats\n\nBoats are rented at the lake from May to September." },
    { name: "cellar.md", content: "# Cellar\n\nThe key of the cellar hangs behind the bicycles." },
  ];
  const { body } = await svc.api("POST", "/api/chatbot/train", { chatbotId: id, data: { documents } });
  const articles = Object.fromEntries(
    body.sources.map((source: { name: string; id: string }) => [source.name, source.id]),
  );
  await publish(svc.url, id, body.sources.slice(0, 2));
  return { id, path: `/api/public/chatbot/${id}/knowledge`, articles };
}

test("the portal lists the public texts with an excerpt, and gives each as Markdown", async () => {
  const { path, articles } = await portal();
  const { body } = await get(path);
  expect(body).toEqual({ articles: [expect.anything(), expect.anything()], nextCursor: null });
  const bikes = body.articles.find(({ id }: { id: string }) => id === articles["bikes.md"]);
  expect(bikes).toEqual({
    id: articles["bikes.md"],
    title: "Bicycles",
    url: null,
    excerpt: expect.stringContaining("repaired in the yard"),
    updatedAt: expect.stringMatching(timeForm),
  });
  const article = await get(`${path}/${bikes.id}`);
  expect(article.body).toEqual({ ...bikes, markdown: expect.stringContaining("in the **yard**") });
  const first = await get(`${path}?limit=1`);
  const second = await get(`${path}?limit=1&cursor=${first.body.nextCursor}`);
  expect([...first.body.articles, ...second.body.articles]).toEqual(body.articles);
});

test("a text that its owner keeps out is in no list, no search and under no address, but still answers", async () => {
  const { id, path, articles } = await portal();
  expectProblem(await get(`${path}/${articles["cellar.md"]}`), 404, "not_found");
  for (const query of ["", "?q=cellar", "?q=key%20of%20the%20cellar"])
    expect(JSON.stringify((await get(path + query)).body)).not.toMatch(/cellar/iu);
  const { body } = await svc.api("POST", "/api/chatbot/test", {
    chatbotId: id,
    message: "Where does the key of the cellar hang?",
  });
  expect(JSON.stringify(body.sources)).toContain("behind the bicycles");
});

test("the portal is searched, best first, with what was found as the excerpt", async () => {
  const { path } = await portal();
  const { body } = await get(`${path}?q=${encodeURIComponent("boats at the lake")}`);
  expect(body.articles[0]).toMatchObject({ title: "Boats", excerpt: expect.stringContaining("May to September") });
  expect(body.nextCursor).toBeNull();
  for (const q of ["%", "_", "'; drop table source; --", "%00", "(((", "\\", "*", "﷽", "a".repeat(1_000)])
    expect((await get(`${path}?q=${q === "%00" ? q : encodeURIComponent(q)}`)).status, q).toBe(200);
  expectProblem(await get(`${path}?q=${"a".repeat(1_001)}`), 400, "invalid_request");
});

test("a portal that is switched off is empty", async () => {
  const { id, path, articles } = await portal();
  await svc.api("PATCH", `/api/chatbots/${id}`, { portal: { enabled: false } });
  expect((await get(path)).body).toEqual({ articles: [], nextCursor: null });
  expectProblem(await get(`${path}/${articles["bikes.md"]}`), 404, "not_found");
});

test("unknown chatbots and articles are 404, and a credential changes nothing", async () => {
  const id = await svc.chatbot();
  for (const path of [
    "/api/public/chatbot/bot_none",
    "/api/public/chatbot/bot_none/faqs",
    "/api/public/chatbot/bot_none/knowledge",
    "/api/public/chatbot/bot_none/knowledge/src_none",
    `/api/public/chatbot/${id}/knowledge/src_none`,
    "/api/public/nothing",
  ]) {
    expectProblem(await get(path), 404, "not_found");
    expectProblem(await get(path, { authorization: "Bearer nonsense" }), 404, "not_found");
  }
});

test("any site may read the public answers, and no other answer at all", async () => {
  const id = await svc.chatbot({ allowedDomains: ["example.com"] });
  for (const path of [
    "/api/public/healthcheck",
    `/api/public/chatbot/${id}`,
    `/api/public/chatbot/${id}/faqs`,
    `/api/public/chatbot/${id}/knowledge`,
    "/api/public/chatbot/bot_none",
  ]) {
    const { headers } = await get(path, { origin: "https://evil.example" });
    expect(headers.get("access-control-allow-origin"), path).toBe("*");
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    const exposed = headers.get("access-control-expose-headers")?.toLowerCase().split(/,\s*/u);
    expect(exposed).toEqual(
      expect.arrayContaining([
        "retry-after",
        "ratelimit-limit",
        "ratelimit-remaining",
        "ratelimit-reset",
        "x-request-id",
        "x-svc-version",
        "x-svc-visitor-token",
      ]),
    );
  }
  for (const path of ["/api/chatbots", "/livez", "/openapi.json", "/api/nothing", "/"]) {
    const { headers } = await get(path, { origin: "https://evil.example" });
    expect(
      [...headers.keys()].filter((name) => name.startsWith("access-control-")),
      path,
    ).toEqual([]);
  }
});

test("a preflight of a public address passes for every site, and of another it does not", async () => {
  const preflight = (path: string) =>
    fetch(svc.url + path, {
      method: "OPTIONS",
      headers: {
        origin: "https://any.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      },
    });
  for (const path of ["/api/public/chat", "/api/public/chat/a/messages"]) {
    const { status, headers } = await preflight(path);
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    expect(headers.get("access-control-allow-methods")).toMatch(/GET.*POST/u);
    expect(headers.get("access-control-allow-headers")?.toLowerCase().split(/,\s*/u)).toEqual([
      "content-type",
      "authorization",
      "idempotency-key",
      "last-event-id",
      "x-svc-visitor-token",
    ]);
  }
  const closed = await preflight("/api/messages");
  // It says the address's methods, and lets no site use them.
  expect(closed.headers.get("allow")?.split(", ").toSorted()).toEqual(["GET", "HEAD", "OPTIONS", "POST"]);
  for (const name of closed.headers.keys()) expect(name).not.toMatch(/^access-control-/u);
});

test.each(["assetlinks.json", "webfinger", "openid-configuration"])(
  "/.well-known/%s is no page, whatever the client accepts",
  async (name) => {
    const answer = await get(`/.well-known/${name}`, { accept: "text/html, application/json, */*" });
    expectProblem(answer, 404, "not_found");
  },
);
