import { afterAll, expect, test } from "vitest";
import { chat } from "./support/api.ts";
import { makeDocx, makeXlsx, paragraph, wordTable } from "./support/make-office.ts";
import { bombPdf, loopingPdf, makePdf, scannedPdf } from "./support/make-pdf.ts";
import { makeZip } from "./support/make-zip.ts";
import { watchMemory } from "./support/memory.ts";
import { expectProblem } from "./support/problem.ts";
import { testApiKey } from "./support/service-process.ts";
import { startSite } from "./support/site.ts";
import { useService } from "./support/suite.ts";

const manual = makePdf(
  [
    [
      { text: "Espresso machine", y: 90, size: 22 },
      { text: "Before the first use rinse the water tank of the espresso machine.", y: 130 },
    ],
    [{ text: "Descaling is done every three months with 100 ml of citric acid.", y: 100 }],
    [{ text: "The warranty of the espresso machine ends after five years.", y: 100 }],
  ],
  { title: "Espresso manual" },
);
const site = await startSite((_request, response) => response.setHeader("content-type", "application/pdf").end(manual));
afterAll(() => site.close());
// The machine may be busy with other tests.
const svc = useService({ SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}` });

interface Item {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly status: string;
  readonly reason: string | null;
  readonly passages: number;
}

const inBase64 = (name: string, bytes: Buffer) => ({ name, contentBase64: bytes.toString("base64") });

/** Waited for as long as it takes. */
async function train(chatbotId: string, data: unknown): Promise<{ status: string; sources: Item[] }> {
  const { body } = await svc.api("POST", "/api/chatbot/train", { chatbotId, data }, { prefer: "wait=60" });
  let training = body;
  while (training.status === "running") training = (await svc.api("GET", `/api/chatbot/train/${training.id}`)).body;
  return training;
}

async function upload(chatbotId: string, files: Record<string, Buffer | string>) {
  const form = new FormData();
  form.set("chatbotId", chatbotId);
  for (const [name, content] of Object.entries(files))
    form.append("documents", new File([typeof content === "string" ? content : new Uint8Array(content)], name));
  const response = await fetch(`${svc.url}/api/chatbot/train`, {
    method: "POST",
    headers: { authorization: `Bearer ${testApiKey}`, prefer: "wait=60" },
    body: form,
  });
  return (await response.json()) as { status: string; sources: Item[] };
}

const ask = async (chatbotId: string, message: string) =>
  (await svc.api("POST", "/api/chatbot/test", { chatbotId, message })).body;
const reasonOf = ({ sources }: { sources: Item[] }, name: string) => sources.find((item) => item.name === name);

test("a PDF is answered from, and the page is in its citation", async () => {
  const id = await svc.chatbot();
  const trained = await train(id, { documents: [inBase64("manual.pdf", manual)] });
  expect(trained.sources).toMatchObject([{ kind: "document", name: "manual.pdf", status: "ready", passages: 3 }]);
  const answer = await ask(id, "How often is descaling done?");
  expect(answer.content).toContain("every three months");
  expect(answer.sources[0]).toMatchObject({ kind: "document", title: "Espresso manual, page 2", url: null, page: 2 });

  const question = "When does the warranty of the espresso machine end?";
  const streamed = await chat(svc.url, { chatbotId: id, sessionId: "pages", text: question });
  expect(streamed.chunks).toContainEqual({
    type: "source-document",
    sourceId: expect.stringMatching(/^src_\w+#page=3$/u),
    mediaType: "application/pdf",
    title: "Espresso manual, page 3",
  });
});

test("the address of a PDF leads to the page, in the language of the visitor", async () => {
  const id = await svc.chatbot();
  const trained = await train(id, { urls: [`${site.url}/manual.pdf#page=1`] });
  expect(trained.sources).toMatchObject([{ kind: "url", status: "ready" }]);
  const german = "Wie lange ist die warranty der espresso machine in years?";
  const { sources } = (await svc.api("POST", "/api/chatbot/test", { chatbotId: id, message: german })).body;
  expect(sources[0]).toMatchObject({
    title: "Espresso manual, Seite 3",
    url: `${site.url}/manual.pdf#page=3`,
    page: 3,
  });
});

