import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { reasons } from "./de/reasons.ts";
import { reword } from "./reasons.ts";

const server = join(import.meta.dirname, "../../../server/src");
const knowledge = "features/knowledge";
const places = [`${knowledge}/{crawl,fresh,read}/**/*.ts`, `${knowledge}/{sources,*-text,*-texts,training-job}.ts`];
/** Said to a program, or to nobody. */
const elsewhere = /new (?:Problem|RangeError|Error)\([^;]*?\)[;,]|recordFault\([^;]*;/gsu;
const toNobody = new Set(["This document makes way for others.", "The service is stopping."]);

test("every reason that the service gives for what it did not read has its German sentence", () => {
  const files = [...places, "foundation/egress/*.ts"].flatMap((place) => globSync(place, { cwd: server }));
  const sentences = files
    .filter((file) => !file.includes(".test."))
    .flatMap((file) => [
      ...readFileSync(join(server, file), "utf8")
        .replaceAll(elsewhere, "")
        .matchAll(/["`]([A-Z$][^"`\n]* [^"`\n]*\.)["`]/gu),
    ])
    .map(([, sentence = ""]) => sentence.replaceAll(/\$\{[^}]*\}/gu, "7"))
    .filter((sentence) => !toNobody.has(sentence));
  expect(sentences.length).toBeGreaterThan(80);
  expect(sentences.filter((sentence) => reword(sentence, reasons) === sentence)).toEqual([]);
});

test("what a reason names stays in it, reasons within it are reworded, and an unknown one stays as it was sent", () => {
  const said = (reason: string) => reword(reason, reasons);
  expect(said("Pages of more than 5 MB are not read.")).toBe("Seiten von mehr als 5 MB werden nicht gelesen.");
  expect(said("2 pages, the first of them: https://a.example/ (The address answered with 404 (Not Found).)")).toBe(
    "2 Seiten, die erste davon: https://a.example/ (Die Adresse antwortete mit 404 (Not Found).)",
  );
  expect(said("It has the same text as https://a.example/$&….")).toBe(
    "Ihr Text ist derselbe wie der von https://a.example/$&….",
  );
  expect(said("constructor")).toBe("constructor");
});
