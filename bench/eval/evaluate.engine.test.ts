import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestStore } from "../../tests/support/store.ts";
import type { TestStore } from "../../tests/support/store.ts";
import { evaluateVariant } from "./evaluate.ts";
import { readSet } from "./read-set.ts";
import { openService } from "./service.ts";
import type { EvaluatedService } from "./service.ts";
import { summarise } from "./summarise.ts";

let store: TestStore;
let service: EvaluatedService;
let directory: string;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "svc-set-"));
  store = await createTestStore();
  service = await openService(store.settings);
});

afterEach(async () => {
  await service.close();
  await store.remove();
  rmSync(directory, { recursive: true });
});

function write(file: string, ...lines: readonly (object | string)[]): void {
  const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
  writeFileSync(join(directory, file), `${text.join("\n")}\n`);
}

async function evaluate() {
  const [variant, other] = readSet(directory).variants;
  if (variant === undefined || other !== undefined) throw new Error("The set has not one variant.");
  const outcomes = await evaluateVariant(service, variant);
  return { outcomes, summaries: summarise(variant, outcomes) };
}

test("a set of FAQ wordings is scored by the answer, whatever the wording", async () => {
  write(
    "corpus-k2.jsonl",
    { id: "hours#0", title: "When does the shop open?", text: "[answer]", answerId: "hours" },
    { id: "hours#1", title: "What are your opening hours?", text: "[answer]", answerId: "hours" },
    { id: "returns#0", title: "How do I return a lamp?", text: "[answer]", answerId: "returns" },
    { id: "returns#1", title: "Can I send an order back?", text: "[answer]", answerId: "returns" },
  );
  write(
    "queries.jsonl",
    { id: "q1", text: "Opening hours of the shop?", answerable: true, answerId: "hours" },
    { id: "q2", text: "I want to return my lamp, how?", answerable: true, answerId: "returns" },
    { id: "q3", text: "Sphinx of black quartz", answerable: false, kind: "out-of-scope" },
  );
  const { outcomes, summaries } = await evaluate();
  expect(outcomes[0]?.ranking[0]).toBe("hours");
  expect(summaries).toEqual([
    {
      queries: 3,
      metrics: {
        accuracyAt1: 1,
        gapAuroc: 1,
        gapRecallAt10FalseAlarms: 1,
        refusedOfGaps: 1,
        answeredOfAnswerable: 1,
      },
    },
  ]);
});

const walk = Array.from({ length: 40 }, (_, at) => `On day ${at} we walked along the river and saw herons.`).join(" ");

test("a set of documents is ranked by document, with gaps told apart by their kind", async () => {
  write(
    "corpus.jsonl",
    { id: "d1", title: "Lighthouse", text: "The lighthouse was built in 1871. It is painted red and white." },
    { id: "d2", title: "Harbour", text: "The harbour master is Ada Blum. Boats leave at noon." },
    // Long enough for several passages, each of which is found.
    { id: "d3", title: "Walks", text: `${walk}\n\n${walk}` },
    { id: "d4", title: "", text: "" },
  );
  write("qrels.tsv", "query-id\tcorpus-id\tscore", "q1\td1\t2", "q1\td2\t1", "q2\td2\t1", "q6\td3\t1");
  write(
    "queries.jsonl",
    { id: "q1", text: "When was the lighthouse built?", answerable: true, answers: ["1871"] },
    { id: "q2", text: "Who is the harbour master?", answerable: true, answers: ["the Ada Blum"] },
    { id: "q3", text: "Pack my box with liquor jugs", answerable: false, kind: "article-not-in-kb" },
    { id: "q4", text: "Who painted the lighthouse?", answerable: false, kind: "impossible-on-topic" },
    { id: "q5", text: "Are there herons?", answerable: null },
    { id: "q6", text: "Did we walk along the river?", answerable: null },
  );
  const { outcomes, summaries } = await evaluate();
  expect(outcomes[5]?.ranking).toEqual(["d3"]);
  const [set, ...kinds] = summaries;
  expect(set?.queries).toBe(6);
  // q1 finds its better document alone: 2 of 2 + 1 / log2(3).
  expect(set?.metrics).toMatchObject({
    accuracyAt1: 1,
    mrrAt10: 1,
    recallAt5: 0.8333,
    ndcgAt10: 0.9201,
    gapAuroc: 1,
    refusedOfGaps: 1,
    goldIn1Sentence: 1,
    goldIn2Sentences: 1,
  });
  expect(kinds.map(({ kind, queries }) => [kind, queries])).toEqual([
    ["article-not-in-kb", 1],
    ["impossible-on-topic", 1],
  ]);
});

test("each site is a chatbot of its own", async () => {
  write(
    "corpus.jsonl",
    { id: "a", title: "a.example", text: "We keep your address for two years." },
    { id: "b", title: "b.example", text: "We keep your address for ever." },
  );
  write("qrels.tsv", "query-id\tcorpus-id\tscore", "q1\tb\t1", "q2\ta\t1");
  const text = "How long do you keep my address?";
  write(
    "queries.jsonl",
    { id: "q1", text, site: "b.example", answerable: true },
    { id: "q2", text, site: "a.example", answerable: true },
    { id: "q3", text, site: "c.example", answerable: null },
  );
  const { outcomes } = await evaluate();
  expect(outcomes.map(({ ranking }) => ranking)).toEqual([["b"], ["a"], []]);
});

test("a group's candidates are all ranked, those not found last and in their order", async () => {
  write(
    "corpus.jsonl",
    { id: "g1-0", text: "nothing of it", group: "g1" },
    { id: "g1-1", text: "neither here", group: "g1" },
    { id: "g1-2", text: "the zebra eats grass", group: "g1" },
    { id: "g2-0", text: "the zebra sleeps", group: "g2" },
  );
  write("qrels.tsv", "query-id\tcorpus-id\tscore", "g1\tg1-1\t1");
  write("queries.jsonl", { id: "g1", text: "what does the zebra eat", answerable: true });
  const { outcomes, summaries } = await evaluate();
  expect(outcomes[0]?.ranking).toEqual(["g1-2", "g1-0", "g1-1"]);
  expect(summaries[0]?.metrics.mrrAt10).toBe(0.3333);
});

test("a follow-up is understood from what was said before", async () => {
  write(
    "corpus.jsonl",
    { id: "d1", title: "Parking", text: "Parking costs five euros a day for guests. Parking is free for students." },
    { id: "d2", title: "Library", text: "The library opens at nine for students." },
  );
  write("qrels.tsv", "query-id\tcorpus-id\tscore", "q1\td1\t1");
  write("queries.jsonl", {
    id: "q1",
    text: "And for students?",
    history: ["How much does parking cost for guests?"],
    answerable: true,
  });
  const { outcomes } = await evaluate();
  expect(outcomes[0]?.ranking[0]).toBe("d1");
});
