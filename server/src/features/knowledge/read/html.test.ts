import { describe, expect, test } from "vitest";
import { readHtml } from "./html.ts";

const around = (title: string, content: string): string => `<!doctype html>
<html lang="en-GB"><head><title>${title}</title><script>var tracked = 1</script></head><body>
<header class="site-header"><a href="/">Acme</a><nav><ul><li><a href="/shop">Shop</a></li></ul></nav></header>
<div class="breadcrumbs"><a href="/">Home</a> › <a href="/help">Help</a></div>
<div id="cookie-banner"><p>We use cookies to improve your visit.</p><button>Accept all</button></div>
${content}
<footer><p>© 2026 Acme Ltd. <a href="/imprint">Imprint</a></p></footer>
<style>.x{color:red}</style></body></html>`;

const url = "https://www.acme.example/help/";
const read = (content: string, title = "Help"): string => readHtml(around(title, content), { url }).markdown;
const prose = (about: string): string =>
  `<p>${`This paragraph tells something useful about ${about}, for everybody who asks. `.repeat(5)}</p>`;

describe("what stands around the content", () => {
  test.each(["article", "main", "div"])("is dropped, whether the content is in <%s>", (element) => {
    const markdown = read(`<${element}><h1>Lamps</h1>${prose("lamps")}${prose("bulbs")}</${element}>`);
    expect(markdown).toContain("about lamps");
    expect(markdown).toContain("about bulbs");
    for (const furniture of ["Shop", "Home", "cookies", "Imprint", "tracked", "color"]) {
      expect(markdown).not.toContain(furniture);
    }
  });

  test("hidden nodes are dropped, but not answers that wait to be opened", () => {
    const markdown = read(`<main>${prose("doors")}<p hidden>draft one</p>
      <p style="display: none">draft two</p><p aria-hidden="true">draft three</p>
      <h3><button aria-expanded="false" aria-controls="a1">Is it waterproof?</button></h3>
      <div id="a1" hidden><p>Yes, down to ten metres.</p></div>
      <details><summary>Is it fireproof?</summary><p>No, keep it away from fire.</p></details></main>`);
    expect(markdown).not.toContain("draft");
    for (const text of ["Is it waterproof?", "Yes, down to ten", "Is it fireproof?", "No, keep it"]) {
      expect(markdown).toContain(text);
    }
  });

  test("in an article captions of pictures, lone links and share lines are dropped", () => {
    const markdown = read(
      `<article itemscope itemtype="https://schema.org/NewsArticle"><h1>Storm</h1>${prose("storms")}
      <figure><img src="a.jpg"><figcaption>A tree on a car</figcaption></figure>
      <p><a href="/other">Ten other storms that you will never forget</a></p>
      <p>Read more: <a href="/more">Storms of the year</a></p>
      <p><a href="/plan.pdf">Download the emergency plan here</a></p>${prose("floods")}</article>`,
    );
    expect(markdown).toMatch(/about storms[\s\S]+Download the emergency plan[\s\S]+about floods/);
    expect(markdown).not.toMatch(/tree on a car|never forget|Storms of the year/);
  });
});

