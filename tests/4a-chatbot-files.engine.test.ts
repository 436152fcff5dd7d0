import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chat } from "./support/api.ts";
import type { Answer } from "./support/api.ts";
import { makeKey, runCli } from "./support/cli.ts";
import { look } from "./support/look.ts";
import { expectProblem } from "./support/problem.ts";
import { testApiKey } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";

// Each starts several processes, which a busy machine takes its time for.
const svc = useService();
const authorization = `Bearer ${testApiKey}`;
const fileType = "application/x-ndjson";

const exported = async (chatbotId: string) => {
  const response = await fetch(`${svc.url}/api/chatbots/${chatbotId}/export`, { headers: { authorization } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const imported = async (body: string | Uint8Array<ArrayBuffer>, query = "", key = authorization): Promise<Answer> => {
  const response = await fetch(`${svc.url}/api/chatbots/import${query}`, {
    method: "POST",
    headers: { authorization: key, "content-type": fileType },
    body,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

const settings = {
  name: "Bike shop",
  description: "Sells bicycles.",
  theme: "dark",
  initialMessage: "Hello!",
  colors: { primary: "#123456" },
  look: {
    launcher: { icon: "help", text: null },
    position: "left",
    radius: 8,
    font: null,
    header: "gradient",
    visitorBubble: "#dcfce7",
    systemTheme: true,
    headerText: null,
  },
  suggestedMessages: ["When are you open?"],
  allowedDomains: ["bikes.example"],
  answerThreshold: 0.4,
  locale: "de",
  instructions: "Be kind.",
  rateLimit: { messages: 7, windowSeconds: 60 },
  portal: { enabled: true, llms: true, title: null, logo: null, categories: [] },
};

async function trained(): Promise<string> {
  const chatbotId = await svc.chatbot({
    ...settings,
    model: null,
    modelApiKey: "sk-never-in-a-file",
    embeddingModelApiKey: "sk-never-in-a-file",
  });
  const { body } = await svc.api("POST", "/api/chatbot/train", {
    chatbotId,
    data: {
      faqs: [
        { question: "When are you open?", answer: "From nine to five." },
        { question: "Wo seid ihr?", answer: "In der Hauptstraße 5 🚲." },
      ],
      documents: [
        { name: "repairs.md", content: "# Repairs\n\nA small inspection costs 49 euros.\n\n## Warranty\n\nOne year." },
        { name: "parts.txt", content: "A new chain costs 30 euros.\n\nTyres cost 25 euros each." },
      ],
    },
  });
  expect(body.status).toBe("completed");
  const faqs = await svc.api("GET", `/api/chatbots/${chatbotId}/faqs`);
  await svc.api("PATCH", `/api/chatbots/${chatbotId}/faqs/${faqs.body.faqs[0].id}`, { public: false });
  for (const shortcut of ["hello", "bye"])
    await svc.api("POST", "/api/canned-replies", { chatbotId, shortcut, text: `${shortcut} {name} 🚲` });
  await svc.api("POST", "/api/messages", { chatbotId, message: "A private conversation?", sessionId: "private" });
  return chatbotId;
}

async function untilIndexed(chatbotId: string, sources: number): Promise<void> {
  const statuses = async () =>
    (await svc.api("GET", `/api/chatbots/${chatbotId}/sources`)).body.sources.map(
      (source: { status: string }) => source.status,
    );
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(Array.from({ length: sources }, () => "ready"));
}

async function answersOf(chatbotId: string) {
  const answers: unknown[] = [];
  for (const message of ["How much is a small inspection?", "Wo seid ihr?", "What do tyres cost?", "Is it Tuesday?"]) {
    const { body } = await svc.api("POST", "/api/chatbot/test", { chatbotId, message });
    answers.push([body.content, body.confidence, body.sources.map((source: { title: string }) => source.title)]);
  }
  return answers;
}

/** What an owner sees of a chatbot, without what makes it that one. */
async function picture(chatbotId: string) {
  const {
    id: _id,
    createdAt: _made,
    updatedAt: _changed,
    name: _name,
    modelApiKeySet: _key,
    embeddingModelApiKeySet: _otherKey,
    ...chatbot
  } = (await svc.api("GET", `/api/chatbots/${chatbotId}`)).body;
  const faqs = (await svc.api("GET", `/api/chatbots/${chatbotId}/faqs`)).body.faqs;
  const sources = (await svc.api("GET", `/api/chatbots/${chatbotId}/sources`)).body.sources;
  const replies = (await svc.api("GET", `/api/canned-replies?chatbotId=${chatbotId}`)).body.cannedReplies;
  return {
    chatbot,
    replies: replies.map((reply: Record<string, unknown>) => [
      reply["shortcut"],
      reply["text"],
      reply["chatbotId"] === chatbotId,
    ]),
    faqs: faqs.map(({ question, answer, public: isPublic }: Record<string, unknown>) => [question, answer, isPublic]),
    sources: sources.map(({ kind, name, title, url, passages, refresh, public: isPublic }: Record<string, unknown>) => [
      kind,
      name,
      title,
      url,
      passages,
      refresh,
      isPublic,
    ]),
  };
}

test("a chatbot from a file is the one that was saved, and answers alike; no secret and no conversation travels", async () => {
  const chatbotId = await trained();
  const file = await exported(chatbotId);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, fileType]);
  expect(file.headers.get("content-disposition")).toBe(`attachment; filename="${chatbotId}.ndjson"`);
  for (const secret of ["sk-never-in-a-file", "private conversation", "ws_", chatbotId])
    expect(file.text).not.toContain(secret);
  const made = await imported(file.text);
  expect([made.status, made.body.faqs, made.body.sources, made.body.cannedReplies]).toEqual([201, 2, 2, 2]);
  const { id, modelApiKeySet, embeddingModelApiKeySet, name } = made.body.chatbot;
  expect([modelApiKeySet, embeddingModelApiKeySet, name]).toEqual([false, false, "Bike shop"]);
  await untilIndexed(id, 2);
  expect(await picture(id)).toEqual(await picture(chatbotId));
  expect(await answersOf(id)).toEqual(await answersOf(chatbotId));
  expect((await exported(id)).text).toBe(file.text);
});

test("a duplicate is a chatbot of its own, with its models' keys and without conversations", async () => {
  const chatbotId = await trained();
  const made = await svc.api("POST", `/api/chatbots/${chatbotId}/duplicate`, { name: "Second shop" });
  const { id, name, modelApiKeySet, embeddingModelApiKeySet } = made.body.chatbot;
  expect([made.status, name, modelApiKeySet, embeddingModelApiKeySet]).toEqual([201, "Second shop", true, true]);
  await untilIndexed(id, 2);
  expect(await picture(id)).toEqual(await picture(chatbotId));
  expect(await answersOf(id)).toEqual(await answersOf(chatbotId));
  const history = await svc.api("GET", `/api/messages?chatbotId=${id}&sessionId=private`);
  expect(history.body.messages).toEqual([]);
  expect((await svc.api("DELETE", `/api/chatbots/${chatbotId}`)).status).toBe(204);
  const headers = { origin: "https://bikes.example" };
  expect((await chat(svc.url, { chatbotId: id, sessionId: "x", text: "When are you open?", headers })).text).toBe(
    "From nine to five.",
  );
  const unnamed = await svc.api("POST", `/api/chatbots/${id}/duplicate`, {});
  expect(unnamed.body.chatbot.name).toBe("Second shop (copy)");
});

test("a page goes with its schedule, and a document has none", async () => {
  const page = { kind: "url", origin: "https://bikes.example/a", url: "https://bikes.example/a", refresh: "weekly" };
  const made = await imported(lines(head, source(page), source({ origin: "b", refresh: "weekly" }), end(0, 2)));
  const copy = await svc.api("POST", `/api/chatbots/${made.body.chatbot.id}/duplicate`, {});
  for (const { id } of [made.body.chatbot, copy.body.chatbot]) {
    const { sources } = (await svc.api("GET", `/api/chatbots/${id}/sources?kind=url`)).body;
    expect(sources).toEqual([expect.objectContaining({ refresh: "weekly", nextRefreshAt: expect.any(String) })]);
    const other = (await svc.api("GET", `/api/chatbots/${id}/sources?kind=document`)).body.sources;
    expect(other).toEqual([expect.objectContaining({ refresh: null, nextRefreshAt: null })]);
  }
});

test("sites go with what is read of them and how often; of one that stands in a file twice one is read", async () => {
  const sites = [site({}), site({ refresh: "monthly" }), site({ url: "https://bikes.example/blog", selector: "main" })];
  const made = await imported(lines(head, ...sites, end(0, 0, 0, 3)));
  expect(made.status).toBe(201);
  const { id } = made.body.chatbot;
  const { crawls } = (await svc.api("GET", `/api/crawl?chatbotId=${id}`)).body;
  const planned = crawls.filter(({ refresh }: { refresh: string | null }) => refresh !== null);
  const bikes = { chatbotId: id, depth: 1, maxPages: 9, nextRefreshAt: expect.any(String) };
  expect(planned).toEqual([
    expect.objectContaining({ ...bikes, url: "https://bikes.example/blog", selector: "main", refresh: "daily" }),
    expect.objectContaining({ ...bikes, url: "https://bikes.example/", selector: null, refresh: "monthly" }),
  ]);
  const again = (await imported((await exported(id)).text)).body.chatbot.id;
  expect((await exported(again)).text).toBe((await exported(id)).text);
});

test("the repository that a stranger's file names is asked only over a safe connection, and never at an inner address", async () => {
  const insecure = copiedImport({ identity: "a", url: "http://93.184.215.14/docs.git" });
  const inner = copiedImport({ identity: "b", url: "https://10.0.0.1/docs.git" });
  const secret = copiedImport({ identity: "c", url: "https://ada:secret@example.com/docs.git", token: "given" });
  const made = await imported(lines(head, insecure, inner, secret, end(0, 0, 0, 0, 3)));
  expect(made.status).toBe(201);
  const path = `/api/chatbots/${made.body.chatbot.id}/imports`;
  const codes: string[] = [];
  for (const { id, hasToken } of (await svc.api("GET", path)).body.imports) {
    expect(hasToken).toBe(false);
    codes.push((await svc.api("POST", `${path}/${id}/refresh`, {}, { prefer: "wait=60" })).body.reasonCode);
  }
  expect(codes).toEqual(["import_insecure", "address_private", "import_insecure"]);
});

test("canned replies for all chatbots stay where they are, and of two with one shortcut the first is kept", async () => {
  await svc.api("POST", "/api/canned-replies", { shortcut: "everywhere", text: "For every chatbot." });
  expect((await exported(await trained())).text).not.toContain("For every chatbot.");
  const made = await imported(lines(head, reply("hi", "First."), reply("hi", "Second."), end(0, 0, 2)));
  expect(made.status).toBe(201);
  const { body } = await svc.api("GET", `/api/canned-replies?chatbotId=${made.body.chatbot.id}`);
  const own = body.cannedReplies.filter(({ chatbotId }: { chatbotId: string | null }) => chatbotId !== null);
  expect(own.map(({ shortcut, text }: Record<string, unknown>) => [shortcut, text])).toEqual([["hi", "First."]]);
});

test("the same Idempotency-Key makes one chatbot of a file", async () => {
  const chatbotId = await trained();
  const { text } = await exported(chatbotId);
  const send = (body: string) =>
    fetch(`${svc.url}/api/chatbots/import?name=Once`, {
      method: "POST",
      headers: { authorization, "content-type": fileType, "idempotency-key": "import-1" },
      body,
    });
  const first = await (await send(text)).json();
  const second = await send(text);
  expect(second.headers.get("idempotency-replayed")).toBe("true");
  expect(await second.json()).toEqual(first);
  expect((await send(`${text}\n`)).status).toBe(422);
});

const head = JSON.stringify({ format: "svc-chatbot", formatVersion: 1, release: "0.2.0", chatbot: { name: "X" } });
const faq = JSON.stringify({ faq: { question: "Q?", answer: "A.", public: true } });
const source = (changes: object) =>
  JSON.stringify({
    source: {
      kind: "document",
      origin: "a",
      name: "a",
      title: null,
      url: null,
      public: true,
      markdown: "x",
      ...changes,
    },
  });
const reply = (shortcut: string, text: string) => JSON.stringify({ cannedReply: { shortcut, text } });
const site = (changes: object) =>
  JSON.stringify({ site: { url: "https://bikes.example/", depth: 1, maxPages: 9, refresh: "daily", ...changes } });
const end = (faqs: number, sources: number, cannedReplies?: number, sites?: number, imports?: number) =>
  JSON.stringify({ end: { faqs, sources, cannedReplies, sites, imports } });
const copiedImport = (changes: object) => {
  const given = { kind: "git", identity: "i", name: "Docs", url: "https://bikes.example/docs.git", articles: [] };
  const none = { branch: null, folder: null, siteUrl: null, language: null, refresh: null };
  return JSON.stringify({ import: { ...given, ...none, public: false, ...changes } });
};
const lines = (...all: string[]) => `${all.join("\n")}\n`;

const hostile: readonly (readonly [string, string | Uint8Array<ArrayBuffer>, RegExp])[] = [
  ["nothing at all", "", /empty/u],
  ["something else", "PK\u0003\u0004", /no file of a chatbot/u],
  ["another form's head", lines('{"format":"other"}'), /no file of a chatbot/u],
  ["a newer form", lines(head.replace('"formatVersion":1', '"formatVersion":2')), /newer release/u],
  ["an import of no address", lines(head, copiedImport({ url: null }), end(0, 0, 0, 0, 1)), /Line 2 /u],
  ["an import of a local file", lines(head, copiedImport({ url: "file:///x" }), end(0, 0, 0, 0, 1)), /Line 2 /u],
  ["a number of imports that isn't theirs", lines(head, copiedImport({}), end(0, 0)), /numbers of/u],
  ["a site of no address", lines(head, site({ url: "file:///etc/passwd" }), end(0, 0, 0, 1)), /Line 2 /u],
  ["a site that is never read", lines(head, site({ refresh: null }), end(0, 0, 0, 1)), /Line 2 /u],
  ["a file that lost a site", lines(head, end(0, 0, 0, 1)), /Line 2 .*other numbers/u],
  ["a file without its end", lines(head, faq), /cut off/u],
  ["a file with another count", lines(head, faq, end(2, 0)), /Line 3 .*other numbers/u],
  ["lines behind the end", lines(head, end(0, 0), faq), /Line 3 .*behind the end/u],
  ["a broken line", lines(head, faq.slice(0, 20), end(1, 0)), /Line 2 .*no JSON/u],
  ["a chatbot without a name", lines(head.replace('"name":"X"', '"theme":"dark"'), end(0, 0)), /Line 1 .*name/u],
  ["a canned reply too many", lines(head, reply("hi", "Hello."), end(0, 0)), /Line 3 .*other numbers/u],
  ["a shortcut that is none", lines(head, reply("h i", "Hello."), end(0, 0, 1)), /Line 2/u],
  ["a script as a source's address", lines(head, source({ url: "javascript:alert(1)" }), end(0, 1)), /Line 2/u],
  ["a kind that is none", lines(head, source({ kind: "../../etc" }), end(0, 1)), /Line 2/u],
  ["a text that is a number", lines(head, source({ markdown: 7 }), end(0, 1)), /Line 2/u],
  ["bytes that are no text", Uint8Array.from([0xff, 0xfe, 0x0a]), /UTF-8/u],
  ["a prototype", lines(head.replace('"name":"X"', '"__proto__":{"name":"X"}'), end(0, 0)), /Line 1/u],
];

test.each(hostile)("a file that is %s is refused in a sentence, and makes no chatbot", async (_what, body, says) => {
  const before = (await svc.api("GET", "/api/chatbots?limit=200")).body.chatbots.length;
  const answer = await imported(body);
  expectProblem(answer, 400, "invalid_request");
  expect(answer.body.detail).toMatch(says);
  expect((await svc.api("GET", "/api/chatbots?limit=200")).body.chatbots).toHaveLength(before);
});

test("a file that sets a secret sets none, and a source that cannot be read fails alone", async () => {
  const withSecret = head.replace(
    '"name":"X"',
    '"name":"X","modelApiKey":"sk-smuggled","embeddingModelApiKey":"sk-smuggled","workspaceId":"ws_other"',
  );
  const made = await imported(
    lines(
      withSecret,
      source({ markdown: "# only a heading" }),
      source({ origin: "b", markdown: "A text." }),
      end(0, 2),
    ),
  );
  const { modelApiKeySet, embeddingModelApiKeySet } = made.body.chatbot;
  expect([made.status, modelApiKeySet, embeddingModelApiKeySet]).toEqual([201, false, false]);
  const statuses = async () =>
    (await svc.api("GET", `/api/chatbots/${made.body.chatbot.id}/sources`)).body.sources.map(
      (each: { status: string; reason: string | null }) => [each.status, each.reason !== null],
    );
  await expect.poll(statuses, { timeout: 60_000 }).toContainEqual(["ready", false]);
  await expect.poll(statuses, { timeout: 60_000 }).not.toContainEqual(["queued", false]);
});

test("no file says where visitors' words are sent; that a chatbot asks no model it may say", async () => {
  const modelsOf = async (chosen: object) => {
    const made = await imported(
      lines(head.replace('"name":"X"', `"name":"X",${JSON.stringify(chosen).slice(1, -1)}`), end(0, 0)),
    );
    expect(made.status).toBe(201);
    const { model, modelBaseUrl, embeddingModel, embeddingModelBaseUrl } = made.body.chatbot;
    return [model, modelBaseUrl, embeddingModel, embeddingModelBaseUrl];
  };
  const address = "https://stranger.example/v1";
  expect(
    await modelsOf({
      model: "openai-compatible/listening",
      modelBaseUrl: address,
      embeddingModel: "openai-compatible/listening",
      embeddingModelBaseUrl: address,
    }),
  ).toEqual([null, null, null, null]);
  expect(await modelsOf({ model: "embedded", embeddingModel: "off" })).toEqual(["embedded", null, "off", null]);
});

test("a duplicate asks the same models as its original", async () => {
  const models = {
    model: "openai-compatible/own",
    modelBaseUrl: "https://models.example/v1",
    embeddingModel: "openai-compatible/own",
    embeddingModelBaseUrl: "https://models.example/v1",
  };
  const chatbotId = await svc.chatbot(models);
  const copy = await svc.api("POST", `/api/chatbots/${chatbotId}/duplicate`, {});
  expect(copy.body.chatbot).toMatchObject(models);
});

test("JSON instead of the file, a compressed file, and an unknown option are refused", async () => {
  expectProblem(await svc.api("POST", "/api/chatbots/import", {}), 415, "unsupported_media_type");
  const send = (headers: Record<string, string>) =>
    fetch(`${svc.url}/api/chatbots/import`, {
      method: "POST",
      headers: { authorization, "content-type": fileType, ...headers },
      body: lines(head, end(0, 0)),
    });
  expect((await send({ "content-encoding": "gzip" })).status).toBe(415);
  const unknown = await imported(lines(head, end(0, 0)), "?colour=red");
  expectProblem(unknown, 400, "invalid_request");
});

test("a key of certain chatbots saves its own, and makes none; another's is unknown to it", async () => {
  const [mine, other] = [await svc.chatbot(), await svc.chatbot()];
  const bound = `Bearer ${(await makeKey(svc.store, "--chatbot", mine)).key}`;
  const reading = `Bearer ${(await makeKey(svc.store, "--read-only")).key}`;
  const save = (id: string) => svc.api("GET", `/api/chatbots/${id}/export`, undefined, { authorization: bound });
  expect((await save(mine)).status).toBe(200);
  expectProblem(await save(other), 404, "not_found");
  expectProblem(await imported(lines(head, end(0, 0)), "", bound), 403, "forbidden");
  const copy = await svc.api("POST", `/api/chatbots/${mine}/duplicate`, {}, { authorization: bound });
  expectProblem(copy, 403, "forbidden");
  expectProblem(await imported(lines(head, end(0, 0)), "", reading), 403, "forbidden");
  // Before anything is looked up: nothing tells whether there is such a chatbot.
  expect((await svc.api("POST", `/api/chatbots/${other}/duplicate`, {}, { authorization: bound })).status).toBe(403);
});

test("the command line saves a chatbot as the API does, and makes one that the running service indexes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-chatbot-"));
  try {
    const chatbotId = await trained();
    const file = join(folder, "bot.ndjson");
    const saved = await runCli(svc.store, "chatbot", "export", chatbotId, file);
    expect(saved.code, saved.errors).toBe(0);
    expect(readFileSync(file, "utf8")).toBe((await exported(chatbotId)).text);
    const made = await runCli(svc.store, "chatbot", "import", file, "--name", "By hand");
    expect(made.code, made.errors).toBe(0);
    const id = made.output.trim();
    await untilIndexed(id, 2);
    expect(await answersOf(id)).toEqual(await answersOf(chatbotId));
    const missing = await runCli(svc.store, "chatbot", "import", join(folder, "none"));
    expect([missing.code, missing.errors]).toEqual([1, expect.stringContaining("there is no such file")]);
    expect((await runCli(svc.store, "chatbot", "export", "bot_none", file)).code).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the command line makes a chatbot in the workspace that it is given, and in none that there is not", async () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-chatbot-"));
  try {
    const file = join(folder, "bot.ndjson");
    writeFileSync(file, lines(head, end(0, 0)));
    await look(svc.store, (_, transaction) =>
      transaction((rows) =>
        rows.insertInto("workspace").values({ id: "ws_elsewhere", name: "Elsewhere", created_at: 1 }).execute(),
      ),
    );
    const made = await runCli(svc.store, "chatbot", "import", file, "--workspace", "ws_elsewhere");
    expect(made.code, made.errors).toBe(0);
    const id = made.output.trim();
    const row = await look(svc.store, (query) =>
      query.selectFrom("chatbot").select("workspace_id").where("id", "=", id).executeTakeFirst(),
    );
    expect(row).toEqual({ workspace_id: "ws_elsewhere" });
    expectProblem(await svc.api("GET", `/api/chatbots/${id}`), 404, "not_found");
    const nowhere = await runCli(svc.store, "chatbot", "import", file, "--workspace", "ws_none");
    expect([nowhere.code, nowhere.output]).toEqual([2, ""]);
    expect(nowhere.errors).toContain("no such workspace");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
