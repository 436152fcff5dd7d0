import { expect, test } from "vitest";
import { idForm, timeForm } from "./support/forms.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";

const svc = useService();

const ask = async (chatbotId: string, message: string): Promise<string> =>
  (await svc.api("POST", "/api/chatbot/test", { chatbotId, message })).body.content;

test("a FAQ is made, read, listed, changed and deleted, and answers only as long as it is there", async () => {
  const id = await svc.chatbot();
  const faqs = `/api/chatbots/${id}/faqs`;
  const made = await svc.api("POST", faqs, { question: "Do you deliver to islands?", answer: "Yes, by boat." });
  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    id: expect.stringMatching(idForm("faq")),
    question: "Do you deliver to islands?",
    answer: "Yes, by boat.",
    public: true,
    createdAt: expect.stringMatching(timeForm),
    updatedAt: expect.stringMatching(timeForm),
  });
  const one = `${faqs}/${made.body.id}`;
  expect((await svc.api("GET", one)).body).toEqual(made.body);
  expect((await svc.api("GET", faqs)).body).toEqual({ faqs: [made.body], nextCursor: null });
  expect(await ask(id, "Do you deliver to islands?")).toBe("Yes, by boat.");

  const changed = await svc.api("PATCH", one, { answer: "Yes, by plane.", public: false });
  expect(changed.body).toEqual({
    ...made.body,
    answer: "Yes, by plane.",
    public: false,
    updatedAt: changed.body.updatedAt,
  });
  expect(await ask(id, "Do you deliver to islands?")).toBe("Yes, by plane.");

  expect((await svc.api("PATCH", one, { question: "Can I pay in advance?" })).status).toBe(200);
  expect(await ask(id, "Can I pay in advance?")).toBe("Yes, by plane.");

  expect((await svc.api("DELETE", one)).status).toBe(204);
  expectProblem(await svc.api("GET", one), 404, "not_found");
  expectProblem(await svc.api("DELETE", one), 404, "not_found");
  expect(await ask(id, "Can I pay in advance?")).not.toContain("plane");
});

test("FAQs are listed by whether visitors can see them", async () => {
  const id = await svc.chatbot();
  const faqs = `/api/chatbots/${id}/faqs`;
  await svc.api("POST", faqs, { question: "Do you ship to islands?", answer: "Yes." });
  await svc.api("POST", faqs, { question: "Who repairs the printer?", answer: "Call Ada.", public: false });
  const questions = async (query: string): Promise<string[]> =>
    (await svc.api("GET", `${faqs}${query}`)).body.faqs.map(({ question }: { question: string }) => question);
  expect(await questions("")).toEqual(["Who repairs the printer?", "Do you ship to islands?"]);
  expect(await questions("?public=true")).toEqual(["Do you ship to islands?"]);
  expect(await questions("?public=false")).toEqual(["Who repairs the printer?"]);
  expectProblem(await svc.api("GET", `${faqs}?public=maybe`), 400, "invalid_request");
});

test("the same question again replaces its answer, however it is written", async () => {
  const id = await svc.chatbot();
  const faqs = `/api/chatbots/${id}/faqs`;
  const first = await svc.api("POST", faqs, { question: "Where are you?", answer: "Here." });
  const again = await svc.api("POST", faqs, { question: "  where ARE  you ?!", answer: "There." });
  expect(again.body).toMatchObject({ id: first.body.id, answer: "There." });
  expect((await svc.api("GET", faqs)).body.faqs).toHaveLength(1);
});

test("questions of marks alone are not all the same question", async () => {
  const faqs = `/api/chatbots/${await svc.chatbot()}/faqs`;
  const ids = await Promise.all(
    ["?", "!!", "…"].map(async (question) => (await svc.api("POST", faqs, { question, answer: question })).body.id),
  );
  expect(new Set(ids).size).toBe(3);
});

test("a question cannot be changed into another one's", async () => {
  const faqs = `/api/chatbots/${await svc.chatbot()}/faqs`;
  await svc.api("POST", faqs, { question: "One?", answer: "1" });
  const two = await svc.api("POST", faqs, { question: "Two?", answer: "2" });
  expectProblem(await svc.api("PATCH", `${faqs}/${two.body.id}`, { question: "one" }), 409, "conflict");
});