test("Word documents, workbooks and CSV files are answered from, sent as files of a form", async () => {
  const id = await svc.chatbot();
  const { sources } = await upload(id, {
    "handbook.docx": makeDocx(
      paragraph("Holidays", "H1") +
        paragraph("Every employee has thirty days of holidays.") +
        wordTable([
          ["Country", "Public holidays"],
          ["Austria", "thirteen"],
          ["Norway", "twelve"],
        ]),
    ),
    "stock.xlsx": makeXlsx({
      Bikes: [
        ["Model", "Frame", "Price"],
        ["Falcon", "steel", 890],
        ["Heron", "titanium", 2400],
      ],
    }),
    "cities.csv": 'City;Depot;"Opening\nhours"\nLinz;Hafenstraße 4;7-16\nGraz;Ring 9;8-17\n',
  });
  expect(Object.fromEntries(sources.map(({ name, status, reason }) => [name, reason ?? status]))).toEqual({
    "cities.csv": "ready",
    "handbook.docx": "ready",
    "stock.xlsx": "ready",
  });
  expect((await ask(id, "How many days of holidays has every employee?")).content).toContain("thirty");
  expect((await ask(id, "Which frame and price has the model Heron?")).content).toMatch(/Frame: titanium[\s\S]*2400/u);
  const city = await ask(id, "Where is the depot in the city of Graz?");
  expect(city.content).toContain("Ring 9");
  expect(city.content).not.toContain("Hafenstraße");
});

test("what is hidden in a workbook is not answered from, and the source notes that it was left out", async () => {
  const id = await svc.chatbot();
  const rows = [
    ["Course", "Cost", "Price"],
    ["Pottery", 61, 149],
    ["Staff training", 1, 2],
  ];
  const [item] = (
    await upload(id, { "courses.xlsx": makeXlsx({ Courses: rows }, { hiddenRows: [3], hiddenColumns: [2] }) })
  ).sources;
  const { body } = await svc.api("GET", `/api/chatbots/${id}/sources`);
  expect(body.sources).toMatchObject([
    { status: "ready", reason: null, notes: ["Hidden rows were left out: 1.", "Hidden columns were left out: 1."] },
  ]);
  expect(item).toMatchObject({ status: "ready" });
  expect(JSON.stringify((await ask(id, "What does the staff training cost?")).sources)).not.toMatch(/training|61/u);
});

test("a workbook of questions and answers becomes FAQs", async () => {
  const id = await svc.chatbot();
  const sheet = [
    ["Topic", "Question", "Answer"],
    ["Billing", "Can I pay by invoice?", "Yes, from 50 euros."],
  ];
  await upload(id, { "faq.xlsx": makeXlsx({ FAQ: sheet }) });
  expect((await ask(id, "Can I pay by invoice?")).content).toBe("Yes, from 50 euros.");
});

test("a table of more rows than a statement takes values is trained, and trained again", async () => {
  const id = await svc.chatbot();
  const csv = (times: number) =>
    `SKU,Price\n${Array.from({ length: 33_000 }, (_, row) => `Q${row},${(row % 97) * times}`).join("\n")}\n`;
  for (const times of [1, 2]) {
    const { sources } = await upload(id, { "prices.csv": csv(times) });
    expect(sources).toMatchObject([{ status: "ready", reason: null }]);
    expect((await ask(id, "What is the price of Q31000?")).content).toContain(String((31_000 % 97) * times));
  }
});

test("a file of questions and answers becomes FAQs, whether CSV or JSON", async () => {
  const id = await svc.chatbot();
  const { sources } = await upload(id, {
    "faqs.csv": 'question,answer\nDo you ship to Norway?,"Yes, within five days."\nIs there parking?,\n',
    "faqs.json": JSON.stringify([{ question: "Can I pay in cash?", answer: "Cash is fine." }]),
  });
  expect(sources).toMatchObject([
    { kind: "faq", status: "ready", passages: 1, reason: "Left out: row 3 has no answer." },
    { kind: "faq", status: "ready", passages: 1, reason: null },
  ]);
  expect((await ask(id, "Do you ship to Norway?")).content).toBe("Yes, within five days.");
  expect((await svc.api("GET", `/api/chatbots/${id}/sources`)).body.sources).toEqual([]);
  const inline = await train(id, { documents: ['[{"question":"Who owns it?","answer":"Its members."}]'] });
  expect(inline.sources).toMatchObject([{ kind: "faq", status: "ready", passages: 1 }]);
});

