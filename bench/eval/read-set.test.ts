import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSet } from "./read-set.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "svc-set-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

const files = {
  "corpus.jsonl": '{"id":"d1","title":"One","text":"The first."}\n',
  "queries.jsonl": '{"id":"q1","text":"Which?","answerable":true}\n\n{"id":"q2","text":"What?","answerable":null}\n',
  "qrels.tsv": "query-id\tcorpus-id\tscore\nq1\td1\t1\n",
};

function read(changed: Record<string, string> = {}) {
  for (const [file, text] of Object.entries({ ...files, ...changed })) writeFileSync(join(directory, file), text);
  return readSet(directory);
}

test("a folder of the form is read whole", () => {
  const [variant, ...others] = read().variants;
  expect(others).toEqual([]);
  expect(variant).toMatchObject({ name: null, kind: "passage" });
  expect(variant?.queries.map(({ answerable }) => answerable)).toEqual([true, null]);
  expect(variant?.judgements).toEqual(new Map([["q1", new Map([["d1", 1]])]]));
});

test("a fault is told with its file and line", () => {
  expect(() => read({ "corpus.jsonl": '{"id":"d1"}\n{"id":\n' })).toThrow(/corpus\.jsonl:2: is not JSON/u);
  expect(() => read({ "corpus.jsonl": '{"id":"d1"}\n{"id":"d1"}\n' })).toThrow(/corpus\.jsonl:2: .*line 1 already/u);
  expect(() => read({ "corpus.jsonl": '{"id":"d1","text":["a"]}' })).toThrow(/corpus\.jsonl:1: text must be a string/u);
  expect(() => read({ "corpus.jsonl": '{"id":"1","title":"A","answerId":"a"}\n{"id":"2"}' })).toThrow(
    /:2: either all/u,
  );
});

test("a faulty query or judgement is told with its file and line", () => {
  const query = (fields: string) => ({ "queries.jsonl": `{"id":"q1","text":"Which?",${fields}}` });
  expect(() => read(query('"answerable":"yes"'))).toThrow(/queries\.jsonl:1: answerable must be/u);
  expect(() => read(query('"history":[7]'))).toThrow(/queries\.jsonl:1: history must hold/u);
  expect(() => read({ "qrels.tsv": "q1 d1 1\n" })).toThrow(/qrels\.tsv:1: must be/u);
});

test("a FAQ set needs an answer for each answerable query", () => {
  expect(() => read({ "corpus.jsonl": '{"id":"1","title":"A","answerId":"a"}' })).toThrow(
    /queries\.jsonl:1: .*answerId/u,
  );
});

test("what is no set is refused", () => {
  expect(() => readSet(directory)).toThrow("no corpus*.jsonl");
  expect(() => readSet(join(directory, "none"))).toThrow("no such folder");
  writeFileSync(join(directory, "corpus.jsonl"), files["corpus.jsonl"]);
  expect(() => readSet(directory)).toThrow("queries.jsonl: is missing");
});
