import { expect, test } from "vitest";
import { filesOf } from "./page-links.ts";

const filesOfLink = (link: string, origin = "docs/guide/start.md") => [...filesOf(origin, link).values()];

test("a link means the file that stands where it leads from its own", () => {
  expect(filesOfLink("[x](next.md)")).toEqual([["docs/guide/next.md"]]);
  expect(filesOfLink("[x](../a%20b.mdx#part)")).toEqual([["docs/a b.mdx"]]);
  expect(filesOfLink("[x]: </docs/next.md> 'Next'")).toEqual([["docs/next.md"]]);
  expect(filesOfLink("[x](next)")[0]).toContain("docs/guide/next/index.md");
  expect(filesOfLink("[x](.)", "index.md")[0]).toContain("README.md");
});

test("addresses, fragments and what leads out of the repository mean none", () => {
  for (const link of [
    "https://example.org/a.md",
    "mailto:a@example.org",
    "//example.org/a.md",
    "#part",
    "../../../a.md",
  ])
    expect(filesOfLink(`[x](${link})`)).toEqual([]);
});

test("a page with any number of links costs a bounded number of look-ups", () => {
  const links = Array.from({ length: 5_000 }, (_, n) => `[${n}](p${n}.md)`).join(" ");
  expect(filesOf("index.md", links).size).toBe(1_000);
});
