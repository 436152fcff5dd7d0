import { expect, test } from "vitest";
import { parseRobots } from "./robots.ts";

const allows = (text: string, ...paths: string[]) => paths.map((path) => parseRobots(text)?.allows(path));

test("the longest rule decides, whatever its place; of two as long the one that allows", () => {
  const text = "User-agent: *\nDisallow: /shop\nAllow: /shop/open\nDisallow: /same\nAllow: /same";
  expect(allows(text, "/shop/a", "/shop/open/b", "/same", "/")).toEqual([false, true, true, true]);
});

test("a group that names us is taken alone; several are one; case and version do not matter", () => {
  const text = [
    "User-agent: *",
    "Disallow: /",
    "User-agent: other",
    "User-Agent: SVC/1.0",
    "Disallow: /a",
    "user-agent: svc",
    "disallow: /b",
  ].join("\n");
  expect(allows(text, "/a", "/b", "/c")).toEqual([false, false, true]);
});

test("a group for a name that only begins like ours is not ours", () => {
  expect(allows("User-agent: svcbot\nDisallow: /", "/a")).toEqual([true]);
});

test("stars and the end mark", () => {
  const text = "User-agent: *\nDisallow: /*.pdf$\nDisallow: /*?session=\nDisallow: /a*/b";
  expect(allows(text, "/x.pdf", "/x.pdf?a", "/p?session=1", "/axx/bcd", "/a/c")).toEqual([
    false,
    true,
    false,
    false,
    true,
  ]);
});

test("paths are compared by what they mean, not by how they are encoded", () => {
  const text = "User-agent: *\nDisallow: /caf%C3%A9\nDisallow: /%7euser\nDisallow: /größe\nDisallow: /a%2fb";
  expect(allows(text, "/caf%c3%a9", "/~user/x", "/gr%C3%B6%C3%9Fe", "/a%2Fb", "/a/b")).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});

test("comments, empty rules, foreign lines, other line ends and a byte order mark", () => {
  const text =
    "\uFEFF# hello\r\nDisallow: /nobody\rUser-agent: * # all\r\n\r\nHost: x\nDisallow:\nDisallow: /a # not b\nnonsense";
  expect(allows(text, "/nobody", "/a", "/b")).toEqual([true, false, true]);
});

test("the file itself may always be fetched, and nothing said means everything allowed", () => {
  expect(allows("User-agent: *\nDisallow: /", "/robots.txt", "/a")).toEqual([true, false]);
  expect(allows("", "/a")).toEqual([true]);
  expect(allows("<html>not found</html>", "/a")).toEqual([true]);
});

test("sitemaps stand anywhere; the delay is that of the group", () => {
  const text =
    "Sitemap: https://a.example/one.xml\nUser-agent: other\nCrawl-delay: 9\nUser-agent: *\nCrawl-delay: 1.5\nSitemap: /two.xml";
  expect(parseRobots(text)).toMatchObject({
    sitemaps: ["https://a.example/one.xml", "/two.xml"],
    crawlDelaySeconds: 1.5,
  });
});

test("ten thousand rules without a star are all kept, and too many with one are none that can be kept", () => {
  const many = Array.from({ length: 10_000 }, (_, n) => `Disallow: /page-${n}`).join("\n");
  expect(allows(`User-agent: *\n${many}`, "/page-9999/a", "/page-x")).toEqual([false, true]);
  const starred = many.replaceAll("/page", "/*page");
  expect(parseRobots(`User-agent: *\n${starred}`)).toBeUndefined();
  // Those of others are nothing to us.
  expect(allows(`User-agent: other\n${starred}\nUser-agent: *\nDisallow: /a`, "/page-1", "/a")).toEqual([true, false]);
});

test("a rule with an end mark goes before its beginnings, and a tie allows", () => {
  const text = "User-agent: *\nDisallow: /a\nAllow: /a/b$\nDisallow: /a/*\nAllow: /x*y\nDisallow: /x/y";
  expect(allows(text, "/a/b", "/a/bc", "/a", "/x/y", "/x/z")).toEqual([true, false, false, true, true]);
});