test("FAQs are imported from CSV and JSON, and each row that is none is told by its number", async () => {
  const id = await svc.chatbot();
  const path = `/api/chatbots/${id}/faqs/import`;
  const csv = `\uFEFFFrage;Antwort\n"Wann ""offen""?";"Von 9\nbis 17"\n;leer\nLang?;${"x".repeat(20_001)}\n`;
  const first = await svc.api("POST", path, csv, { "content-type": "text/csv" });
  expect([first.status, first.body]).toMatchObject([
    200,
    {
      imported: 1,
      errors: [
        { row: 4, message: "has no question" },
        { row: 5, message: "has an answer of more than 20000 characters" },
      ],
    },
  ]);
  const list = [{ question: 'Wann "offen"?', answer: "Immer" }, { question: 5, answer: "x" }, null];
  for (const body of [list, { faqs: list }]) {
    expect((await svc.api("POST", path, body)).body).toMatchObject({
      imported: 1,
      errors: [
        { row: 2, message: "has a question that is no text" },
        { row: 3, message: "has no question" },
      ],
    });
  }
  expect((await svc.api("GET", `/api/chatbots/${id}/faqs`)).body.faqs).toMatchObject([{ answer: "Immer" }]);
  const windows = await fetch(svc.url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${testApiKey}`, "content-type": "text/csv" },
    body: Buffer.from("question,answer\nWo?,M\xfcnchen\n", "latin1"),
  });
  expect(await windows.json()).toEqual({ imported: 1, errors: [] });
  expect((await ask(id, "Wo?")).content).toBe("München");
});

test("an import that holds no FAQ is refused in words, and another workspace's chatbot is not found", async () => {
  const id = await svc.chatbot();
  const path = `/api/chatbots/${id}/faqs/import`;
  const refused = async (body: unknown, type: string, status: number, code: string) =>
    expectProblem(await svc.api("POST", path, body, { "content-type": type }), status, code);
  await refused("a,b\n1,2\n", "text/csv", 422, "unprocessable");
  await refused("question,answer\n,\n,x\n", "text/csv", 422, "unprocessable");
  await refused([], "application/json", 400, "invalid_request");
  await refused([{ a: 1 }], "application/json", 422, "unprocessable");
  await refused({}, "application/json", 400, "invalid_request");
  await refused("<p>", "text/html", 415, "unsupported_media_type");
  const other = await svc.api("POST", "/api/chatbots/bot_none/faqs/import", [{ question: "Q", answer: "A" }]);
  expectProblem(other, 404, "not_found");
});

test("what cannot be read says why, and the file beside it is read all the same", async () => {
  const id = await svc.chatbot();
  const { status, sources } = await upload(id, {
    "locked.pdf": makePdf([[{ text: "secret", y: 100 }]], { encrypted: true }),
    "scan.pdf": scannedPdf(),
    "half.pdf": manual.subarray(0, 400),
    "half.docx": makeDocx(paragraph("x")).subarray(0, 300),
    "empty.docx": makeDocx(""),
    "nothing.xlsx": makeXlsx({ A: [] }),
    "archive.docx": makeZip({ "readme.txt": "hello" }),
    "entities.docx": makeDocx('<!DOCTYPE x [<!ENTITY a "aaaa">]><w:p><w:r><w:t>&a;</w:t></w:r></w:p>'),
    "really-a-pdf.txt": manual,
  });
  expect(status).toBe("completed");
  const told = Object.fromEntries(sources.map((item) => [item.name, item.reason]));
  expect(told).toEqual({
    "locked.pdf": expect.stringContaining("password"),
    "scan.pdf": expect.stringContaining("OCR"),
    "half.pdf": expect.stringContaining("damaged"),
    "half.docx": expect.stringContaining("damaged"),
    "empty.docx": "No text found.",
    "nothing.xlsx": "No text found.",
    "archive.docx": "ZIP archives are not read yet.",
    "entities.docx": expect.stringContaining("entities"),
    "really-a-pdf.txt": null,
  });
  expect((await ask(id, "How often is descaling done?")).content).toContain("every three months");
});

test("bombs and loops end with a reason within 150 MB, and what others train meanwhile is ready at once", async () => {
  const bombs = {
    "bomb.pdf": bombPdf(100_000_000),
    "bomb.docx": makeDocx(paragraph("a".repeat(100_000_000))),
    // Its directory says that it unpacks to a hundred bytes.
    "liar.xlsx": makeZip({ "xl/workbook.xml": " ".repeat(100_000_000) }, 100),
    "loop.pdf": loopingPdf(),
  };
  // The first document of all starts the reader.
  await train(await svc.chatbot(), { documents: ["A warm reader is part of what is idle."] });
  const memory = watchMemory(svc.service.child.pid);
  const hostile = upload(await svc.chatbot(), bombs);
  const other = await train(await svc.chatbot(), { documents: ["Otters hold hands while they sleep on the water."] });
  expect(other).toMatchObject({ status: "completed" });
  const { sources } = await hostile;
  const grownKilobytes = memory.end();
  expect(sources).toHaveLength(4);
  for (const item of sources) {
    expect(item, item.name).toMatchObject({ status: "failed", reason: expect.stringMatching(/\.$/u) });
    expect(item.reason).not.toMatch(/our side/u);
  }
  expect(reasonOf({ sources }, "bomb.docx")?.reason).toContain("too large");
  expect(grownKilobytes).toBeLessThan(150 * 1_024);
});