test("the longest question is taken in any script, and again replaces", async () => {
  const faqs = `/api/chatbots/${await svc.chatbot()}/faqs`;
  // No two characters alike, so that nothing can be compressed.
  const question = Array.from({ length: 1_000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000))).join(
    "",
  );
  const made = await svc.api("POST", faqs, { question, answer: "yes" });
  expect(made.status).toBe(201);
  expect((await svc.api("POST", faqs, { question: `${question.slice(0, 999)}?`, answer: "shorter" })).body.id).not.toBe(
    made.body.id,
  );
  expect((await svc.api("POST", faqs, { question, answer: "no" })).body).toMatchObject({
    id: made.body.id,
    question,
    answer: "no",
  });
});

test("FAQs are listed newest first, page by page", async () => {
  const faqs = `/api/chatbots/${await svc.chatbot()}/faqs`;
  for (let n = 0; n < 3; n++) await svc.api("POST", faqs, { question: `Question ${n}`, answer: "a" });
  const first = await svc.api("GET", `${faqs}?limit=2`);
  const second = await svc.api("GET", `${faqs}?limit=2&cursor=${first.body.nextCursor}`);
  expect([...first.body.faqs, ...second.body.faqs].map((faq) => faq.question)).toEqual([
    "Question 2",
    "Question 1",
    "Question 0",
  ]);
  expect(second.body.nextCursor).toBeNull();
});

test("a source is read, listed by status, renamed, hidden and deleted, and answers only as long as it is there", async () => {
  const id = await svc.chatbot();
  const documents = [
    { name: "warranty.md", content: "# Warranty\n\nThe warranty covers broken zippers for eleven years." },
    { name: "empty.md", content: "# \n\n---" },
  ];
  const { body } = await svc.api("POST", "/api/chatbot/train", { chatbotId: id, data: { documents } });
  expect(body.sources.map((source: { status: string }) => source.status)).toEqual(["ready", "failed"]);
  const sources = `/api/chatbots/${id}/sources`;
  const one = `${sources}/${body.sources[0].id}`;
  const source = (await svc.api("GET", one)).body;
  expect(source).toEqual({
    id: expect.stringMatching(idForm("src")),
    chatbotId: id,
    kind: "document",
    name: "warranty.md",
    title: "Warranty",
    url: null,
    status: "ready",
    reason: null,
    reasonCode: null,
    reasonArgs: null,
    notes: [],
    noteReasons: [],
    passages: 1,
    public: false,
    helpful: { yes: 0, no: 0 },
    refresh: null,
    nextRefreshAt: null,
    fetchedAt: null,
    crawlId: null,
    createdAt: expect.stringMatching(timeForm),
    updatedAt: expect.stringMatching(timeForm),
  });
  expect((await svc.api("GET", `${sources}?status=ready`)).body).toEqual({ sources: [source], nextCursor: null });
  expect((await svc.api("GET", `${sources}?status=failed`)).body.sources).toMatchObject([
    { name: "empty.md", reason: expect.stringMatching(/\.$/u) },
  ]);
  expectProblem(await svc.api("GET", `${sources}?status=odd`), 400, "invalid_request");

  const changed = await svc.api("PATCH", one, { name: "Guarantee", public: true });
  expect(changed.body).toEqual({ ...source, name: "Guarantee", public: true, updatedAt: changed.body.updatedAt });
  expect(await ask(id, "How long does the warranty cover broken zippers?")).toContain("eleven years");

  expect((await svc.api("DELETE", one)).status).toBe(204);
  expectProblem(await svc.api("GET", one), 404, "not_found");
  expectProblem(await svc.api("PATCH", one, { name: "x" }), 404, "not_found");
  expect(await ask(id, "How long does the warranty cover broken zippers?")).not.toContain("eleven");
});

test("an answer names its source as it is called now, also when the same was asked before", async () => {
  const id = await svc.chatbot();
  const documents = ["The museum keeps four hundred clocks, and all of them strike at noon."];
  const { body } = await svc.api("POST", "/api/chatbot/train", { chatbotId: id, data: { documents } });
  const question = { chatbotId: id, message: "When do the clocks of the museum strike?" };
  const sourcesOf = async () => (await svc.api("POST", "/api/chatbot/test", question)).body.sources;
  expect(await sourcesOf()).toMatchObject([{ title: body.sources[0].name }]);
  await svc.api("PATCH", `/api/chatbots/${id}/sources/${body.sources[0].id}`, { name: "The clock room" });
  expect(await sourcesOf()).toMatchObject([{ title: "The clock room" }]);
});

