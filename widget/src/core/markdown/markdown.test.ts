import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { createMarkdownReader, parseMarkdown } from "./markdown.ts";
import { safeHref } from "./safe-href.ts";
import { htmlOf } from "./test-html.ts";
import type { Block, Inline } from "./tree.ts";

interface Example {
  readonly markdown: string;
  readonly html: string;
  readonly section: string;
  readonly number: number;
}
/** CommonMark 0.31.2: the examples of its specification. */
const { tests } = createRequire(import.meta.url)("commonmark-spec") as { tests: Example[] };

const sectionsLeftOut = ["HTML blocks", "Raw HTML", "Link reference definitions"];
/** Of the other sections, by why. */
const leftOut = {
  // HTML is text here.
  html: [21, 31, 308, 309, 344, 475, 476, 477, 491, 494, 524, 536, 538, 642, 643],
  // `[text][label]` and `[label]: address`: no answer uses them, and they would need the text's end to be read first.
  references: [
    23, 33, 317, 520, 527, 528, 529, 530, 531, 532, 533, 534, 535, 537, 539, 540, 541, 542, 543, 544, 545, 549, 550,
    553, 554, 555, 556, 557, 558, 559, 560, 561, 562, 563, 564, 565, 566, 567, 568, 569, 570, 571, 573, 575, 576, 577,
    582, 583, 584, 585, 586, 587, 588, 589, 591, 592, 593,
  ],
  // Of the names of characters only the common ones are known: all 2,231 would weigh as much as the whole chat.
  entities: [25],
  // A bare address is a link, as on GitHub.
  addresses: [602, 608, 611],
};
const unsupported = new Set(Object.values(leftOut).flat());
const supported = tests.filter(({ section, number }) => !sectionsLeftOut.includes(section) && !unsupported.has(number));

