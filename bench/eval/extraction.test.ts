import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { evaluateExtraction, scoreExtraction } from "./extraction.ts";

const directory = mkdtempSync(join(tmpdir(), "extraction-"));
afterAll(() => rmSync(directory, { recursive: true }));

test("the score counts shared runs of four words", () => {
  expect(scoreExtraction("a b c d e", "a b c d e")).toEqual({ precision: 1, recall: 1 });
  expect(scoreExtraction("a b c d e", "a b c d x y")).toEqual({ precision: 1 / 3, recall: 1 / 2 });
  expect(scoreExtraction("a b c d", "")).toEqual({ precision: 0, recall: 0 });
  expect(scoreExtraction("", "")).toEqual({ precision: 1, recall: 1 });
});

test("a set is read through the reader itself", () => {
  const text = "Lamps shine when it is dark. They rest when it is day. ".repeat(12).trim();
  mkdirSync(join(directory, "html"));
  writeFileSync(
    join(directory, "html/one.html.gz"),
    gzipSync(`<nav>Home Shop Help Contact us</nav><article><p>${text}</p></article>`),
  );
  writeFileSync(join(directory, "ground-truth.json"), JSON.stringify({ one: { articleBody: text } }));
  expect(evaluateExtraction(directory)).toEqual({ extractionF1: 1, precision: 1, recall: 1, documents: 1 });
});
