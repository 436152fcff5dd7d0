import { readdirSync, readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { createReader, Unreadable } from "../server/src/features/knowledge/read/read.ts";
import type { ReadDocument } from "../server/src/features/knowledge/read/read.ts";

const folder = new URL("corpus/", import.meta.url);
/** By the source that a file was made from: what has to stand together in what is read. */
const facts = JSON.parse(readFileSync(new URL("facts.json", folder), "utf8")) as Record<string, string[][]>;
const refused = new Set(["doc", "epub", "ods", "odt", "pptx", "rtf", "xls"]);
const files = readdirSync(new URL("files/", folder));
const reader = createReader();
afterAll(() => reader.close());

const programs = Map.groupBy(files, (name) => name.slice(name.indexOf(".") + 1));

function read(name: string): Promise<ReadDocument> {
  return reader.read({ bytes: readFileSync(new URL(`files/${name}`, folder)), name });
}

/** As a person reads it: without marks, and with no space between ideographs and what stands beside them. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[’‘]/gu, "'")
    .replace(/[*_`\\|\u00AD]/gu, " ")
    .replace(/\s+/gu, " ")
    .replace(
      /(?<=[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}]) | (?=[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}])/gu,
      "",
    );
}

/** A line of prose or a table's row; of a list of records and of text with hard line ends a passage. */
function partsOf({ type, passages, faqs = [] }: ReadDocument): string[] {
  const isWhole = type === "csv" || type === "xlsx" || type === "text";
  const parts = passages.flatMap(({ heading, text }) => (isWhole ? [`${heading} ${text}`] : text.split("\n")));
  return [...parts, ...faqs.map((row) => `${String(row.question)} ${String(row.answer)}`)].map(plain);
}

async function missingIn(name: string): Promise<string[]> {
  const parts = partsOf(await read(name));
  const wanted = facts[name.slice(0, name.indexOf("."))] ?? [];
  return wanted
    .filter((fact) => !parts.some((part) => fact.every((each) => part.includes(plain(each)))))
    .map((fact) => `${name}: ${fact.join(" … ")}`);
}

test.each([...programs])(
  "%s: what other programs wrote is read with what belongs together, or refused",
  async (program, names) => {
    if (refused.has(program)) {
      for (const name of names) await expect(read(name)).rejects.toThrow(Unreadable);
      return;
    }
    const missing: string[] = [];
    for (const name of names) missing.push(...(await missingIn(name)));
    expect(missing).toEqual([]);
  },
);

test("the corpus has 200 files and more, and facts about each of them", () => {
  expect(files.length).toBeGreaterThan(200);
  for (const name of files) expect(facts[name.slice(0, name.indexOf("."))]?.length, name).toBeGreaterThan(0);
});
