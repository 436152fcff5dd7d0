import { afterAll, expect, test } from "vitest";
import { call } from "./support/api.ts";
import { idForm, timeForm } from "./support/forms.ts";
import { expectProblem } from "./support/problem.ts";
import { testApiKey } from "./support/service-process.ts";
import { startSite } from "./support/site.ts";
import { useService } from "./support/suite.ts";

const held: (() => void)[] = [];
const site = await startSite((request, response) => {
  const page = () =>
    response
      .setHeader("content-type", "text/html; charset=utf-8")
      .end(
        `<html><head><title>Page</title></head><body><main><h1>Page</h1><p>The walrus of ${request.url} weighs a ton and eats clams all day long.</p></main></body></html>`,
      );
  if (request.url === "/missing") response.writeHead(404).end("no");
  else if (request.url === "/moved") {
    response
      .setHeader("content-type", "text/html")
      .end(`<meta http-equiv="refresh" content="0; url=/new-place"><title>Moved</title><p>This page has moved.</p>`);
  } else if (request.url?.startsWith("/held") === true) held.push(page);
  else page();
});
afterAll(() => site.close());

const svc = useService({ SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}` });

interface Trained {
  readonly name: string;
  readonly status: string;
  readonly reason: string | null;
}

const train = (chatbotId: string, data: unknown, headers: Record<string, string> = {}) =>
  svc.api("POST", "/api/chatbot/train", { chatbotId, data }, headers);
const ask = async (chatbotId: string, message: string) =>
  (await svc.api("POST", "/api/chatbot/test", { chatbotId, message })).body;
/** What is looked at for a question, whether or not it is certain enough to be the answer. */
const found = async (chatbotId: string, message: string) => JSON.stringify((await ask(chatbotId, message)).sources);
const letGo = () => held.splice(0).forEach((answer) => answer());

async function upload(form: FormData) {
  const response = await fetch(`${svc.url}/api/chatbot/train`, {
    method: "POST",
    // As long as `call` waits, however busy the machine.
    headers: { authorization: `Bearer ${testApiKey}`, prefer: "wait=60" },
    body: form,
  });
  return { status: response.status, body: await response.json() };
}

test("addresses, documents and FAQs are trained in one request, each reported as a source", async () => {
  const id = await svc.chatbot();
  const data = {
    urls: [`${site.url}/a#part`],
    documents: [{ name: "b.txt", content: "A plain text about the price of bread." }],
    faqs: [{ question: "Who?", answer: "Us." }],
  };
  const { status, body } = await train(id, data);
  expect(status).toBe(200);
  const source = (kind: string, prefix: string, name: string) => ({
    id: expect.stringMatching(idForm(prefix)),
    kind,
    name,
    status: "ready",
    reason: null,
    reasonCode: null,
    reasonArgs: null,
    passages: 1,
  });
  expect(body).toEqual({
    id: expect.stringMatching(idForm("job")),
    chatbotId: id,
    status: "completed",
    progress: { done: 3, total: 3 },
    sources: expect.arrayContaining([
      source("url", "src", `${site.url}/a`),
      source("document", "src", "b.txt"),
      source("faq", "faq", "Who?"),
    ]),
    createdAt: expect.stringMatching(timeForm),
    finishedAt: expect.stringMatching(timeForm),
  });
  expect((await svc.api("GET", `/api/chatbot/train/${body.id}`)).body).toEqual(body);
});

test("a document is taken as a plain string, as text with a name, or in base64", async () => {
  const id = await svc.chatbot();
  const documents = [
    "# Parking\n\nParking in the yard costs four euros a day.",
    { name: "opening.md", content: "The workshop opens at seven in the morning." },
    {
      name: "page.html",
      contentBase64: Buffer.from(
        "<!doctype html><title>Tyres</title><body><main><p>Tyres are changed in October, and stored until spring.</p></main>",
      ).toString("base64"),
      type: "text/html",
    },
  ];
  const { body } = await train(id, { documents });
  expect(body.status).toBe("completed");
  expect(body.sources.map((each: Trained) => each.name).sort()).toEqual(["Parking", "opening.md", "page.html"]);
  expect(await found(id, "What does parking in the yard cost?")).toContain("four euros");
  expect(await found(id, "When does the workshop open in the morning?")).toContain("seven");
  expect(await found(id, "When are tyres changed?")).toContain("October");
});

