import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { readGuides } from "./guides.ts";

const root = new URL("../../../../../", import.meta.url);
const files = readdirSync(new URL("docs/", root)).filter((name) => name.endsWith(".md"));

test("every guide of docs/ is in one section, and opens with its title and a sentence", () => {
  const guides = readGuides().flatMap((section) => section.guides);
  expect(guides.map(({ name }) => `${name}.md`).toSorted()).toEqual(files.toSorted());
  for (const { name, text } of guides) expect(text, name).toMatch(/^# .+\n\n[^\s#]/u);
});

test("the README links to every guide, in the same sections", () => {
  const readme = readFileSync(new URL("README.md", root), "utf8");
  for (const { title, guides } of readGuides()) {
    const line = readme.split("\n").find((each) => each.startsWith(`- **${title}:** `)) ?? "";
    expect(guides.filter(({ name }) => !line.includes(`(docs/${name}.md)`)).map(({ name }) => name)).toEqual([]);
  }
});
