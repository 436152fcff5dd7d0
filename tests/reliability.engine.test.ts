import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ageLeases } from "./support/age-leases.ts";
import { call, chat, createTrainedChatbot } from "./support/api.ts";
import { follow } from "./support/follow.ts";
import { look } from "./support/look.ts";
import { startModelDouble } from "./support/model-double.ts";
import { rounds } from "./support/proof.ts";
import { startServiceProcess, testApiKey } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

let store: TestStore;
let service: ServiceProcess | undefined;

beforeEach(async () => {
  store = await createTestStore();
});

afterEach(async () => {
  await service?.end("SIGKILL");
  service = undefined;
  await store.remove();
});

const faqs = [
  { question: "When are you open?", answer: "We are open from nine to five." },
  { question: "How much is shipping?", answer: "Shipping is free above 50 euros." },
];

interface Acknowledged {
  readonly sessionId: string;
  readonly text: string;
  /** Null where the stream was cut before its end. */
  readonly answer: string | null;
}

/** Visitors who write one message after the other until the service is gone. */
async function visit(url: string, chatbotId: string, acknowledged: Acknowledged[]): Promise<void> {
  for (let n = 0; ; n++) {
    const sessionId = randomUUID();
    const text = `When are you open, ${n}?`;
    try {
      const answer = await chat(url, { chatbotId, sessionId, text, id: randomUUID() });
      if (answer.status === 200) acknowledged.push({ sessionId, text, answer: answer.done ? answer.text : null });
    } catch {
      return;
    }
  }
}

const kills = rounds(4, 20);

test(
  `kill -9 under load, ${kills} times: no acknowledged message is lost, and the store opens`,
  { timeout: 900_000 },
  async ({ task }) => {
    let current = await startServiceProcess(store);
    service = current;
    const chatbotId = await createTrainedChatbot(current.url, faqs);
    let total = 0;
    for (let round = 0; round < kills; round++) {
      const acknowledged: Acknowledged[] = [];
      const visitors = Array.from({ length: 6 }, () => visit(current.url, chatbotId, acknowledged));
      // Killed at another moment each round, once some messages are through.
      while (acknowledged.length < 10 + (round * 100) / kills) await new Promise((resolve) => setTimeout(resolve, 1));
      await current.end("SIGKILL");
      await Promise.all(visitors);
      current = await startServiceProcess(store);
      service = current;
      for (const { sessionId, text, answer } of acknowledged) {
        const { body } = await call(current.url, "GET", `/api/messages?chatbotId=${chatbotId}&sessionId=${sessionId}`);
        const stored = body.messages.map(
          (message: { role: string; content: string }) => `${message.role}: ${message.content}`,
        );
        expect(stored).toEqual(
          answer === null ? expect.arrayContaining([`user: ${text}`]) : [`user: ${text}`, `assistant: ${answer}`],
        );
      }
      total += acknowledged.length;
    }
    expect(total).toBeGreaterThan(kills * 40);
    task.meta.figures = { kills, acknowledged: total };
  },
);

test("kill -9 under load: no acknowledged lead or ticket is lost, none is there twice, and each has its one event", async () => {
  const start = async () => (service = await startServiceProcess(store));
  let current = await start();
  const leadForm = { enabled: true };
  const chatbotId = await createTrainedChatbot(current.url, faqs, { leadForm });
  const leads = new Set<string>();
  const tickets = new Map<string, number>();
  /** Until the service is gone. */
  async function contact(url: string, from: string): Promise<void> {
    for (let n = 0; ; n++) {
      const requester = { name: "Ada Byron", email: `${from}-${n}@example.com` };
      const form = { chatbotId, sessionId: `${from} ${n}`, ...requester };
      try {
        const lead = await call(url, "POST", "/api/public/leads", form);
        if (lead.status === 201) leads.add(requester.email);
        const ticket = { chatbotId, subject: "Lost", description: requester.email, requester };
        const opened = await call(url, "POST", "/api/tickets", ticket);
        if (opened.status === 201) tickets.set(requester.email, opened.body.number);
      } catch {
        return;
      }
    }
  }
  for (let round = 0; round < 3; round++) {
    const { url } = current;
    const most = tickets.size + 5 + round * 5;
    const contacting = Array.from({ length: 4 }, (_, at) => contact(url, `r${round}v${at}`));
    while (tickets.size < most) await new Promise((resolve) => setTimeout(resolve, 5));
    await current.end("SIGKILL");
    await Promise.all(contacting);
    current = await start();
  }
  const { url } = current;
  const all = async (path: string, name: string) => {
    const found = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const more: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const { body } = await call(url, "GET", `${path}?chatbotId=${chatbotId}&limit=200${more}`);
      found.push(...body[name]);
      cursor = body.nextCursor;
    }
    return found;
  };
  const kept = (await all("/api/leads", "leads")).map(({ email }) => email);
  expect(leads.size).toBeGreaterThan(20);
  expect(kept).toEqual(expect.arrayContaining([...leads]));
  expect(new Set(kept).size).toBe(kept.length);
  const opened = await all("/api/tickets", "tickets");
  for (const [email, number] of tickets)
    expect(opened.filter(({ requester }) => requester.email === email).map((each) => each.number)).toEqual([number]);
  expect(new Set(opened.map(({ number }) => number)).size).toBe(opened.length);
  const events = await look(store, (query) => query.selectFrom("event").select(["event", "data"]).execute());
  const told = (name: string) => events.filter(({ event }) => event === name).map(({ data }) => JSON.parse(data));
  const leadsTold = told("lead.captured").map(({ email }) => email);
  const ticketsTold = told("ticket.created").map(({ ticketId }) => ticketId);
  expect([leadsTold.length, ticketsTold.length]).toEqual([kept.length, opened.length]);
  expect(new Set(leadsTold)).toEqual(new Set(kept));
  expect(new Set(ticketsTold)).toEqual(new Set(opened.map(({ id }) => id)));
});