test("another chatbot's FAQ and source are unknown, whatever the chatbot in the path", async () => {
  const [mine, other] = [await svc.chatbot(), await svc.chatbot()];
  const faq = await svc.api("POST", `/api/chatbots/${mine}/faqs`, { question: "Mine?", answer: "Mine." });
  const trained = await svc.api("POST", "/api/chatbot/train", {
    chatbotId: mine,
    data: { documents: ["A text of mine alone, about nothing."] },
  });
  for (const path of [
    `/api/chatbots/${other}/faqs/${faq.body.id}`,
    `/api/chatbots/${other}/sources/${trained.body.sources[0].id}`,
  ]) {
    for (const method of ["GET", "DELETE"]) expectProblem(await svc.api(method, path), 404, "not_found");
    expectProblem(await svc.api("PATCH", path, { public: false }), 404, "not_found");
  }
});

test("a dry run of an import tells what would come, what it would replace and which rows are none, and changes nothing", async () => {
  const id = await svc.chatbot();
  const faqs = `/api/chatbots/${id}/faqs`;
  await svc.api("POST", faqs, { question: "Where are you?", answer: "Here." });
  const rows = [
    { question: "where ARE you ?", answer: "There." },
    { question: "Since when?", answer: "1987." },
    { question: "Why?", answer: "" },
    { question: "Since when ", answer: "1988." },
  ];
  const dry = await svc.api("POST", `${faqs}/import`, { faqs: rows, dryRun: true });
  expect(dry.body).toEqual({
    imported: 2,
    errors: [{ row: 3, message: "has no answer", reasonCode: "answer_missing", reasonArgs: {} }],
    preview: {
      replaced: 1,
      faqs: [
        { question: "where ARE you ?", answer: "There.", replaces: "Here." },
        { question: "Since when", answer: "1988.", replaces: null },
      ],
    },
  });
  expect((await svc.api("GET", faqs)).body.faqs).toMatchObject([{ answer: "Here." }]);
  const done = await svc.api("POST", `${faqs}/import`, { faqs: rows });
  expect(done.body).toEqual({ imported: 2, errors: dry.body.errors });
});

test("a source's passages are listed in its order, only as they are found now, and it is found by its id alone", async () => {
  const chatbotId = await svc.chatbot();
  const train = (content: string) =>
    svc.api("POST", "/api/chatbot/train", { chatbotId, data: { documents: [{ name: "prices.md", content }] } });
  const { id } = (await train("# Prices\n\n## Chains\n\nA chain costs 30 euros.")).body.sources[0];
  await train(
    `# Prices\n\n## Chains\n\nA chain costs 31 euros.\n\n## Tyres\n\n${"A tyre costs 20 euros. ".repeat(80)}`,
  );
  const path = `/api/chatbots/${chatbotId}/sources/${id}/passages`;
  const { passages } = (await svc.api("GET", path)).body;
  expect(passages.length).toBeGreaterThan(1);
  expect(passages[0]).toEqual({
    heading: expect.stringContaining("Chains"),
    text: expect.stringContaining("31"),
    page: null,
  });
  expect(JSON.stringify(passages)).not.toContain("30 euros");
  const first = (await svc.api("GET", `${path}?limit=1`)).body;
  const rest = (await svc.api("GET", `${path}?cursor=${first.nextCursor}`)).body;
  expect([...first.passages, ...rest.passages]).toEqual(passages);

  expect((await svc.api("GET", `/api/sources/${id}`)).body).toMatchObject({ id, chatbotId, kind: "document" });
  expectProblem(await svc.api("GET", "/api/sources/src_nowhere"), 404, "not_found");
  expectProblem(await svc.api("GET", path.replace(id, "src_nowhere")), 404, "not_found");
  const kinds = async (kind: string) =>
    (await svc.api("GET", `/api/chatbots/${chatbotId}/sources?kind=${kind}`)).body.sources.length;
  expect([await kinds("document"), await kinds("url")]).toEqual([1, 0]);
});