test.each(["documents", "documents[]", "data[documents]"])(
  "files of a form are taken under the field %s",
  async (field) => {
    const id = await svc.chatbot();
    const form = new FormData();
    form.set("chatbotId", id);
    form.set("data", JSON.stringify({ faqs: [{ question: "In the form?", answer: "Yes." }] }));
    form.append(
      field,
      new File(["# Rent\n\nA tandem can be rented for thirty euros."], "rent.md", { type: "text/markdown" }),
    );
    form.append(field, new File(["A canoe can be rented for fifty euros."], "canoe.txt", { type: "text/plain" }));
    const { status, body } = await upload(form);
    expect(status).toBe(200);
    expect(body.status).toBe("completed");
    expect(body.sources.map((each: Trained) => each.name).sort()).toEqual(["In the form?", "canoe.txt", "rent.md"]);
    expect(await found(id, "What does it cost to rent a tandem?")).toContain("thirty");
  },
);

test("a page that only sends its readers on is read where it sends them", async () => {
  const id = await svc.chatbot();
  const { body } = await train(id, { urls: [`${site.url}/moved`] });
  expect(body.sources).toMatchObject([{ status: "ready", passages: 1 }]);
  expect(await found(id, "What does the walrus eat?")).toContain("walrus of /new-place");
});

test("a form may carry urls and faqs as JSON beside its files", async () => {
  const form = new FormData();
  form.set("chatbotId", await svc.chatbot());
  form.set("urls", JSON.stringify([`${site.url}/form`]));
  form.set("faqs", JSON.stringify([{ question: "Q", answer: "A" }]));
  const { body } = await upload(form);
  expect(body.sources.map((each: Trained) => each.name).sort()).toEqual(["Q", `${site.url}/form`]);
});

test("a file's name is shown and never a path, and what is no text fails alone with a reason", async () => {
  const form = new FormData();
  form.set("chatbotId", await svc.chatbot());
  form.append("documents", new File(["Bells ring at noon in this town, every day."], "../../../etc/passwd"));
  form.append("documents", new File([Buffer.from("89504e470d0a1a0a", "hex")], "picture.txt"));
  const { body } = await upload(form);
  expect(body).toMatchObject({ status: "completed", progress: { done: 2, total: 2 } });
  const byName = Object.fromEntries(body.sources.map((each: Trained) => [each.name, each]));
  expect(byName["passwd"]).toMatchObject({ status: "ready" });
  expect(byName["picture.txt"]).toMatchObject({ status: "failed", reason: expect.stringMatching(/\.$/u) });
});

test("the same address, document and question again replace what was there", async () => {
  const id = await svc.chatbot();
  const data = (answer: string) => ({
    urls: [`${site.url}/again`, `${site.url}/again#twice`],
    documents: [{ name: "price.md", content: `The grand piano costs ${answer} euros in this shop.` }],
    faqs: [{ question: "How much?", answer }],
  });
  await train(id, data("900"));
  const again = await train(id, data("700"));
  expect(again.body.status).toBe("completed");
  expect((await svc.api("GET", `/api/chatbots/${id}/sources`)).body.sources).toHaveLength(2);
  expect((await svc.api("GET", `/api/chatbots/${id}/faqs`)).body.faqs).toMatchObject([{ answer: "700" }]);
  const price = await found(id, "What does the grand piano cost in this shop?");
  expect(price).toContain("700");
  expect(price).not.toContain("900");
});

test("one document trained ten times at once ends as one text, ready", async () => {
  const id = await svc.chatbot();
  const animals = [
    "zebra",
    "giraffe",
    "elephant",
    "crocodile",
    "hippopotamus",
    "rhinoceros",
    "ostrich",
    "penguin",
    "walrus",
    "dolphin",
  ];
  const answers = await Promise.all(
    animals.map((animal) =>
      train(id, {
        documents: [{ name: "same.md", content: `The mascot of our company is the ${animal}, chosen long ago.` }],
      }),
    ),
  );
  for (const { status } of answers) expect(status).toBe(200);
  expect((await svc.api("GET", `/api/chatbots/${id}/sources`)).body.sources).toMatchObject([
    { name: "same.md", status: "ready", passages: 1 },
  ]);
  expect((await ask(id, "What is the mascot of our company?")).sources).toHaveLength(1);
});

test("a document of headings alone fails with a reason, and those after it are not disturbed", async () => {
  const id = await svc.chatbot();
  for (const name of ["one.md", "two.md"]) {
    const { status, body } = await train(id, { documents: [{ name, content: "# A\n\n## B\n\n### C" }] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "failed",
      sources: [{ status: "failed", reason: expect.not.stringMatching(/our side/u) }],
    });
  }
  expect((await train(id, { documents: ["Otters hold hands while they sleep on the water."] })).body.status).toBe(
    "completed",
  );
});