test("a training that was killed in the middle goes on and ends within 60 s", async () => {
  const pages = 12;
  const held: (() => void)[] = [];
  let release = false;
  const site = await listen((path, respond) => {
    const answer = () =>
      respond(
        `<html><head><title>Page ${path}</title></head><body><main><h1>Page ${path}</h1><p>The colour of the number ${path} is the colour of a zebra, and it is told on this page at some length.</p></main></body></html>`,
      );
    // The later pages wait, so that the kill comes in the middle.
    if (release || Number(path) < 5) answer();
    else held.push(answer);
  });
  try {
    const environment = { SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}` };
    const first = await startServiceProcess(store, environment);
    service = first;
    const chatbotId = await createTrainedChatbot(first.url, faqs);
    const urls = Array.from({ length: pages }, (_, n) => `http://127.0.0.1:${site.port}/${n}`);
    const started = await call(
      first.url,
      "POST",
      "/api/chatbot/train",
      { chatbotId, data: { urls } },
      { prefer: "wait=0" },
    );
    expect(started.status).toBe(202);
    while (held.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await first.end("SIGKILL");

    release = true;
    const sparedMs = await ageLeases(store);
    const killedAt = performance.now() - sparedMs;
    const second = await startServiceProcess(store, environment);
    service = second;
    let training = await call(second.url, "GET", `/api/chatbot/train/${started.body.id}`);
    while (training.body.status === "running" && performance.now() - killedAt < 60_000) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      training = await call(second.url, "GET", `/api/chatbot/train/${started.body.id}`);
    }
    expect(training.body).toMatchObject({ status: "completed", progress: { done: pages, total: pages } });
    const sources = await call(second.url, "GET", `/api/chatbots/${chatbotId}/sources?limit=200`);
    expect(
      sources.body.sources.map((source: { status: string; passages: number }) => [source.status, source.passages]),
    ).toEqual(Array.from({ length: pages }, () => ["ready", 1]));
  } finally {
    site.server.closeAllConnections();
    site.server.close();
  }
});