const spelled = (text: string) => text.replaceAll("→", "\t");
/** As the specification's examples write addresses. */
const percentEncoded = (destination: string) => {
  try {
    return encodeURI(decodeURI(destination));
  } catch {
    return encodeURI(destination);
  }
};
/** An image is a link to it; one inside of a link is its words. */
const withoutImages = (html: string) =>
  html
    .replaceAll(/<img src="([^"]*)" alt="([^"]*)"((?: title="[^"]*")?) \/>/gu, '<a href="$1"$3>$2</a>')
    .replaceAll(/(<a href="[^"]*">)<a href="[^"]*">([^<]*)<\/a>/gu, "$1$2");

test("most of CommonMark's examples are supported", () => {
  expect([tests.length, supported.length]).toEqual([652, 485]);
});

test.each(supported)("CommonMark's example $number ($section) is read as it says", ({ markdown, html }) => {
  const expected = withoutImages(spelled(html)).trimEnd();
  expect(htmlOf(parseMarkdown(spelled(markdown), { resolve: percentEncoded })).trimEnd()).toBe(expected);
});

const inlinesOf = (text: string, isGrowing = false): readonly Inline[] => {
  const [block] = parseMarkdown(text, { isGrowing });
  return block?.type === "paragraph" ? block.children : [];
};
const text = (words: string) => ({ type: "text", text: words });

test("a table has its cells, whatever stands beside it", () => {
  expect(parseMarkdown("before\n| a | b \\| c |\n|:--|--:|\n| *1* |\n| 2 | 3 | 4 |\n\nafter")).toEqual([
    { type: "paragraph", children: [text("before")] },
    {
      type: "table",
      align: ["left", "right"],
      head: [[text("a")], [text("b | c")]],
      rows: [
        [[{ type: "emphasis", children: [text("1")] }], []],
        [[text("2")], [text("3")]],
      ],
    },
    { type: "paragraph", children: [text("after")] },
  ]);
});

test("an address in a sentence is a link without the sentence's full stop", () => {
  expect(inlinesOf("See https://example.com/a_b_c(d)?e=f&g, or (www.example.org).")).toMatchObject([
    text("See "),
    {
      type: "link",
      href: "https://example.com/a_b_c(d)?e=f&g",
      children: [text("https://example.com/a_b_c(d)?e=f&g")],
    },
    text(", or ("),
    { type: "link", href: "http://www.example.org/", children: [text("www.example.org")] },
    text(")."),
  ]);
});

test("an image is a link to it", () => {
  expect(inlinesOf("![a *cat*](https://example.com/cat.png)")).toMatchObject([
    { type: "link", href: "https://example.com/cat.png", children: [text("a "), { type: "emphasis" }] },
  ]);
});

/** The spellings of "run this" that browsers, sanitisers and parsers have fallen for. */
const hostile = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\\script:alert(1)",
  "java&#10;script:alert(1)",
  "java&#x0A;script:alert(1)",
  "java&Tab;script:alert(1)",
  "&#106;avascript:alert(1)",
  "&#x6A;&#x61;vascript:alert(1)",
  "javascript&colon;alert(1)",
  "javascript&#58;alert(1)",
  "javascript&#x3A;alert(1)",
  "&#1;javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "&#32;javascript:alert(1)",
  "vbscript:msgbox(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "blob:https://example.com/1",
  "file:///etc/passwd",
  "filesystem:https://example.com/x",
  "intent://x#Intent;scheme=http;end",
  "view-source:https://example.com",
  "about:blank",
  "//example.com/x",
  "\\\\example.com",
  "/relative",
  "?query",
  "#fragment",
  "",
  "https://example.com@evil.example/",
  "https://user:password@evil.example/",
  "http://",
  "https://exa mple.com",
  "chrome://settings",
  "x-javascript:alert(1)",
  "feed:javascript:alert(1)",
  "\uFEFFjavascript:alert(1)",
  "j\u0000avascript:alert(1)",
];

test.each(hostile)("no link leads to %j", (destination) => {
  for (const markdown of [
    `[a](${destination})`,
    `[a](<${destination}>)`,
    `![a](${destination})`,
    `<${destination}>`,
    destination,
    `[a]: ${destination}\n\n[a]`,
  ]) {
    for (const href of linksOf(parseMarkdown(markdown))) {
      // A part of it may be an address of its own right, as behind the quoted one's colon.
      expect(new URL(href).protocol).toMatch(/^(?:https?|mailto|tel):$/u);
      expect(new URL(href).username).toBe("");
    }
  }
  expect(safeHref(destination)).toBeNull();
});

test.each(["https://example.com/?q=ä", "HTTP://EXAMPLE.com", "mailto:a@example.com?subject=x", "tel:+431234"])(
  "a link may lead to %s",
  (destination) => {
    expect(linksOf(parseMarkdown(`[a](<${destination}>)`))).toEqual([new URL(destination).href]);
  },
);

test("HTML, scripts and mutation strings are words", () => {
  for (const markup of [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
    "<a href='javascript:alert(1)'>x</a>",
    "&lt;script&gt;",
  ])
    expect(wordsOf(parseMarkdown(markup))).toBe(markup.replaceAll("&lt;", "<").replaceAll("&gt;", ">"));
});

describe("in a text that grows", () => {
  test.each([
    ["A **bold", [text("A "), { type: "strong", children: [text("bold")] }]],
    ["A **", [text("A ")]],
    ["A `co", [text("A "), { type: "code", text: "co" }]],
    ["See [the do", [text("See the do")]],
    ["See [the docs](https://exa", [text("See the docs")]],
    ["*it", [{ type: "emphasis", children: [text("it")] }]],
  ])("%j shows no half marks", (markdown, expected) => {
    expect(inlinesOf(markdown, true)).toEqual(expected);
    expect(inlinesOf(markdown)).not.toEqual(expected);
  });

  test("an open fence is code already", () => {
    expect(parseMarkdown("```js\nlet a", { isGrowing: true })).toEqual([
      { type: "code", language: "js", text: "let a\n" },
    ]);
  });

  test("what was finished stays the same, and in the end all is as if it had been read at once", () => {
    const whole = supported.map(({ markdown }) => spelled(markdown)).join("\n\n");
    const random = randomOf(7);
    for (let from = 0; from < whole.length; from += 2_000) {
      const part = whole.slice(from, from + 2_000);
      const read = createMarkdownReader();
      let before: readonly Block[] = [];
      for (let length = 0; length < part.length; length += 1 + (random() % 40)) {
        const blocks = read(part.slice(0, length), true);
        for (const [at, block] of before.slice(0, -2).entries()) expect(blocks[at]).toBe(block);
        before = blocks;
      }
      expect(read(part, false)).toEqual(parseMarkdown(part));
    }
  });
});

/** Texts that make parsers slow: what is repeated, once before and once behind. */
const pathological: Record<string, (times: number) => string> = {
  brackets: (times) => "[".repeat(times),
  "brackets that close": (times) => "[".repeat(times) + "]".repeat(times),
  "links behind brackets": (times) => "[".repeat(times) + "[a](http://b)".repeat(times),
  "links without end": (times) => "[a](".repeat(times),
  "links in angles without end": (times) => "[a](<b".repeat(times),
  "links with titles without end": (times) => '[a](b "'.repeat(times),
  "images in images": (times) => "![".repeat(times) + "](a)".repeat(times),
  stars: (times) => "*".repeat(times),
  "stars and words": (times) => "*a ".repeat(times),
  "stars that close": (times) => "a* ".repeat(times),
  "strong in strong": (times) => "**a ".repeat(times) + "b** ".repeat(times),
  "stars and underlines": (times) => "*_".repeat(times),
  "emphasis of all lengths": (times) => "a**b".repeat(times) + "c* ".repeat(times),
  "backticks of all lengths": (times) =>
    Array.from({ length: Math.floor(Math.sqrt(times)) }, (_, at) => "`".repeat(at)).join(" "),
  backslashes: (times) => "\\".repeat(times),
  entities: (times) => "&#x".repeat(times),
  angles: (times) => "<a:".repeat(times),
  addresses: (times) => "http://".repeat(times),
  "addresses with brackets": (times) => `http://a${")".repeat(times)}`,
  "addresses with full stops": (times) => `http://a${".".repeat(times)}`,
  "mail addresses": (times) => "<a.b-c@d".repeat(times),
  quotes: (times) => ">".repeat(times),
  "quotes and lines": (times) => ">a\nb\n".repeat(times),
  "lazy lines": (times) => `> a\n${"b\n".repeat(times)}`,
  "lists in lists": (times) => "- ".repeat(times),
  "lists, deeper each": (times) =>
    Array.from({ length: Math.floor(Math.sqrt(times)) }, (_, at) => `${"  ".repeat(at)}- a`).join("\n"),
  "numbers in lists": (times) => "1. a\n\n".repeat(times),
  "empty items": (times) => "-\n\n".repeat(times),
  fences: (times) => "```\n".repeat(times + 1),
  "fences without end": (times) => `\`\`\`\n${"a\n\n".repeat(times)}`,
  headings: (times) => `# ${"# ".repeat(times)}`,
  hashes: (times) => `# a${" #".repeat(times)} b`,
  rules: (times) => `${"- ".repeat(times)}a`,
  "spaces before a line's end": (times) => `a${" ".repeat(times)}b`,
  "spaces at the end": (times) => `a${" ".repeat(50)}\n`.repeat(times / 50),
  tables: (times) => `|${"a|".repeat(times)}\n|${"-|".repeat(times)}`,
  "rows of tables": (times) => `|a|b|\n|-|-|\n${"|c|d|\n".repeat(times)}`,
  "bars and dashes": (times) => `a|b\n${"|-".repeat(times)}x`,
  tabs: (times) => "\t>".repeat(times),
  "blank lines": (times) => "a\n\n\n\n".repeat(times),
  "underlines of headings": (times) => "a\n-\n".repeat(times),
};

test.each(Object.entries(pathological))("%s take time in proportion to their length", (_name, make) => {
  const [short, long] = [make(6_000), make(60_000)];
  const shortMs = timeOf(() => parseMarkdown(short));
  const longMs = timeOf(() => parseMarkdown(long, { isGrowing: true }));
  // Ten times the text; what grows with its square takes minutes.
  expect(longMs).toBeLessThan(Math.max(40 * shortMs, 2_000));
});

test("a message of a megabyte is read in a moment", () => {
  const sample = supported.map(({ markdown }) => spelled(markdown)).join("\n\n");
  const long = sample.repeat(Math.ceil(1_000_000 / sample.length));
  expect(timeOf(() => parseMarkdown(long))).toBeLessThan(3_000);
});

test("whatever is written, nothing throws, no words are lost, and links stay safe", () => {
  const random = randomOf(42);
  const marks = [
    "*",
    "**",
    "_",
    "`",
    "```\n",
    "[",
    "](",
    ")",
    "!",
    "<",
    ">",
    "\n",
    "\n\n",
    "- ",
    "1. ",
    "# ",
    "|",
    "|-|\n",
    "\\",
    "&#",
    ";",
    "  ",
    "\t",
    "    ",
    "a",
    "word ",
    "http://x.y ",
    "javascript:",
    "é",
    "👩‍👧",
    "\u202e",
    "\0",
  ];
  for (let round = 0; round < 3_000; round++) {
    const markdown = Array.from({ length: random() % 60 }, () => marks[random() % marks.length] ?? "").join("");
    const blocks = parseMarkdown(markdown, { isGrowing: random() % 2 === 0 });
    for (const href of linksOf(blocks)) expect(href).toMatch(/^https?:/u);
    const words = wordsOf(parseMarkdown(markdown));
    const letters = (from: string) => [...from.matchAll(/word/gu)].length;
    // The first word behind a fence names a language.
    if (!markdown.includes("```") && !markdown.includes("|") && !markdown.includes("]("))
      expect(letters(words), JSON.stringify(markdown)).toBe(letters(markdown));
  }
});

function inlineLinks(inlines: readonly Inline[]): string[] {
  return inlines.flatMap((inline) => [
    ...(inline.type === "link" ? [inline.href] : []),
    ...("children" in inline ? inlineLinks(inline.children) : []),
  ]);
}

function linksOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.type === "paragraph" || block.type === "heading") return inlineLinks(block.children);
    if (block.type === "quote") return linksOf(block.children);
    if (block.type === "list") return block.items.flatMap(linksOf);
    return block.type === "table" ? [...block.head, ...block.rows.flat()].flatMap(inlineLinks) : [];
  });
}

function inlineWords(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => ("children" in inline ? inlineWords(inline.children) : "text" in inline ? inline.text : "\n"))
    .join("");
}

function wordsOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.type === "paragraph" || block.type === "heading") return inlineWords(block.children);
      if (block.type === "code") return block.text;
      if (block.type === "quote") return wordsOf(block.children);
      if (block.type === "list") return block.items.map(wordsOf).join("\n");
      return block.type === "table" ? [...block.head, ...block.rows.flat()].map(inlineWords).join(" ") : "";
    })
    .join("\n");
}

function timeOf(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** xorshift32. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
