import { expect, test } from "vitest";
import { idForm, timeForm } from "./support/forms.ts";
import { look } from "./support/look.ts";
import { expectProblem } from "./support/problem.ts";
import { createTrainedChatbot } from "./support/api.ts";
import { useService } from "./support/suite.ts";

const svc = useService();

const faqs = [
  { question: "When are you open?", answer: "From nine to five." },
  { question: "Do you sell bicycles?", answer: "Yes, and we repair them." },
];
const trained = () => createTrainedChatbot(svc.url, faqs);
const send = (body: unknown, headers: Record<string, string> = {}) => svc.api("POST", "/api/messages", body, headers);
const history = async (chatbotId: string, sessionId: string, query = "") =>
  (await svc.api("GET", `/api/messages?chatbotId=${chatbotId}&sessionId=${encodeURIComponent(sessionId)}${query}`))
    .body;

test("a message without a session makes one, and is answered with the assistant's message", async () => {
  const chatbotId = await trained();
  const { status, body } = await send({ chatbotId, message: "When are you open?" });
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(idForm("msg")),
    content: "From nine to five.",
    role: "assistant",
    timestamp: expect.stringMatching(timeForm),
    metadata: {
      sessionId: expect.stringMatching(/^.{16,256}$/u),
      sources: [{ id: expect.stringMatching(idForm("faq")), kind: "faq", title: "When are you open?", url: null }],
      confidence: expect.any(Number),
      answered: true,
      generatedBy: "faq",
      userMessageId: expect.stringMatching(idForm("msg")),
    },
  });
  expect(body.metadata.confidence).toBeGreaterThanOrEqual(0.5);
  expect(body.metadata.confidence).toBeLessThanOrEqual(1);
  const { sessionId, userMessageId } = body.metadata;
  expect((await history(chatbotId, sessionId)).messages).toMatchObject([
    { id: userMessageId, role: "user", content: "When are you open?" },
    { id: body.id, role: "assistant", content: body.content },
  ]);
});

test("messages with one sessionId are one conversation, oldest first, in pages where a limit is asked for", async () => {
  const chatbotId = await trained();
  for (const message of ["When are you open?", "Do you sell bicycles?"]) {
    const { body } = await send({ chatbotId, message, sessionId: "talk / ümlaut" });
    expect(body.metadata.sessionId).toBe("talk / ümlaut");
  }
  const all = await history(chatbotId, "talk / ümlaut");
  expect(all.nextCursor).toBeNull();
  expect(all.messages.map((message: { content: string }) => message.content)).toEqual([
    "When are you open?",
    "From nine to five.",
    "Do you sell bicycles?",
    "Yes, and we repair them.",
  ]);
  const first = await history(chatbotId, "talk / ümlaut", "&limit=3");
  const second = await history(chatbotId, "talk / ümlaut", `&limit=3&cursor=${first.nextCursor}`);
  expect([...first.messages, ...second.messages]).toEqual(all.messages);
});

test("a session has one session.created, and its messages are counted", async () => {
  const chatbotId = await trained();
  for (let n = 0; n < 2; n++) await send({ chatbotId, message: "When are you open?", sessionId: "counted" });
  const { events, session } = await look(svc.store, async (query) => ({
    events: await query
      .selectFrom("event")
      .innerJoin("chatbot", "chatbot.key", "event.chatbot_key")
      .select(["event.event", "event.data"])
      .where("chatbot.id", "=", chatbotId)
      .where("event.event", "like", "session.%")
      .execute(),
    session: await query
      .selectFrom("session")
      .selectAll()
      .where("session_id", "=", "counted")
      .executeTakeFirstOrThrow(),
  }));
  expect(events.map((event) => event.event)).toEqual(["session.created"]);
  expect(JSON.parse(events[0]?.data ?? "")).toMatchObject({
    sessionId: "counted",
    session: { id: session.id, chatbotId, status: "created" },
  });
  expect(session).toMatchObject({ message_count: 4, status: "created", handoff: "none" });
});

test("the same sessionId under two chatbots is two sessions", async () => {
  const [one, two] = [await trained(), await trained()];
  await send({ chatbotId: one, message: "When are you open?", sessionId: "shared" });
  expect((await history(two, "shared")).messages).toEqual([]);
});

