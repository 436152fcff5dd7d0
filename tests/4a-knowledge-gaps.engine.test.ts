import { randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { call, chat, createTrainedChatbot } from "./support/api.ts";
import { makeKey } from "./support/cli.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";

const svc = useService();
const path = "/api/knowledge-gaps";
/** Gaps are looked for every two seconds, so the tests wait at the same time; `expect.poll` needs one that is alone. */
const patience = { timeout: 60_000, interval: 250 };

const parking = [
  "Where can I park my car?",
  "Is there a place to park the car?",
  "Can I park my car near you?",
  "park the car where",
];
const faqs = [{ question: "When are you open?", answer: "From nine to five." }];

/** One visitor each. */
async function ask(chatbotId: string, ...questions: readonly string[]): Promise<void> {
  for (const text of questions) {
    const { status } = await chat(svc.url, { chatbotId, sessionId: randomUUID(), text });
    expect(status).toBe(200);
  }
}

/** The gaps as soon as so many questions are in them. */
async function gapsOf(chatbotId: string, questions: number, query = "") {
  const list = async () => (await svc.api("GET", `${path}?chatbotId=${chatbotId}${query}`)).body.knowledgeGaps;
  const count = async () => (await list()).reduce((sum: number, gap: { questions: number }) => sum + gap.questions, 0);
  await vi.waitFor(async () => expect(await count()).toBe(questions), patience);
  return list();
}

test.concurrent("what visitors asked in vain is listed with evidence, near sources and a draft that a person has to check", async () => {
  const chatbotId = await createTrainedChatbot(svc.url, faqs);
  const content = "# Getting here\n\nThe bus stops at our door. Bicycles stand in the yard, and no car is needed.";
  await svc.api("POST", "/api/chatbot/train", { chatbotId, data: { documents: [{ name: "way.md", content }] } });
  await ask(chatbotId, ...parking.slice(0, 3), "When are you open?", "Do you sell gift vouchers?");
  const gaps = await gapsOf(chatbotId, 4);
  expect(gaps).toMatchObject([
    { chatbotId, status: "open", questions: 3, sessions: 3, signals: { refused: 3 }, faqId: null, outcome: null },
    { question: "Do you sell gift vouchers?", questions: 1 },
  ]);
  const gap = (await svc.api("GET", `${path}/${gaps[0].id}`)).body;
  expect(gap).toMatchObject(gaps[0]);
  expect(gap.evidence.questions).toHaveLength(3);
  expect(gap.evidence.questions[0]).toMatchObject({ text: parking[2], signals: ["refused"], answeredNow: null });
  expect(gap.evidence.questions[0].sesId).toMatch(/^ses_/u);
  expect(gap.evidence.sources[0]).toMatchObject({ kind: expect.any(String), score: expect.any(Number) });
  expect(gap.draft).toMatchObject({
    question: gap.question,
    writtenBy: "embedded",
    notice: expect.stringMatching(/\.$/u),
  });
  // The draft quotes what was read, or says nothing.
  for (const sentence of gap.draft.answer.split(/(?<=\.)\s+/u)) expect(content).toContain(sentence.trim());
  const { messages } = (
    await svc.api("GET", `/api/messages?chatbotId=${chatbotId}&sessionId=${gap.evidence.questions[0].sessionId}`)
  ).body;
  expect(messages[0]).toMatchObject({ id: gap.evidence.questions[0].messageId, content: parking[2] });
});

test.concurrent("nothing that was read gives an empty draft", async () => {
  const chatbotId = await createTrainedChatbot(svc.url, faqs);
  await ask(chatbotId, parking[0]!);
  const [gap] = await gapsOf(chatbotId, 1);
  const drafted = await svc.api("POST", `${path}/${gap.id}/draft`);
  expect(drafted.body).toEqual({
    question: parking[0],
    answer: "",
    sources: [],
    writtenBy: "embedded",
    notice: expect.stringContaining("Write one"),
  });
});

test.concurrent("an accepted gap becomes a FAQ, its questions are asked again at once, and it is closed", async () => {
  const chatbotId = await createTrainedChatbot(svc.url, faqs);
  await ask(chatbotId, ...parking);
  const [gap] = await gapsOf(chatbotId, 4);
  const answer = "Behind the house, for nothing.";
  const accepted = await svc.api("POST", `${path}/${gap.id}/accept`, { answer, wordings: parking });
  expect(accepted.status).toBe(200);
  expect(accepted.body).toMatchObject({ id: gap.id, status: "closed", outcome: { asked: 4 }, questions: 4 });
  expect(accepted.body.outcome.answered).toBeGreaterThanOrEqual(3);
  const faq = (await svc.api("GET", `/api/chatbots/${chatbotId}/faqs/${accepted.body.faqId}`)).body;
  expect(faq).toMatchObject({ question: gap.question, answer, public: true });
  const shown = (await call(svc.url, "GET", `/api/public/chatbot/${chatbotId}/faqs`)).body.faqs;
  expect(new Set(shown.map(({ question }: { question: string }) => question))).toEqual(
    new Set([gap.question, "When are you open?"]),
  );
  expect((await chat(svc.url, { chatbotId, sessionId: "new", text: parking[1]! })).text).toBe(answer);
});

test.concurrent("a FAQ that does not answer the gap's questions leaves it open, with the figure, and the right one closes it", async () => {
  const chatbotId = await createTrainedChatbot(svc.url, faqs);
  await ask(chatbotId, ...parking);
  const [gap] = await gapsOf(chatbotId, 4);
  const accept = (question: string) =>
    svc.api("POST", `${path}/${gap.id}/accept`, { question, answer: "Behind the house.", public: false });
  const wrong = await accept("Which newspapers do you subscribe to?");
  expect(wrong.body).toMatchObject({ status: "open", outcome: { asked: 4, answered: 0 } });
  expect((await svc.api("GET", `${path}?chatbotId=${chatbotId}&status=open`)).body.knowledgeGaps).toHaveLength(1);
  const right = await accept(gap.question);
  expect(right.body.outcome.answered).toBeGreaterThan(0);
});

test.concurrent("a closed gap opens by itself when the same is refused again", async () => {
  const chatbotId = await createTrainedChatbot(svc.url, faqs);
  await ask(chatbotId, ...parking);
  const [gap] = await gapsOf(chatbotId, 4);
  const accepted = await svc.api("POST", `${path}/${gap.id}/accept`, { answer: "Behind.", wordings: parking });
  expect(accepted.body.status).toBe("closed");
  const list = (await svc.api("GET", `/api/chatbots/${chatbotId}/faqs`)).body.faqs;
  for (const { id, answer } of list)
    if (answer === "Behind.") await svc.api("DELETE", `/api/chatbots/${chatbotId}/faqs/${id}`);
  await ask(chatbotId, parking[0]!);
  const reopened = { status: "open", questions: 5, faqId: null };
  await vi.waitFor(
    async () => expect((await svc.api("GET", `${path}/${gap.id}`)).body).toMatchObject(reopened),
    patience,
  );
});

test.concurrent("a dismissed gap stays so when more of the same comes, counts on, and is opened again by hand", async () => {
  const chatbotId = await createTrainedChatbot(svc.url, faqs);
  await ask(chatbotId, ...parking.slice(0, 2));
  const [gap] = await gapsOf(chatbotId, 2);
  const patch = (status: string) => svc.api("PATCH", `${path}/${gap.id}`, { status });
  expect((await patch("dismissed")).body).toMatchObject({ id: gap.id, status: "dismissed" });
  await ask(chatbotId, ...parking.slice(2));
  expect(await gapsOf(chatbotId, 4)).toMatchObject([{ id: gap.id, status: "dismissed", questions: 4 }]);
  expect((await svc.api("GET", `${path}?chatbotId=${chatbotId}&status=open`)).body.knowledgeGaps).toEqual([]);
  expect((await patch("open")).body).toMatchObject({ status: "open" });
  expectProblem(await patch("closed"), 400, "invalid_request");
});

test.concurrent("merged gaps are one, the ids of both lead to it, and twenty merges at once are as one", async () => {
  const chatbotId = await createTrainedChatbot(svc.url, faqs);
  await ask(chatbotId, parking[0]!, parking[1]!, "Do you sell gift vouchers?", "Which bus goes to the station?");
  const gaps = await gapsOf(chatbotId, 4);
  expect(gaps.length).toBeGreaterThanOrEqual(3);
  const [target, ...others] = gaps.map(({ id }: { id: string }) => id);
  const merges = await Promise.all(
    Array.from({ length: 20 }, () => svc.api("POST", `${path}/${target}/merge`, { gapIds: others })),
  );
  for (const { status, body } of merges) expect([status, body.questions]).toEqual([200, 4]);
  expect(await gapsOf(chatbotId, 4)).toMatchObject([{ id: target, sessions: 4 }]);
  for (const id of others) expect((await svc.api("GET", `${path}/${id}`)).body.id).toBe(target);
});

test.concurrent("gaps of two chatbots stay apart, and cannot be merged", async () => {
  const [one, two] = [await createTrainedChatbot(svc.url, faqs), await createTrainedChatbot(svc.url, faqs)];
  await ask(one, parking[0]!);
  await ask(two, parking[1]!);
  const [[first], [second]] = [await gapsOf(one, 1), await gapsOf(two, 1)];
  expect(first).toMatchObject({ chatbotId: one, question: parking[0] });
  expect(second).toMatchObject({ chatbotId: two, question: parking[1] });
  expectProblem(await svc.api("POST", `${path}/${first.id}/merge`, { gapIds: [second.id] }), 422, "unprocessable");
  const all = (await svc.api("GET", `${path}?limit=200`)).body.knowledgeGaps.map(({ id }: { id: string }) => id);
  expect(all).toEqual(expect.arrayContaining([first.id, second.id]));
});

test.concurrent("ten who accept the same gap at once make one FAQ", async () => {
  const chatbotId = await createTrainedChatbot(svc.url, faqs);
  await ask(chatbotId, ...parking.slice(0, 2));
  const [gap] = await gapsOf(chatbotId, 2);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => svc.api("POST", `${path}/${gap.id}/accept`, { answer: "Behind the house." })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await svc.api("GET", `/api/chatbots/${chatbotId}/faqs`)).body.faqs).toHaveLength(2);
});