test("an address that answers with an error fails with the reason, and the others do not feel it", async () => {
  const { status, body } = await train(await svc.chatbot(), {
    urls: [`${site.url}/missing`, `${site.url}/there`, "http://127.0.0.1:1/"],
    faqs: [{ question: "Q", answer: "A" }],
  });
  expect([status, body.status, body.progress]).toEqual([200, "completed", { done: 4, total: 4 }]);
  const byName = Object.fromEntries(body.sources.map((each: Trained) => [each.name, each]));
  expect(byName[`${site.url}/missing`]).toMatchObject({ status: "failed", reason: expect.stringContaining("404") });
  expect(byName[`${site.url}/there`]).toMatchObject({ status: "ready" });
  expect(byName["http://127.0.0.1:1/"]).toMatchObject({ status: "failed", reason: expect.stringMatching(/private/u) });
});

test("a training of which nothing could be used has failed", async () => {
  const { status, body } = await train(await svc.chatbot(), { urls: [`${site.url}/missing`] });
  expect([status, body.status]).toEqual([200, "failed"]);
});

test.each([
  "not an address",
  "ftp://example.com/",
  "javascript:alert(1)",
  "http://",
  "//example.com",
  "http://exa mple.com/",
  "",
])("the malformed address %j is 400, and nothing of its request is trained", async (url) => {
  const id = await svc.chatbot();
  const answer = await train(id, { urls: [`${site.url}/fine`, url], faqs: [{ question: "Q", answer: "A" }] });
  expectProblem(answer, 400, "invalid_request");
  expect(answer.body.errors[0].path).toBe("data.urls.1");
  expect((await svc.api("GET", `/api/chatbots/${id}/faqs`)).body.faqs).toEqual([]);
  expect((await svc.api("GET", `/api/chatbots/${id}/sources`)).body.sources).toEqual([]);
});

test("a training that still runs is 202 with Prefer: wait=0, and is followed by asking and by events until it ends", async () => {
  const id = await svc.chatbot();
  const started = await train(
    id,
    { urls: [`${site.url}/held`], faqs: [{ question: "Q", answer: "A" }] },
    { prefer: "wait=0" },
  );
  expect(started.status).toBe(202);
  expect(started.body).toMatchObject({ status: "running", progress: { done: 1, total: 2 }, finishedAt: null });
  const events = fetch(`${svc.url}/api/chatbot/train/${started.body.id}/events`, {
    headers: { authorization: `Bearer ${testApiKey}` },
  });
  const stream = await events;
  expect(stream.headers.get("content-type")).toBe("text/event-stream");
  await expect.poll(() => held.length).toBe(1);
  letGo();
  const frames = (await stream.text()).split("\n\n").filter((frame) => frame.startsWith("event: training\n"));
  const seen = frames.map((frame) => JSON.parse(frame.slice(frame.indexOf("data: ") + 6)));
  expect(seen[0]).toMatchObject({ id: started.body.id, status: "running" });
  expect(seen.at(-1)).toMatchObject({ status: "completed", progress: { done: 2, total: 2 } });
  expect((await svc.api("GET", `/api/chatbot/train/${started.body.id}`)).body).toEqual(seen.at(-1));
});

test("until its new text is there, an address answers from the old one", async () => {
  const id = await svc.chatbot();
  await train(id, { urls: [`${site.url}/old`] });
  const again = await train(id, { urls: [`${site.url}/missing`, `${site.url}/old`] });
  expect(again.body.status).toBe("completed");
  expect(await found(id, "What does the walrus eat all day long?")).toContain("clams");
});

test("at least one item is asked for, wherever it could stand", async () => {
  const id = await svc.chatbot();
  for (const data of [{}, { urls: [] }, { urls: [], documents: [], faqs: [] }, { urls: null }])
    expectProblem(await train(id, data), 400, "invalid_request");
  expectProblem(await svc.api("POST", "/api/chatbot/train", { chatbotId: id }), 400, "invalid_request");
});

test("ten thousand FAQs, fifty documents and a thousand addresses are taken, and one more of each is 400", async () => {
  const id = await svc.chatbot();
  const faqs = Array.from({ length: 10_001 }, (_, n) => ({
    question: `What is the number ${n}?`,
    answer: `It is ${n}.`,
  }));
  const documents = Array.from({ length: 51 }, (_, n) => ({
    name: `${n}.txt`,
    content: `The locker number ${n} belongs to the person number ${n}.`,
  }));
  const urls = Array.from({ length: 1_001 }, (_, n) => `http://10.0.0.1/${n}`);
  for (const data of [{ faqs }, { documents }, { urls }]) expectProblem(await train(id, data), 400, "invalid_request");
  const { body: started } = await train(id, { faqs: faqs.slice(1), documents: documents.slice(1) });
  const full = async () => (await svc.api("GET", `/api/chatbot/train/${started.id}`)).body;
  // A slow machine may need longer than any request waits.
  await expect.poll(async () => (await full()).status, { timeout: 240_000, interval: 500 }).not.toBe("running");
  expect(await full()).toMatchObject({ status: "completed", progress: { done: 10_050, total: 10_050 } });
  expect((await ask(id, "What is the number 7777?")).content).toBe("It is 7777.");
  const many = await train(await svc.chatbot(), { urls: urls.slice(1) }, { prefer: "wait=0" });
  expect(many.body.progress.total).toBe(1_000);
  await svc.api("DELETE", `/api/chatbots/${many.body.chatbotId}`);
});