test("an unknown session is an empty list, an unknown chatbot is 404", async () => {
  expect(await history(await trained(), "never")).toEqual({ messages: [], nextCursor: null });
  expectProblem(await svc.api("GET", "/api/messages?chatbotId=bot_none&sessionId=a"), 404, "not_found");
  expectProblem(await send({ chatbotId: "bot_none", message: "Hi" }), 404, "not_found");
});

test("the session's rate limit is the public chat's alone", async () => {
  const chatbotId = await createTrainedChatbot(svc.url, faqs, { rateLimit: { messages: 1, windowSeconds: 600 } });
  for (let n = 0; n < 3; n++)
    expect((await send({ chatbotId, message: "When are you open?", sessionId: "free" })).status).toBe(200);
});

test("a test explains an answer, and writes and counts nothing", async () => {
  const chatbotId = await trained();
  const counts = () =>
    look(svc.store, async (query) => {
      const tables = ["session", "message", "event", "idempotent_request"] as const;
      return Promise.all(
        tables.map((table) =>
          query
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<number>().as("rows"))
            .executeTakeFirstOrThrow(),
        ),
      );
    });
  const before = await counts();
  for (let n = 0; n < 25; n++)
    expect((await svc.api("POST", "/api/chatbot/test", { chatbotId, message: "Do you sell bicycles?" })).status).toBe(
      200,
    );
  const { body } = await svc.api(
    "POST",
    "/api/chatbot/test",
    { chatbotId, message: "Do you sell bicycles?" },
    { "idempotency-key": "test" },
  );
  expect(await counts()).toEqual(before);
  expect(body).toEqual({
    id: expect.stringMatching(idForm("msg")),
    content: "Yes, and we repair them.",
    role: "assistant",
    timestamp: expect.stringMatching(timeForm),
    metadata: { sources: expect.any(Array), confidence: body.confidence, answered: true, generatedBy: "faq" },
    sources: expect.arrayContaining([
      {
        id: expect.stringMatching(idForm("faq")),
        kind: "faq",
        title: "Do you sell bicycles?",
        url: null,
        score: expect.any(Number),
        excerpt: "Yes, and we repair them.",
        used: true,
      },
    ]),
    confidence: expect.any(Number),
    answered: true,
    hedged: false,
    answerThreshold: 0.5,
    refusal: null,
    change: null,
    question: "Do you sell bicycles?",
    answerer: { name: "embedded", problem: null, reasonCode: null, reasonArgs: null },
    timings: { searchMs: expect.any(Number), firstMs: expect.any(Number), totalMs: expect.any(Number) },
    queries: [],
    toolCalls: [],
    usage: null,
  });
});

test("a question that nothing is known of is refused, below the threshold and without sources", async () => {
  const { body } = await svc.api("POST", "/api/chatbot/test", {
    chatbotId: await trained(),
    message: "Which moons does Jupiter have?",
  });
  expect(body).toMatchObject({ answered: false, metadata: { sources: [] } });
  expect(body.confidence).toBeLessThan(0.5);
  expect(body.content).not.toBe("");
});

test.each(["/api/chatbot/create", "/api/chatbot/train", "/api/messages"])(
  "%s with an Idempotency-Key is done once and answered again",
  async (path) => {
    const chatbotId = await trained();
    const bodies: Record<string, unknown> = {
      "/api/chatbot/create": { name: "Once" },
      "/api/chatbot/train": { chatbotId, data: { faqs: [{ question: "New?", answer: "Yes." }] } },
      "/api/messages": { chatbotId, message: "When are you open?" },
    };
    const key = { "idempotency-key": `once-${path}` };
    const first = await svc.api("POST", path, bodies[path], key);
    const second = await svc.api("POST", path, bodies[path], key);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expectProblem(
      await svc.api("POST", path, { ...(bodies[path] as object), extra: 1 }, key),
      422,
      "idempotency_key_reused",
    );
  },
);

test("of twenty repetitions at once exactly one is done", async () => {
  const name = "race-of-twenty";
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => svc.api("POST", "/api/chatbot/create", { name }, { "idempotency-key": name })),
  );
  for (const { status, body } of answers) expect([201, 409], JSON.stringify(body)).toContain(status);
  for (const answer of answers.filter(({ status }) => status === 409)) {
    expectProblem(answer, 409, "request_in_progress");
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  const { body } = await svc.api("GET", "/api/chatbots?limit=200");
  expect(body.chatbots.filter((chatbot: { name: string }) => chatbot.name === name)).toHaveLength(1);
});