test("a crawl that was killed half-way goes on, and has each page once", async () => {
  const pages = 60;
  const asked = new Map<string, number>();
  let isAllowed = 0;
  const held: (() => void)[] = [];
  const site = await listen((path, respond) => {
    if (!/^\d+$/u.test(path)) return respond("");
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const n = Number(path);
    const links = [n * 2 + 1, n * 2 + 2, 0, 1].filter((each) => each < pages);
    const answer = () =>
      respond(
        `<html><head><title>Page ${n}</title></head><body><nav>${links.map((each) => `<a href="/${each}">${each}</a>`).join(" ")}</nav><main><h1>Page ${n}</h1><p>The colour of the number ${n} is the colour of a zebra, and it is told on this page at some length.</p></main></body></html>`,
      );
    if (isAllowed-- > 0) answer();
    else held.push(answer);
  });
  try {
    const environment = { SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}` };
    isAllowed = 30;
    const first = await startServiceProcess(store, environment);
    service = first;
    const chatbotId = await createTrainedChatbot(first.url, faqs);
    const url = `http://127.0.0.1:${site.port}/0`;
    const started = await call(first.url, "POST", "/api/crawl", { url, chatbotId, depth: 5 }, { prefer: "wait=0" });
    expect(started.status).toBe(202);
    const progress = async (of: ServiceProcess) => (await call(of.url, "GET", `/api/crawl/${started.body.id}`)).body;
    while (held.length === 0 || (await progress(first)).progress.done < 20)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await first.end("SIGKILL");
    const before = new Map(asked);
    // The next process goes on before it can be asked.
    const ended = await look(store, (query) =>
      query.selectFrom("crawl_page").select("url").where("status", "!=", "queued").execute(),
    );
    expect(ended.length).toBeGreaterThanOrEqual(20);
    expect(ended.length).toBeLessThan(pages);

    await ageLeases(store);
    isAllowed = Infinity;
    const second = await startServiceProcess(store, environment);
    service = second;
    await expect
      .poll(async () => (await progress(second)).status, { timeout: 120_000, interval: 200 })
      .not.toBe("running");
    const crawl = await progress(second);
    expect(crawl).toMatchObject({ status: "completed", progress: { done: pages, total: pages } });
    const read = [
      ...crawl.pages,
      ...(await call(second.url, "GET", `/api/crawl/${crawl.id}?cursor=${crawl.nextCursor}`)).body.pages,
    ];
    expect(new Set(read.map((page: { url: string }) => page.url)).size).toBe(pages);
    expect(read).toHaveLength(pages);
    expect(read.every((page: { status: string }) => page.status === "ready")).toBe(true);
    // What had ended is not asked for again: only what was in hand.
    const again = [...asked].filter(([path, times]) => times > (before.get(path) ?? 0) && before.has(path));
    expect(again.length).toBeLessThanOrEqual(before.size - ended.length);
    const sources = await call(second.url, "GET", `/api/chatbots/${chatbotId}/sources?limit=200`);
    expect(sources.body.sources).toHaveLength(pages);
    const knowledge = await call(second.url, "POST", "/api/chatbot/test", {
      chatbotId,
      message: "What is the colour of the number 17?",
    });
    expect(JSON.stringify(knowledge.body.sources)).toContain("/17");
  } finally {
    site.server.closeAllConnections();
    site.server.close();
  }
});

test("SIGTERM: the service answers what it has begun, ends with 0, and its port is free", async () => {
  const running = await startServiceProcess(store);
  service = running;
  const chatbotId = await createTrainedChatbot(running.url, faqs);
  const answers = Array.from({ length: 20 }, (_, n) =>
    chat(running.url, { chatbotId, sessionId: `s${n}`, text: "When are you open?" }).catch(() => null),
  );
  await Promise.race(answers);
  expect(await running.end("SIGTERM")).toBe(0);
  const outcomes = await Promise.all(answers);
  for (const outcome of outcomes) if (outcome?.status === 200) expect(outcome.done).toBe(true);
  await expect(fetch(running.url)).rejects.toThrow();
  service = undefined;
});

test(
  "SIGTERM while an answer is written and pages follow: no new connection, streams end well, exit 0 in time",
  {
    timeout: 120_000,
  },
  async () => {
    const double = await startModelDouble();
    try {
      const running = await startServiceProcess(store, {
        SVC_MODEL: "openai-compatible/small",
        SVC_MODEL_BASE_URL: `${double.url}/v1`,
      });
      service = running;
      const { url } = running;
      const chatbotId = await createTrainedChatbot(url, faqs);
      const first = await chat(url, { chatbotId, sessionId: "followed", text: "Hello" });
      const token = { "x-svc-visitor-token": first.headers.get("x-svc-visitor-token") ?? "" };
      const page = await follow(url, "/api/public/chat/followed/events", token);
      const inbox = await follow(url, "/api/sessions/events", { authorization: `Bearer ${testApiKey}` });
      expect([page.status, inbox.status]).toEqual([200, 200]);
      const held = Promise.withResolvers<void>();
      double.script({ say: ["[1] Shipping ", "is ", "free [1]."], hold: held.promise });
      const before = double.requests.length;
      const answer = chat(url, { chatbotId, sessionId: "asking", text: "How much is shipping?" });
      await expect.poll(() => double.requests.length).toBeGreaterThan(before);
      const stoppedMs = performance.now();
      const exit = running.end("SIGTERM");
      await expect
        .poll(() =>
          fetch(url).then(
            () => "open",
            () => "refused",
          ),
        )
        .toBe("refused");
      held.resolve();
      expect(await answer).toMatchObject({ status: 200, done: true });
      expect(await exit).toBe(0);
      expect(performance.now() - stoppedMs).toBeLessThan(30_000);
      await expect.poll(() => [page.ended, inbox.ended]).toEqual([true, true]);
      service = undefined;
    } finally {
      await double.close();
    }
  },
);

async function listen(
  handle: (path: string, respond: (html: string) => void) => void,
): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    handle((request.url ?? "/").slice(1), (html) => {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(html);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  return { server, port: address.port };
}
