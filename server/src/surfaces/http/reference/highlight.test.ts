import { expect, test } from "vitest";
import { escapeHtml } from "../../../foundation/escape-html.ts";
import { readGuides } from "./guides.ts";
import { highlight } from "./highlight.ts";

const kindsIn = (code: string, language: string) =>
  [...highlight(code, language).text.matchAll(/<span class="(\w+)">([^<]*)<\/span>/gu)].map(
    ([, kind, token]) => `${kind} ${token}`,
  );

test("names of fields in JSON differ from values", () => {
  expect(kindsIn('{ "limit": 50, "next": null, "name": "a \\" b" }', "json")).toEqual([
    "key &quot;limit&quot;",
    "number 50",
    "key &quot;next&quot;",
    "word null",
    "key &quot;name&quot;",
    "string &quot;a \\&quot; b&quot;",
  ]);
});

test("a command's options, variables and strings are marked, and an address is no comment", () => {
  expect(kindsIn("curl -X POST https://a.example/#top -d '{}' $KEY # all", "sh")).toEqual([
    "word -X",
    "word -d",
    "string &#39;{}&#39;",
    "key $KEY",
    "comment # all",
  ]);
});

test("an unknown language and every guide's code stay the same text, and no markup gets through", () => {
  const codes = readGuides()
    .flatMap(({ guides }) => guides)
    .flatMap(({ text }) => [...text.matchAll(/```(\w*)\n([^]*?)```/gu)])
    .map(([, language = "", code = ""]) => [language, code] as const);
  expect(codes.length).toBeGreaterThan(50);
  for (const [language, code] of [...codes, ["cobol", "<b>"] as const, ["json", '"<b>'] as const])
    expect(highlight(code, language).text.replaceAll(/<\/?span[^>]*>/gu, ""), language).toBe(escapeHtml(code));
});
