import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { germanReasons } from "./de.ts";
import { reword } from "./reword.ts";

const server = join(import.meta.dirname, "../../../server/src");
const knowledge = "features/knowledge";
const answers = "features/answers";
const places = [
  `${knowledge}/{crawl,fresh,read}/**/*.ts`,
  `${knowledge}/{sources,*-text,*-texts,*-faqs,training-job}.ts`,
  `${knowledge}/encoder/{fill-*,owner-encoder}.ts`,
  `${answers}/{answers,model-operations,grounded/grounded-answer}.ts`,
  "features/webhooks/{exchange,outcomes}.ts",
  "foundation/{egress,models}/*.ts",
];
/** A whole sentence, also one that something follows; `${…}` stands for what is named. */
const sentence = /(?<quote>["'`])(?<said>[A-Z$](?:(?!\k<quote>).)* (?:(?!\k<quote>).)*\.(?: \$\{[^}]*\})?)\k<quote>/gu;
/** What is said within a sentence, beside a field, or of a change that was not made. */
const parts: readonly (readonly [place: string, part: RegExp])[] = [
  [`${knowledge}/take-faqs.ts`, /[`"](?<said>(?:has|row|and) [^`"\n]+)[`"]/gu],
  // Those of the events, not of their examples.
  ["features/webhooks/catalogue.ts", /(?: {4}|\{ )description: "(?<said>[^"]+)"/gu],
  ["foundation/models/*.ts", /malformed\(["`](?<said>[^"`\n]+)["`]\)/gu],
  ["foundation/models/failures.ts", /return "(?<said>[^"\n]+)"/gu],
  ["../../contract/src/{text,resources/*}.ts", /(?<quote>["`])(?<said>must (?:(?!\k<quote>).)+)\k<quote>/gu],
  [
    "features/!(tools)/**/*.ts",
    /new Problem\(\s*"(?:conflict|unprocessable)",\s*(?<quote>["`])(?<said>(?:(?!\k<quote>).)*)\k<quote>/gu,
  ],
];
/** Said to a program, or to nobody. */
const elsewhere = /new (?:Problem|(?:Range|Type)?Error)\([^;]*?\)[;,]|recordFault\([^;]*;/gsu;
const toNobody = new Set([
  "This document makes way for others.",
  "The service is stopping.",
  "Not to be used now.",
  "Reply with the word OK.",
]);

/** What a pattern finds in these files of the service, beside what is said elsewhere. */
function saidIn(place: string, pattern: RegExp, beside = /(?!)/gu): string[] {
  return globSync(place, { cwd: server })
    .filter((file) => !file.includes(".test.") && !file.includes("/test-"))
    .flatMap((file) => [...readFileSync(join(server, file), "utf8").replaceAll(beside, "").matchAll(pattern)])
    .map(({ groups }) => (groups?.["said"] ?? "").replaceAll(/\$\{[^}]*\}/gu, "7"))
    .filter((said) => !toNobody.has(said));
}

const isUnknown = (said: string) => reword(said, germanReasons) === said;

test("every reason that the service gives has its German sentence: what was not read, imported, reached, delivered", () => {
  const sentences = places.flatMap((place) => saidIn(place, sentence, elsewhere));
  expect(sentences.length).toBeGreaterThan(120);
  expect(sentences.filter(isUnknown)).toEqual([]);
});

test.each(parts)("what is said in %s has its German words", (place, part) => {
  const said = saidIn(place, part);
  expect(said.length).toBeGreaterThan(2);
  expect(said.filter(isUnknown)).toEqual([]);
});

test("what a reason names stays in it, reasons within it are reworded, and an unknown one stays as it was sent", () => {
  const said = (reason: string) => reword(reason, germanReasons);
  expect(said("Pages of more than 5 MB are not read.")).toBe("Seiten von mehr als 5 MB werden nicht gelesen.");
  expect(said("2 pages, the first of them: https://a.example/ (The address answered with 404 (Not Found).)")).toBe(
    "2 Seiten, die erste davon: https://a.example/ (Die Adresse antwortete mit 404 (Not Found).)",
  );
  expect(said("Duplicate of https://a.example/$&….")).toBe("Duplikat von https://a.example/$&….");
  expect(
    said("Left out: row 2 has a question that is no text; row 4 has an answer of more than 9 characters; and 2 more."),
  ).toBe(
    "Übersprungen: Zeile 2 hat eine Frage, die kein Text ist; Zeile 4 hat eine Antwort mit mehr als 9 Zeichen; und 2 weitere.",
  );
  expect(said("The model did not answer as its protocol says: it sent 2 vectors for 3 texts.")).toBe(
    "Das Modell antwortete nicht, wie sein Protokoll es will: Es schickte 2 Vektoren für 3 Texte.",
  );
  expect(said("The model's address redirects, which is not followed; set the address it leads to (status 301).")).toBe(
    "Die Adresse des Modells leitet weiter, und dem wird nicht gefolgt; gib die an, zu der sie führt (Status 301).",
  );
  expect(said("https://hook.example/: 10 deliveries in a row have failed.")).toBe(
    "https://hook.example/: 10 Zustellungen in Folge sind fehlgeschlagen.",
  );
  expect(said("constructor")).toBe("constructor");
});