test.concurrent("the time of the last question and the page size filter the list", async () => {
  const chatbotId = await createTrainedChatbot(svc.url, faqs);
  await ask(chatbotId, parking[0]!, "Do you sell gift vouchers?");
  await gapsOf(chatbotId, 2);
  const count = async (query: string) =>
    (await svc.api("GET", `${path}?chatbotId=${chatbotId}${query}`)).body.knowledgeGaps.length;
  expect(await count("&from=2020-01-01T00:00:00Z")).toBe(2);
  expect(await count("&to=2020-01-01T00:00:00%2B02:00")).toBe(0);
  expect(await count("&limit=1")).toBe(1);
  for (const query of ["&from=yesterday", "&status=lost", "&cursor=x", "&colour=red"])
    expectProblem(await svc.api("GET", `${path}?chatbotId=${chatbotId}${query}`), 400, "invalid_request");
});

test.concurrent("hostile questions are gathered like any other, and none of them runs in a spreadsheet", async () => {
  const chatbotId = await createTrainedChatbot(svc.url, faqs);
  const hostile = [
    '=HYPERLINK("https://evil.example","Click")',
    "+49 170 1234567 @SUM(A1:A9) qqq",
    "<script>alert(1)</script><img src=x onerror=alert(2)>",
    "🦄🦄🦄 zzz 🦄",
    `wumpus ${"lorem ipsum ".repeat(660)}`,
    'a,b;"c"\nzweite Zeile\tdrei',
  ];
  await ask(chatbotId, ...hostile);
  const gaps = await gapsOf(chatbotId, hostile.length);
  const texts = gaps.flatMap(({ question, examples }: { question: string; examples: string[] }) => [
    question,
    ...examples,
  ]);
  expect(texts).toContain(hostile[2]);
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(1_000);

  const table = await svc.api("GET", `${path}?chatbotId=${chatbotId}`, undefined, { accept: "text/csv" });
  expect(table.headers.get("content-type")).toMatch(/^text\/csv/u);
  expect(table.body).toMatch(/^"id","chatbotId","status","question",/u);
  expect(table.body).toContain(`"'=HYPERLINK(""https://evil.example""`);
  expect(table.body).not.toMatch(/(?:^|,)"?[=+@-]/mu);
  for (const { id } of gaps) expect((await svc.api("GET", `${path}/${id}`)).status).toBe(200);
});

let bound: string;
let boundTo: string;

beforeAll(async () => {
  boundTo = await createTrainedChatbot(svc.url, faqs);
  bound = (await makeKey(svc.store, "--chatbot", boundTo)).key;
});

test.concurrent("a key that is bound to a chatbot sees its gaps alone, and a reading key changes none", async () => {
  const other = await createTrainedChatbot(svc.url, faqs);
  await ask(boundTo, parking[0]!);
  await ask(other, parking[0]!);
  const [[own], [foreign]] = [await gapsOf(boundTo, 1), await gapsOf(other, 1)];
  const as = (key: string) => (method: string, at: string, body?: unknown) =>
    call(svc.url, method, at, body, { authorization: `Bearer ${key}` });
  const list = await as(bound)("GET", path);
  expect(list.body.knowledgeGaps.map(({ id }: { id: string }) => id)).toEqual([own.id]);
  const calls = (id: string): [string, string, unknown?][] => [
    ["GET", `${path}/${id}`],
    ["PATCH", `${path}/${id}`, { status: "dismissed" }],
    ["POST", `${path}/${id}/draft`],
    ["POST", `${path}/${id}/accept`, { answer: "Taken over." }],
    ["POST", `${path}/${own.id}/merge`, { gapIds: [id] }],
    ["POST", `${path}/${own.id}/move`, { questions: [{ sesId: "ses_1", messageId: "msg_1" }], toGapId: id }],
  ];
  for (const [at, [method, address, body]] of calls(foreign.id).entries()) {
    const answer = await as(bound)(method, address, body);
    expectProblem(answer, 404, "not_found");
    const [, unknown = "", unknownBody] = calls("gap_00000000000000000000000000")[at] ?? [];
    const { requestId: _one, ...told } = answer.body;
    const { requestId: _two, ...toldOfNothing } = (await as(bound)(method, unknown, unknownBody)).body;
    expect(told).toEqual(toldOfNothing);
  }
  expect((await svc.api("GET", `${path}/${foreign.id}`)).body).toMatchObject({ status: "open", faqId: null });
  const reader = as((await makeKey(svc.store, "--read-only")).key);
  expect((await reader("GET", `${path}/${own.id}`)).status).toBe(200);
  for (const [method, address, body] of calls(own.id).slice(1))
    expectProblem(await reader(method, address, body), 403, "forbidden");
  expectProblem(await call(svc.url, "GET", path, undefined, { authorization: "" }), 401, "unauthorized");
});

test.concurrent("deleting the chatbot takes its gaps along", async () => {
  const chatbotId = await createTrainedChatbot(svc.url, faqs);
  await ask(chatbotId, parking[0]!);
  const [gap] = await gapsOf(chatbotId, 1);
  await svc.api("DELETE", `/api/chatbots/${chatbotId}`);
  expectProblem(await svc.api("GET", `${path}/${gap.id}`), 404, "not_found");
  expectProblem(await svc.api("GET", `${path}?chatbotId=${chatbotId}`), 404, "not_found");
});
