import { describe, expect, test } from "vitest";
import { readMarkdown } from "./read-markdown.ts";

const read = (text: string, url?: string): string => readMarkdown(text, { url }).markdown;

describe("the title", () => {
  test.each([
    ["\uFEFFIntro  \r\n\r\n# The *title* #\r\nBody<!-- secret\nnote -->", "The title"],
    ['---\ntags: [a]\ntitle: "From front matter"\n---\n# Heading\ntext', "From front matter"],
    ["+++\ntitle = 'From TOML'\n+++\ntext", "From TOML"],
    ["```sh\n# comment\n```\ntext", ""],
    ["Underlined\n===\n\ntext", "Underlined"],
  ])("of %j is %j", (text, title) => {
    expect(readMarkdown(text).title).toBe(title);
  });
});

describe("front matter", () => {
  test("gives its description, folded or not, as the first words after the heading", () => {
    const text = "---\ndescription: >\n  Orders leave\n  within a day.\n---\n# Delivery\n\nBy post.";
    expect(read(text)).toBe("# Delivery\n\nOrders leave within a day.\n\nBy post.");
  });

  test("whose description the text repeats adds nothing", () => {
    expect(read("---\ndescription: By post.\n---\nWe send it. By post.")).toBe("We send it. By post.");
  });

  test("gives the address that relative links stand on", () => {
    const document = readMarkdown("---\nurl: https://docs.example/a/b/\n---\nSee [prices](../c.md).");
    expect(document.markdown).toBe("See [prices](https://docs.example/a/c.md).");
    expect(document.canonicalUrl).toBe("https://docs.example/a/b/");
  });
});

test("lines of a paragraph are joined, so that no sentence is cut where an editor wrapped it", () => {
  expect(read("Returns are free\nwithin 30 days\nof delivery.")).toBe("Returns are free within 30 days of delivery.");
});

test("links without a base become their text, images their alternative text", () => {
  expect(read("See [prices](./c.md) and ![the map](map.png).")).toBe("See prices and the map.");
  expect(read("See [prices](c)", "https://docs.example/a/b")).toBe("See [prices](https://docs.example/a/c)");
});

describe("containers keep their body", () => {
  test.each([
    ["MkDocs", '!!! warning "Careful"\n    Unplug it\n    first.\n\n    Then open it.\n\nAfter.'],
    ["MkDocs, collapsed", '???+ note "Careful"\n    Unplug it first.\n\n    Then open it.\n\nAfter.'],
    ["MkDocs tabs", '=== "Careful"\n\n    Unplug it first.\n\n    Then open it.\n\nAfter.'],
    ["Docusaurus", ":::warning[Careful]\n\nUnplug it first.\n\nThen open it.\n\n:::\n\nAfter."],
    ["VuePress", "::: warning Careful\nUnplug it first.\n\nThen open it.\n:::\nAfter."],
    ["nested", '!!! note\n    !!! note "Careful"\n        Unplug it first.\n\n        Then open it.\n\nAfter.'],
  ])("%s", (_name, text) => {
    expect(read(text)).toBe("**Careful**\n\nUnplug it first.\n\nThen open it.\n\nAfter.");
  });

  test("GitHub", () => {
    expect(read("> [!NOTE]\n> Unplug it first.")).toBe("> Unplug it first.");
  });

  test("a list item's", () => {
    const text = "1. Open it.\n\n    !!! note\n        Unplug it first.\n\n2. Close it.";
    expect(read(text)).toBe("1. Open it.\n\n   Unplug it first.\n2. Close it.");
  });
});

describe("marks of templates and components go, text stays", () => {
  test.each([
    ["# Refunds {#refunds}\n\nFree.{: .lead }", "# Refunds\n\nFree."],
    [
      "![The box](box.png){ align=right }\n\n[Order](/order){ .md-button }, if {x=1} or { .5 }.",
      "*The box*\n\nOrder, if {x=1} or { .5 }.",
    ],
    ["{% include top.html %}\n\nFree {{ site.days }} days {{< ref x >}}.", "Free days ."],
    ["import A from '@site/a';\nimport {\n  b\n} from './b';\n\nFree.", "Free."],
    ["Import duties are yours.\n\nimport taxes too", "Import duties are yours.\n\nimport taxes too"],
    ["<Tabs values={[{a: '>'}]}>\n<TabItem label=\"npm\">\n\nRun it.\n\n</TabItem>\n</Tabs>", "**npm**\n\nRun it."],
    ["<img alt=\"The box\" src={useBaseUrl('a.png')} />", "The box"],
    ["Term[^1].\n\n[^1]: Its note.", "Term.\n\nIts note."],
    ["- [ ] one\n- [x] two", "- one\n- two"],
  ])("%j", (text, markdown) => {
    expect(read(text)).toBe(markdown);
  });

  test("in code everything stays", () => {
    const code = "```jsx\nimport A from 'a'\n\n<A b={{c}}>{% if %}</A> {#x}\n```";
    expect(read(code)).toBe(code);
    expect(read("Write `{{ name }}` or `<Tabs>`.")).toBe("Write `{{ name }}` or `<Tabs>`.");
  });
});

describe("HTML in Markdown", () => {
  test("tables are tables, also with spans and lists in their cells", () => {
    const table = `<table><tr><th>Zone</th><th colspan=2>Price</th></tr>
      <tr><td rowspan=2>Europe</td><td>5 €</td><td>by post</td></tr><tr><td>9 €<br>express</td><td><code>&lt;fast&gt;</code></td></tr></table>`;
    expect(read(table)).toBe(
      "| Zone | Price | Price |\n| --- | --- | --- |\n| Europe | 5 € | by post |\n| Europe | 9 € express | `<fast>` |",
    );
  });

  test("details are headed by their summary", () => {
    expect(read("<details>\n<summary>How long?</summary>\n\n**Two** days.\n\n</details>")).toBe(
      "#### How long?\n\n**Two** days.",
    );
  });

  test("scripts and styles go", () => {
    expect(read("<style>p{}</style>\n\nText.\n\n<script>alert(1)</script>")).toBe("Text.");
  });
});

test("code and further paragraphs stay inside their list item", () => {
  const text = "1. Run:\n\n   ```sh\n   go\n   ```\n\n   Then wait.\n2. Done.";
  expect(read(text)).toBe(text);
});

test("a reference is found however far its definition is", () => {
  const backfill = "## Part\n\nSome words that fill the part.\n\n".repeat(6_000);
  expect(read(`[Prices][p]\n\n${backfill}\n[p]: https://docs.example/prices`)).toContain(
    "[Prices](https://docs.example/prices)",
  );
});

test("the text of a picture with a paragraph to itself is emphasized as its caption", () => {
  expect(read("Press it.\n\n![The red button](a.png)\n\nWait.")).toBe("Press it.\n\n*The red button*\n\nWait.");
});

test("a heading of HTML that is never closed does not take the rest of the page into itself", () => {
  const { markdown } = readMarkdown(
    "<h2 align=center>\n  <a href=/docs>Docs</a>\n<h2>\n\nRopes and cleats.\n\n# Use\n\n- Tie it.",
  );
  expect(markdown).toMatch(/Ropes and cleats\.\n\n# Use\n\n- Tie it\./u);
});
