import { test } from "vitest";
import { expectRatioBelow } from "../../../../../tests/support/expect-below.ts";
import { parseRobots } from "./robots.ts";
import { scanPage } from "./scan-page.ts";

const url = "https://shop.example/a/b";
const backfill = (length: number) => `<p class="text">${"A sentence of usual length. ".repeat(length / 28)}</p>`;
const long = (length: number) => "a".repeat(length);

test.each([
  ["unclosed quotes", `<a href="`.repeat(300_000)],
  ["unclosed tags", "<a ".repeat(600_000)],
  ["unclosed comments", "<!--".repeat(500_000)],
  ["unclosed scripts", "<script>".repeat(250_000)],
  ["white space", `<a${" ".repeat(1_900_000)}`],
  ["equals signs", `<a ${"= ".repeat(900_000)}`],
  ["attributes", `<a ${"x=y ".repeat(450_000)}>`],
  ["one link on a long base", `<base href="https://shop.example/${long(100_000)}/">${"<a href=b>".repeat(189_000)}`],
  ["one link on a base as long as can be", `<base href="/${long(1_900)}/">${"<a href=b>".repeat(189_000)}`],
  ["as many links", Array.from({ length: 180_000 }, (_, n) => `<a href=${n}>`).join("")],
  ["long links", `<a href="/${long(2_000)}">`.repeat(900)],
  ["entities", `<a href="${"&amp;".repeat(380_000)}">`],
  ["canonical addresses", `<link rel=canonical href="${long(60_000)}">`.repeat(30)],
])("a page of %s is scanned as fast as one of text, but for a factor", async (_what, html) => {
  const plain = backfill(1_900_000).replaceAll(".", "<b>");
  await expectRatioBelow(
    20,
    () => scanPage(html, url),
    () => scanPage(plain, url),
  );
});

const rules = (rule: (n: number) => string, bytes = 500_000) => {
  let text = "User-agent: *\n";
  for (let n = 0; text.length < bytes; n++) text += `Disallow: ${rule(n)}\n`;
  return text;
};

test.each([
  ["stars", rules((n) => `/${"*a".repeat(40)}${n}`, 60_000)],
  ["long pieces", rules((n) => `/*${long(999)}${n}`, 60_000)],
  ["short pieces", rules((n) => `/*${n}`, 60_000)],
  ["paths", rules((n) => `/${long(n % 2_000)}${n}`)],
  ["lines", `User-agent: *\n${"\n".repeat(500_000)}`],
  ["colons", `User-agent: *\n${":\n".repeat(250_000)}`],
  ["white space", `User-agent: *\nDisallow:${" ".repeat(500_000)}`],
])("a robots.txt of %s costs no more than one of usual rules, and a path less than that", async (_what, text) => {
  const usual = rules((n) => `/shop/page-${n}/`);
  const robots = parseRobots(text);
  const path = `/${long(1_999)}`;
  await expectRatioBelow(
    3,
    () => parseRobots(text),
    () => parseRobots(usual),
  );
  await expectRatioBelow(
    1,
    () => robots?.allows(path),
    () => parseRobots(usual),
  );
});