describe("pages that are not articles keep all they say", () => {
  test("a list of questions and answers", () => {
    const markdown = read(`<main><h1>Questions</h1><div class="accordion"><h3>Do you ship abroad?</h3>
      <p>To the EU, within ten working days.</p></div>
      <details><summary>Can I pay later?</summary><p>Only companies can.</p></details>
      <dl><dt>Do you have gift cards?</dt><dd>Yes, at the till.</dd></dl></main>`);
    expect(markdown).toBe(
      "# Questions\n\n### Do you ship abroad?\n\nTo the EU, within ten working days.\n\n#### Can I pay later?\n\nOnly companies can.\n\n#### Do you have gift cards?\n\nYes, at the till.",
    );
  });

  test("short terms stand in one line with what they mean, as items of a list", () => {
    const markdown =
      read(`<main><h1>Shipping</h1><dl><div><dt>Ireland</dt><dd><p>€ 9.95</p></dd><dd>4 to 6 days</dd></div>
      <dt>Norway</dt><dt>Iceland:</dt><dd>on <a href="mailto:post@shop.example">request</a></dd></dl></main>`);
    expect(markdown).toContain(
      "- **Ireland**: € 9.95, 4 to 6 days\n- **Norway**, **Iceland:** on [request (post@shop.example)](mailto:post@shop.example)",
    );
  });

  test("a term with more to it is the heading of it", () => {
    const long = "We take it back. ".repeat(20);
    const markdown = read(
      `<main><h1>Terms</h1><dl><dt>Returns</dt><dd>${long}</dd><dt>Tax</dt><dd>None.</dd></dl></main>`,
    );
    expect(markdown).toContain(`#### Returns\n\n${long.trim()}\n\n#### Tax\n\nNone.`);
  });

  test("a very short page", () => {
    expect(read('<div><h1>Contact</h1><p>Call <a href="tel:+49301">030 1</a></p></div>')).toContain(
      "Call [030 1](tel:+49301)",
    );
  });

  test("a product with a price, features and a table", () => {
    const markdown = read(`<main><h1>Chair</h1><p class="price">€ 199</p><ul><li>Oak</li></ul>
      <table><tr><th>Size</th><th>Price</th></tr><tr><td>S</td><td>€ 199</td></tr></table></main>`);
    expect(markdown).toContain("€ 199");
    expect(markdown).toContain("- Oak");
    expect(markdown).toMatch(/\| Size +\| Price +\|\n\| -+ \| -+ \|\n\| S +\| € 199 \|/);
  });

  test("several sections of equal weight", () => {
    const names = ["speed", "safety", "prices", "nature"];
    const markdown = read(names.map((name) => `<section><div><h2>${name}</h2>${prose(name)}</div></section>`).join(""));
    for (const name of names) expect(markdown).toContain(`## ${name}\n\nThis paragraph`);
  });

  test("a page that is one list of links", () => {
    const items = Array.from({ length: 30 }, (_, i) => `<li><a href="/b/${i}">Branch ${i}</a></li>`);
    const markdown = read(`<div id="content"><h1>Branches</h1><ul>${items.join("")}</ul></div>`);
    expect(markdown.match(/^- \[Branch \d+\]\(https:\/\/www.acme.example\/b\/\d+\)$/gm)).toHaveLength(30);
  });

  test("text outside of html and body, and a fragment", () => {
    expect(readHtml("<h2>Terms</h2><p>All sales are final.").markdown).toBe("## Terms\n\nAll sales are final.");
    expect(readHtml("<html><head><title>T</title></head><p>Lost and found.</html>").markdown).toBe("Lost and found.");
  });
});

