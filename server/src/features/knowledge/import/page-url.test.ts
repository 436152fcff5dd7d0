import { expect, test } from "vitest";
import type { LayoutKind } from "./entry.ts";
import { pageUrl } from "./page-url.ts";

const site = "https://docs.example.com/guide";
const urlOf = (kind: LayoutKind, path: string, values: Record<string, string> = {}, siteUrl: string | null = site) =>
  pageUrl(path, { kind, root: "docs/" }, siteUrl, new Map(Object.entries(values)));

test("a page of Docusaurus is where its slug, its id or its name says, without number prefixes", () => {
  expect(urlOf("docusaurus", "docs/01-start/02-install.md")).toBe(`${site}/start/install`);
  expect(urlOf("docusaurus", "docs/start/install.mdx", { slug: "/setup" })).toBe(`${site}/setup`);
  expect(urlOf("docusaurus", "docs/start/install.mdx", { slug: "setup" })).toBe(`${site}/start/setup`);
  expect(urlOf("docusaurus", "docs/start/install.mdx", { id: "set-up" })).toBe(`${site}/start/set-up`);
  expect(urlOf("docusaurus", "docs/start/index.md")).toBe(`${site}/start`);
  expect(urlOf("docusaurus", "docs/start/start.md")).toBe(`${site}/start`);
  expect(urlOf("docusaurus", "docs/2024-01-01-news.md")).toBe(`${site}/2024-01-01-news`);
  expect(urlOf("docusaurus", "docs/README.md")).toBe(`${site}/`);
});

test("a page of MkDocs is a folder, and one of GitBook has its name", () => {
  expect(urlOf("mkdocs", "docs/a/b c.md")).toBe(`${site}/a/b%20c/`);
  expect(urlOf("mkdocs", "docs/index.md")).toBe(`${site}/`);
  expect(urlOf("gitbook", "docs/a/README.md")).toBe(`${site}/a`);
  expect(urlOf("gitbook", "docs/a/01-b.md")).toBe(`${site}/a/01-b`);
});

test("without the site's address there is none, and no page is on another site", () => {
  expect(urlOf("docusaurus", "docs/a.md", {}, null)).toBeNull();
  expect(urlOf("plain", "docs/a.md", { slug: "//evil.example/x" })).toBe(`${site}/evil.example/x`);
  expect(urlOf("plain", "docs/a.md", { permalink: "https://evil.example/x" })).toBeNull();
  expect(urlOf("plain", "docs/a.md", { permalink: "javascript:alert(1)" })).toBeNull();
});