test("documents in JSON and files count together towards fifty", async () => {
  const form = new FormData();
  form.set("chatbotId", await svc.chatbot());
  form.set("data", JSON.stringify({ documents: Array.from({ length: 50 }, (_, n) => `Text ${n}`) }));
  form.append("documents", new File(["one more"], "more.txt"));
  const response = await upload(form);
  expect([response.status, response.body.code]).toEqual([400, "invalid_request"]);
});

test("two files of one name in a request are one document: the last", async () => {
  const id = await svc.chatbot();
  const form = new FormData();
  form.set("chatbotId", id);
  form.append("documents", new File(["The lighthouse has ninety steps to its top."], "house.txt"));
  form.append("documents", new File(["The lighthouse has eighty steps to its top."], "house.txt"));
  expect((await upload(form)).body.status).toBe("completed");
  expect(await found(id, "How many steps does the lighthouse have?")).toContain("eighty");
  expect(await found(id, "How many steps does the lighthouse have?")).not.toContain("ninety");
});

test("a document of 30 MB is taken in base64, and its bytes decide what it is", async () => {
  const picture = Buffer.alloc(30_000_000, "x");
  picture.write("89504e470d0a1a0a", "hex");
  const { status, body } = await train(await svc.chatbot(), {
    documents: [{ name: "large.txt", type: "text/plain", contentBase64: picture.toString("base64") }],
  });
  expect(status).toBe(200);
  expect(body.sources).toMatchObject([{ status: "failed", reason: expect.stringMatching(/Images/u) }]);
});

test("a document's controls, a NUL and lone surrogates do not reach what is stored", async () => {
  const id = await svc.chatbot();
  const documents = [
    "\u0000\u0007Odd \ud800text\u202e about a penguin that lives in Rome.",
    { name: "late.txt", content: `${"A line of text. ".repeat(400)}\u0000 The end.` },
    {
      name: "typed.txt",
      contentBase64: Buffer.from("A typed text about a heron.").toString("base64"),
      type: "text/\u0000plain",
    },
  ];
  const { status, body } = await train(id, { documents });
  expect(status).toBe(200);
  expect(body.status).toBe("completed");
  expect(JSON.stringify(body)).not.toMatch(/\\u0000|\\u0007|\\ud800/u);
  expect(JSON.stringify(body)).not.toContain("our side");
});

test("a very long address is trained like any other", async () => {
  const path = Array.from({ length: 1_900 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000))).join("");
  const id = await svc.chatbot();
  for (let n = 0; n < 2; n++)
    expect(
      (await train(id, { urls: [`${site.url}/missing?${path}`, `${site.url}/${path.slice(0, 900)}`] })).status,
    ).toBe(200);
  expect((await svc.api("GET", `/api/chatbots/${id}/sources?status=ready`)).body.sources).toHaveLength(1);
});

test("an unknown chatbot is 404 before anything is stored, and an unknown training is 404", async () => {
  expectProblem(
    await train("bot_00000000000000000000000000", { faqs: [{ question: "Q", answer: "A" }] }),
    404,
    "not_found",
  );
  for (const path of ["", "/events"])
    expectProblem(await call(svc.url, "GET", `/api/chatbot/train/job_none${path}`), 404, "not_found");
});

test("words of any length are taken, in FAQs and in documents, and the rest of the text is found", async () => {
  const chatbotId = await svc.chatbot();
  const hangul = Array.from({ length: 990 }, (_, n) => String.fromCodePoint(0xac00 + ((n * 7919) % 11_000))).join("");
  const { status, body } = await svc.api("POST", "/api/chatbot/train", {
    chatbotId,
    data: {
      faqs: [{ question: hangul, answer: "A very long word." }],
      documents: [{ name: "long.txt", content: `The otter swims. ${"x".repeat(40_000)} The otter sleeps.` }],
    },
  });
  expect(status).toBe(200);
  expect(body.sources.map((source: { status: string }) => source.status)).toEqual(["ready", "ready"]);
  const answer = await svc.api("POST", "/api/messages", { chatbotId, message: "Who swims, the otter?" });
  expect(answer.body.content).toContain("otter");
});