describe("Markdown", () => {
  test("code fences, nested lists and quotes keep their form", () => {
    const markdown = read(`<main><h1>Install</h1><pre><code>npm install\n  --save x_y_z</code></pre>
      <ol><li>One<ul><li>Sub</li></ul></li><li>Two</li></ol><blockquote><p>Said so</p></blockquote></main>`);
    expect(markdown).toContain("```\nnpm install\n  --save x_y_z\n```");
    expect(markdown).toContain("1. One\n   - Sub\n2. Two");
    expect(markdown).toContain("> Said so");
  });

  test("links are absolute, and those that lead nowhere become text", () => {
    const markdown = read(`<main><p><a href="../a_b(c)?x=1_2">up</a> <a href="#top">top</a>
      <a href="javascript:alert(1)">run</a> <a href="data:text/html,x">data</a></p></main>`);
    expect(markdown).toContain("[up](https://www.acme.example/a_b(c)?x=1_2)");
    expect(markdown).toMatch(/top run data/);
    expect(readHtml('<p><a href="/a">relative</a></p>').markdown).toBe("relative");
    expect(readHtml('<base href="https://b.example/x/"><p><a href="a">b</a>').markdown).toContain(
      "https://b.example/x/a",
    );
  });

  test("a card that is one link is linked by its heading", () => {
    expect(read('<main><a href="/g"><h3>Set up</h3><p>How to start.</p></a></main>')).toBe(
      "### [Set up](https://www.acme.example/g)\n\nHow to start.",
    );
  });

  test("what stands beside the page's main content, and an announcement bar anywhere, is not read", () => {
    const text = "We repair bicycles, and we lend them by the hour. ".repeat(12);
    const bar = (name: string) => `<div class="${name}">Spring sale: 20% off! <a href="/s">Shop now</a></div>`;
    expect(read(`${bar("x")}<main><article><h1>Repairs</h1><p>${text}</p></article></main>`)).not.toContain(
      "Spring sale",
    );
    expect(read(`${bar("announcement-bar")}<div><h1>Repairs</h1><p>${text}</p></div>`)).not.toContain("Spring sale");
  });

  test("images go; their text stays where nothing else is said", () => {
    const markdown = read(`<main><p>See <img src="data:image/png;base64,AAAA" alt="a photo"> this.</p>
      <table><tr><th>Plan</th><th>Fax</th></tr><tr><td>Basic</td><td><img src="y.png" alt="included"></td></tr></table></main>`);
    expect(markdown).not.toMatch(/photo|base64|png/);
    expect(markdown).toContain("included");
  });

  test("marks are escaped only where they would mean something", () => {
    expect(read("<main><p>snake_case costs 11.99. <b>99</b>. yes [sic] - so</p><p>1. no list</p></main>")).toBe(
      "snake_case costs 11.99. **99**. yes [sic] - so\n\n1\\. no list",
    );
  });
});

describe("a selector", () => {
  const page = around("T", '<div class="a"><p>first</p><p class="b">inner</p></div><nav class="b">second</nav>');

  test("takes the selected nodes instead, in the order of the page, each once", () => {
    expect(readHtml(page, { selector: ".b, .a" }).markdown).toBe("first\n\ninner\n\nsecond");
  });

  test("that selects nothing gives nothing", () => {
    expect(readHtml(page, { selector: ".none" }).markdown).toBe("");
  });
});

test("language and canonical address are read", () => {
  const head = '<link rel="canonical" href="/lamps"><title>T</title>';
  expect(readHtml(`<html lang="de-AT"><head>${head}</head><body><p>x</p></body></html>`, { url })).toMatchObject({
    language: "de",
    canonicalUrl: "https://www.acme.example/lamps",
  });
  expect(readHtml('<link rel="canonical" href="javascript:x"><p>x')).not.toHaveProperty("canonicalUrl");
});

test.each([
  ["Returns | Acme", "", "Returns"],
  ["Acme – Returns and refunds", "", "Returns and refunds"],
  ["Chair X-100 - Oak", "", "Chair X-100 - Oak"],
  ["Returns and refunds | Support | Some Shop", "", "Returns and refunds"],
  ["Returns – The Great Shop", '<meta property="og:site_name" content="The Great Shop">', "Returns"],
  ["Privacy | Spoke & Chain", '<a href="/"><img alt="Spoke & Chain"></a>', "Privacy"],
  ["Contact - Mill Lane Shop", '<a href="https://www.acme.example/">Mill Lane Shop</a>', "Contact"],
  ["Our story: how we began – Blog", "<h1>Our story: how we began</h1>", "Our story: how we began"],
  ["", "<h1>Only a heading</h1>", "Only a heading"],
])('title "%s" with "%s" is "%s"', (title, rest, expected) => {
  expect(readHtml(`<title>${title}</title>${rest}<p>x</p>`, { url }).title).toBe(expected);
});

test("tags that are never closed do not lose text or take for ever", () => {
  const markdown = readHtml(`<p>start</p>${"<font><b>".repeat(1_500)}<p>deep text</p>`).markdown;
  expect(markdown).toContain("start");
  expect(markdown).toContain("deep text");
});
