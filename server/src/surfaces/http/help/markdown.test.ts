import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

const render = (text: string, options: { title?: string; headings?: boolean } = {}) =>
  renderMarkdown(text, { tableLabel: "Table", ...options });
const rendered = (text: string, options = {}) => render(text, options).html.text.trim();

test("paragraphs, lists, emphasis, code and quotes are elements", () => {
  expect(rendered("A **b** *c* ~~d~~ `e`\n\n1. one\n2. two\n   - deep\n\n> said\n\n```js\n<x>\n```")).toBe(
    "<p>A <strong>b</strong> <em>c</em> <s>d</s> <code>e</code></p>\n<ol>\n<li>one</li>\n<li>two\n<ul>\n<li>deep</li>\n" +
      '</ul>\n</li>\n</ol>\n<blockquote>\n<p>said</p>\n</blockquote>\n<pre><code class="language-js">&lt;x&gt;\n</code></pre>',
  );
});

test("links lead to web and mail addresses and telephone numbers, and tell nobody where from", () => {
  expect(rendered("[a](https://example.com/?a=1&b=2) [m](mailto:a@example.com) [t](tel:+49301234)")).toBe(
    '<p><a href="https://example.com/?a=1&amp;b=2" rel="nofollow noopener noreferrer">a</a> ' +
      '<a href="mailto:a@example.com" rel="nofollow noopener noreferrer">m</a> ' +
      '<a href="tel:+49301234" rel="nofollow noopener noreferrer">t</a></p>',
  );
  expect(rendered("See https://example.com/a.")).toContain('<a href="https://example.com/a"');
});

test.each([
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java&#115;cript:alert(1))",
  "[x](java&Tab;script:alert(1))",
  "[x](<java\tscript:alert(1)>)",
  "[x](\u0001javascript:alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](vbscript:msgbox)",
  "[x](//evil.example)",
  "[x](/relative)",
  "[x](#fragment)",
  "[x](file:///etc/passwd)",
  "[x]\n\n[x]: javascript:alert(1)",
  "[](https://example.com)",
  "<javascript:alert(1)>",
])("%j is no link", (text) => {
  expect(rendered(text)).not.toMatch(/<a\b|href/u);
});

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  '<a href="javascript:alert(1)">x</a>',
  "<!-- --><iframe src=//evil.example>",
  "<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>",
  '`<img src=x onerror="alert(1)">`',
  "    <script>alert(1)</script>",
  '```"><script>alert(1)</script>\n```',
  '[x](https://example.com "\\"><script>alert(1)</script>")',
  "![<script>alert(1)</script>](https://example.com/a.png)",
  "| <script>alert(1)</script> |\n|---|\n| <b>x</b> |",
  "# <script>alert(1)</script>",
])("%j brings no element of its own", (text) => {
  const { html, headings } = render(text);
  expect(html.text).not.toMatch(/<(?:script|img|svg|iframe|math|style|b)\b/u);
  expect(html.text).not.toMatch(/<[^>]*\son\w+=/u);
  for (const { id } of headings) expect(id).toMatch(/^[\p{L}\p{N}-]+$/u);
});

test("a picture is its words, also in a link", () => {
  expect(rendered("![A cat](https://example.com/cat.png)")).toBe("<p>A cat</p>");
  expect(rendered("[![A cat](https://example.com/cat.png)](https://example.com)")).toContain(">A cat</a>");
});

test("headings stand below the page's own without gaps, each with an id of its own", () => {
  const { html, headings } = render("# Big\n\n#### Small\n\n## Big\n\n### q\n\n##\n\n# C++ & Ümläute!");
  expect(headings).toEqual([
    { id: "big", text: "Big", level: 2 },
    { id: "small", text: "Small", level: 3 },
    { id: "big-2", text: "Big", level: 3 },
    { id: "q-2", text: "q", level: 4 },
    { id: "c-ümläute", text: "C++ & Ümläute!", level: 2 },
  ]);
  expect(html.text).toContain('<h2 id="big">Big</h2>\n<h3 id="small">Small</h3>\n<h3 id="big-2">Big</h3>');
  expect(html.text).not.toContain("<h1");
});

test("a first heading that repeats the title goes", () => {
  expect(rendered("# Shipping\n\nBy post.\n\n## Shipping\n\n## Costs", { title: "Shipping" })).toBe(
    '<p>By post.</p>\n<h2 id="shipping">Shipping</h2>\n<h2 id="costs">Costs</h2>',
  );
});

test("where a text is no part of the outline, headings are bold lines", () => {
  expect(rendered("## Hours\n\nNine to five.", { headings: false })).toBe(
    '<p class="heading">Hours</p>\n<p>Nine to five.</p>',
  );
});

test("a table can be scrolled by keyboard, keeps its alignment without a style, and an empty head is none", () => {
  const table = rendered("|  | Price |\n|---|--:|\n| A | 1 |");
  expect(table).toContain('<div class="table" role="group" tabindex="0" aria-label="Table"><table>');
  expect(table).toContain('<td></td>\n<th class="right">Price</th>');
  expect(table).toContain('<td class="right">1</td>');
  expect(table).not.toContain("style");
});

test.each([
  ["nested brackets", "[".repeat(30_000)],
  ["half links", "[a](".repeat(15_000)],
  ["links", "[a](b)".repeat(10_000)],
  ["stars", "*a **b ".repeat(9_000)],
  ["backticks", "`a``b```".repeat(7_500)],
  ["quotes", "> ".repeat(30_000)],
  ["list levels", "- ".repeat(30_000)],
  ["headings alike", "# a\n".repeat(15_000)],
  ["empty headings", "#\n".repeat(30_000)],
  ["tables", `${"|a".repeat(30)}|\n${"|-".repeat(30)}|\n${`${"|".repeat(30)}\n`.repeat(1_900)}`],
  ["references", "[a]: b\n".repeat(8_500)],
  ["addresses", "http://a.b/".repeat(5_400)],
  ["angle brackets", "<a".repeat(30_000)],
  ["entities", "&#x;&a".repeat(10_000)],
])("a page full of %s takes no second", (_name, text) => {
  const started = performance.now();
  render(text.slice(0, 60_000));
  expect(performance.now() - started).toBeLessThan(1_000);
});
