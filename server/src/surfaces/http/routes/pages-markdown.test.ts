import { parseHTML } from "linkedom";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

interface MarkdownModule {
  renderMarkdown(text: string): DocumentFragment;
}
// A file of the browser's, which the server only sends.
const { renderMarkdown } = (await import(
  new URL("../../../../pages/assets/markdown.js", import.meta.url).href
)) as MarkdownModule;

beforeAll(() => void vi.stubGlobal("document", parseHTML("<!doctype html>").document));
afterAll(() => void vi.unstubAllGlobals());

function render(text: string): HTMLElement {
  const box = document.createElement("div");
  box.append(renderMarkdown(text));
  return box;
}
/** Without what every link, code block and table has alike. */
const html = (text: string) =>
  render(text).innerHTML.replaceAll(/ (?:target|rel|role|dir|class|tabindex|aria-label)="[^"]*"/gu, "");

describe("the page's Markdown", () => {
  test.each([
    ["One.\n\nTwo,\nthree.", "<p>One.</p><p>Two,<br>three.</p>"],
    [
      "**bold** and *slanted* and ***both***",
      "<p><strong>bold</strong> and <em>slanted</em> and <strong><em>both</em></strong></p>",
    ],
    ["2 * 3 * 4 and snake_case_name", "<p>2 * 3 * 4 and snake_case_name</p>"],
    ["**not closed, *nor this", "<p>**not closed, *nor this</p>"],
    ["\\*as it stands\\* and `**code**`", "<p>*as it stands* and <code>**code**</code></p>"],
    ["[a **link**](https://a.example/b_(c))", '<p><a href="https://a.example/b_(c)">a link</a></p>'],
    [
      "See https://a.example/b?c=1&d=2. **https://a.example**!",
      '<p>See <a href="https://a.example/b?c=1&d=2">https://a.example/b?c=1&amp;d=2</a>. <strong><a href="https://a.example/">https://a.example</a></strong>!</p>',
    ],
    ["[write](mailto:help@a.example)", '<p><a href="mailto:help@a.example">write</a></p>'],
    [
      "# Title\ntext\n> said\n> so\n\n---",
      "<p><strong>Title</strong></p><p>text</p><blockquote><p>said<br>so</p></blockquote><hr>",
    ],
    ["- one\n- two\n  - deep\n- three", "<ul><li>one</li><li>two<ul><li>deep</li></ul></li><li>three</li></ul>"],
    [
      "1. one\n2. two\n\n   more\n\nBetween\n\n3. three",
      '<ol><li>one</li><li>two<br>more</li></ol><p>Between</p><ol start="3"><li>three</li></ol>',
    ],
    ["- one\n1. first", "<ul><li>one</li></ul><ol><li>first</li></ol>"],
    ["```js\nif (a < b) **c**\n\n- d\n```\nafter", "<pre><code>if (a &lt; b) **c**\n\n- d</code></pre><p>after</p>"],
    ["```\nnever closed", "<pre><code>never closed</code></pre>"],
    [
      "| a | b |\n|---|:-:|\n| **1** | x \\| y |\n\nafter",
      "<div><table><tr><th>a</th><th>b</th></tr><tr><td><strong>1</strong></td><td>x | y</td></tr></table></div><p>after</p>",
    ],
    ["a | b, no table", "<p>a | b, no table</p>"],
    ["one<br>two\r\nthree", "<p>one<br>two<br>three</p>"],
  ])("%j", (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  test.each([
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    "**<svg onload=alert(1)>**",
    "`</code><iframe src=javascript:alert(1)>`",
    "```\n</pre><script>alert(1)</script>\n```",
    "| <b> | <i> |\n|--|--|\n| <img src=x> | <object> |",
    '[<img src=x onerror=alert(1)>](https://a.example/"onmouseover="alert(1))',
  ])("HTML stays text: %j", (text) => {
    const rendered = render(text);
    expect(rendered.querySelector("img, script, svg, iframe, object, b, i")).toBeNull();
    for (const element of rendered.querySelectorAll("*"))
      for (const { name } of element.attributes)
        expect(["href", "target", "rel", "dir", "class", "tabindex", "role", "aria-label"]).toContain(name);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "\u0001javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://a.example/1",
    "//a.example",
    "/relative",
    "#here",
    "http://",
    "mailto:a@b?body=x",
  ])("%j becomes no link", (address) => {
    const rendered = render(`[words](${address})`);
    expect(rendered.querySelector("a")).toBeNull();
    expect(rendered.textContent).toContain("words");
  });

  test("a picture is never loaded; it becomes a link", () => {
    expect(html("![a cat](https://a.example/cat.png)")).toBe('<p><a href="https://a.example/cat.png">a cat</a></p>');
  });

  test("every link opens apart and tells nothing of this page", () => {
    const link = render("https://a.example").querySelector("a");
    expect(link?.getAttribute("rel")).toBe("noopener noreferrer nofollow");
    expect(link?.getAttribute("target")).toBe("_blank");
  });

  test.each([
    ["lists", Array.from({ length: 3_000 }, (_, depth) => `${" ".repeat(depth * 2)}- x`).join("\n")],
    ["quotes", `${">".repeat(60_000)} x`],
    ["stars", "*a **b ".repeat(15_000)],
    ["stars that close nothing", " **a*".repeat(15_000)],
    ["brackets", "[".repeat(60_000)],
    ["half links", "[a](x".repeat(20_000)],
    ["links in links", "[a](b(c)".repeat(15_000)],
    ["backticks", "`".repeat(60_000)],
    ["fences", "```\n".repeat(20_000)],
    ["dots behind an address", `https://a.example/${".".repeat(60_000)}x https://${".".repeat(60_000)}`],
    ["pipes", `${"|".repeat(30_000)}\n${"|-".repeat(30_000)}`],
    ["table heads", "a|b\n-|-\n\n".repeat(8_000)],
    ["spaces", `${" ".repeat(60_000)}x\n- ${" ".repeat(60_000)}`],
    ["hashes", `# ${" #".repeat(30_000)}x`],
  ])("it is not held up by a lot of %s", (_what, text) => {
    const started = performance.now();
    const rendered = render(text);
    expect(performance.now() - started).toBeLessThan(3_000);
    let depth = 0;
    for (
      let element: Element | null = rendered;
      element !== null;
      element = element.querySelector(
        ":scope > ul > li, :scope > ol > li, :scope > ul, :scope > blockquote, :scope > p, :scope > strong, :scope > em",
      )
    )
      depth++;
    expect(depth).toBeLessThan(20);
  });

  test("no text makes it fail, and none makes a link of its own", () => {
    const pieces = [
      "a",
      "word",
      " ",
      "\n",
      "\n\n",
      "*",
      "**",
      "`",
      "```\n",
      "[",
      "](",
      ")",
      "https://a.example",
      "- ",
      "1. ",
      "  ",
      "> ",
      "# ",
      "|",
      "|-|\n",
      "\\",
      "<b>",
      "!",
      "_",
      "😀",
      "ש",
      "\t",
    ];
    let state = 1;
    const pick = (count: number) => (state = (state * 48_271) % 2_147_483_647) % count;
    for (let round = 0; round < 3_000; round++) {
      const text = Array.from({ length: 1 + pick(30) }, () => pieces[pick(pieces.length)] ?? "").join("");
      const rendered = render(text);
      expect(rendered.querySelector("b, img, script")).toBeNull();
      for (const link of rendered.querySelectorAll("a")) expect(link.getAttribute("href")).toMatch(/^https:\/\/a\./u);
    }
  });
});
