import { expect, test } from "vitest";
import { readRobotsTag } from "./directives.ts";
import { scanDocument, scanPage } from "./scan-page.ts";

const at = "https://shop.example/a/b";
const linksOf = (html: string) => scanPage(html, at).links;

test("links are found as a browser would resolve them, each once, in their order", () => {
  const html = `<A HREF='c'>1</A><a class=x href=/d?x=1&amp;y=2>2</a><a href="c">3</a><area href="//other.example/e">
    <a href="mailto:a@b.example">4</a><a>5</a><a href=" /f&#47;g ">6</a><iframe src="/frame"></iframe>`;
  expect(linksOf(html)).toEqual([
    "https://shop.example/a/c",
    "https://shop.example/d?x=1&y=2",
    "https://other.example/e",
    "mailto:a@b.example",
    "https://shop.example/f/g",
    "https://shop.example/frame",
  ]);
});

test("what is commented out, or stands in a script, a style or a text field, is no link", () => {
  const html = `<!-- <a href="/1"> --><script>x = '<a href="/2">'</script><style>/*<a href="/3">*/</style>
    <textarea><a href="/4"></textarea><title><a href="/5"></title><a title="<a href='/6'>" href="/7">`;
  expect(linksOf(html)).toEqual(["https://shop.example/7"]);
});

test("the base counts, the first one", () => {
  expect(linksOf(`<base href="/x/"><base href="/y/"><a href="z">`)).toEqual(["https://shop.example/x/z"]);
});

test("a link, or a page, that asks not to be followed gives none", () => {
  expect(linksOf(`<a rel="external NoFollow" href="/1"><a href="/2">`)).toEqual(["https://shop.example/2"]);
  expect(linksOf(`<meta name=robots content="index, nofollow"><a href="/2">`)).toEqual([]);
});

test("the canonical address, a refresh, and words to robots in general and to us alone", () => {
  const html = `<link rel="canonical" href="/real"><meta http-equiv="Refresh" content="5; URL='/next'">
    <meta name="googlebot" content="noindex"><script src="/app.js"></script>`;
  expect(scanPage(html, at)).toEqual({
    links: ["https://shop.example/next"],
    canonicalUrl: "https://shop.example/real",
    directives: { noindex: false, nofollow: false },
    refreshUrl: "https://shop.example/next",
  });
  expect(scanPage(`<meta name="SVC" content="none">`, at).directives).toEqual({ noindex: true, nofollow: true });
});

test("a refresh sends on at once, from a page to another one, and not those alone who run no scripts", () => {
  const refreshOf = (content: string, around = ["", ""]) =>
    scanPage(`${around[0]}<meta http-equiv="refresh" content="${content}">${around[1]}`, at).refreshUrl;
  expect(refreshOf("0;url=c")).toBe("https://shop.example/a/c");
  expect(refreshOf("3; https://other.example/")).toBe("https://other.example/");
  for (const content of ["300; url=/c", "0; url=b", "5", "0; url=javascript:x()"])
    expect(refreshOf(content)).toBeUndefined();
  expect(refreshOf("0; url=/c", ["<noscript>", "</noscript>"])).toBeUndefined();
});

test.each([
  ["noindex", { noindex: true, nofollow: false }],
  ["NOINDEX, nofollow", { noindex: true, nofollow: true }],
  ["googlebot: noindex, nofollow", { noindex: false, nofollow: false }],
  ["googlebot: noindex, svc: nofollow", { noindex: false, nofollow: true }],
  ["unavailable_after: 25 Jun 2030 15:00:00 GMT, max-snippet: 3, none", { noindex: true, nofollow: true }],
  [undefined, { noindex: false, nofollow: false }],
])("X-Robots-Tag %s", (header, expected) => {
  expect(readRobotsTag(header)).toEqual(expected);
});

test("a base, and links, that are longer than any address are none", () => {
  const long = "a".repeat(3_000);
  expect(linksOf(`<base href="/${long}/"><a href="b"><a href="/${long}"><a href="/c">`)).toEqual([
    "https://shop.example/a/b",
    "https://shop.example/c",
  ]);
});

test("of one page a thousand links of its site are kept, and a quarter of a megabyte of them", () => {
  const scan = { origin: "https://shop.example", reads: "wanted" } as const;
  const linksTo = (path: string) => Array.from({ length: 3_000 }, (_, n) => `<a href="${path}${n}">`).join("");
  const scanned = (html: string) => scanDocument({ bytes: Buffer.from(html), url: at }, scan);
  expect(scanned(`<a href="https://other.example/">${linksTo("/p")}`).links).toHaveLength(1_000);
  const { links } = scanned(linksTo(`/${"p".repeat(1_000)}`));
  expect(links.length).toBeGreaterThan(200);
  expect(links.join("").length).toBeLessThan(256_000);
});

test("the text of a page is left that is another's or is not to be shown, unless it is wanted all the same", () => {
  const isLeft = (html: string, reads: "always" | "wanted" | "never") =>
    scanDocument({ bytes: Buffer.from(html), url: at }, { origin: "https://shop.example", reads }).isLeft;
  const [own, anothers] = [`<link rel=canonical href="${at}#x">`, `<link rel=canonical href="/other">`];
  const hidden = "<meta name=robots content=noindex>";
  expect([own, anothers, hidden].map((html) => isLeft(html, "wanted"))).toEqual([false, true, true]);
  expect([own, anothers, hidden].map((html) => isLeft(html, "always"))).toEqual([false, false, false]);
  expect(isLeft(own, "never")).toBe(true);
});
