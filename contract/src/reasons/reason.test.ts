import { expect, test } from "vitest";
import { germanReasons } from "./de.ts";
import { englishReasons, inEnglish } from "./en.ts";
import { fault, reasonOfFault } from "./fault.ts";
import { because, inWords } from "./reason.ts";

const namesIn = (template: string) => [...template.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => name);

test("a German sentence names nothing that the English one does not", () => {
  const codes = Object.entries(germanReasons);
  expect(codes.length).toBeGreaterThan(200);
  const stray = codes.flatMap(([code, german]) =>
    namesIn(german)
      .filter((name) => !namesIn(Reflect.get(englishReasons, code)).includes(name))
      .map((name) => `${code}: ${name}`),
  );
  expect(stray).toEqual([]);
});

test("what a reason names stays in it, and reasons within it are said in the same language", () => {
  const why = because("page_http_status", { status: 404, name: "Not Found" });
  const reason = because("crawl_pages_failed", { count: 2, url: "https://a.example/$&{why}", why });
  expect(inEnglish(reason)).toBe(
    "2 pages, the first of them: https://a.example/$&{why} (The address answered with 404 (Not Found).)",
  );
  expect(inWords(reason, germanReasons)).toBe(
    "2 Seiten, die erste davon: https://a.example/$&{why} (Die Adresse antwortete mit 404 (Not Found).)",
  );
});

test("several reasons within one are divided by semicolons", () => {
  const rows = [
    because("faq_row", { row: 2, fault: because("question_not_text") }),
    because("faq_row", { row: 4, fault: because("answer_too_long", { count: 9 }) }),
    because("faq_more_rows", { count: 2 }),
  ];
  const reason = because("faqs_left_out", { rows });
  expect(inEnglish(reason)).toBe(
    "Left out: row 2 has a question that is no text; row 4 has an answer of more than 9 characters; and 2 more.",
  );
  expect(inWords(reason, germanReasons)).toBe(
    "Übersprungen: Zeile 2 hat eine Frage, die kein Text ist; Zeile 4 hat eine Antwort mit mehr als 9 Zeichen; und 2 weitere.",
  );
});

test("a code without words, or one within, is not said by halves", () => {
  const unknown = { code: "constructor", args: {} };
  expect(inWords(unknown, germanReasons)).toBeNull();
  expect(inWords({ code: "page_gone", args: { why: unknown } }, germanReasons)).toBeNull();
  expect(inWords({ code: "page_gone", args: { why: "It was moved." } }, germanReasons)).toBe(
    "Die Seite existiert nicht mehr und wird nicht mehr für Antworten verwendet: It was moved.",
  );
  for (const none of [null, "blank", {}, { code: null, args: null }]) expect(inWords(none, germanReasons)).toBeNull();
});

test("a field's sentence leads back to its reason", () => {
  expect(fault("too_many_entries", { count: 7 })).toBe("must have at most 7 entries");
  expect(reasonOfFault("must have at most 7 entries")).toEqual({ code: "too_many_entries", args: { count: 7 } });
  expect(reasonOfFault("must have at most 8 entries")).toBeUndefined();
});
