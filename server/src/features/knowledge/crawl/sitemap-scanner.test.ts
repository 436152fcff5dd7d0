import { expect, test } from "vitest";
import { createSitemapScanner } from "./sitemap-scanner.ts";

function scan(text: string, pieceLength = text.length) {
  const scanner = createSitemapScanner();
  const found: string[] = [];
  for (let at = 0; at < text.length; at += pieceLength) found.push(...scanner.push(text.slice(at, at + pieceLength)));
  return { found: [...found, ...scanner.end()], isIndex: scanner.isIndex() };
}

const sitemap = `<?xml version="1.0"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://x/">
<url><loc> https://a.example/1?x=1&amp;y=2 </loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image></url>
<url><loc><![CDATA[https://a.example/2&3]]></loc></url><url><loc></loc></url>
<url><loc xml:space="x">https://a.example/&#228;</loc></url></urlset>`;

test.each([1, 7, 10_000])("addresses are found in pieces of %i characters", (pieceLength) => {
  expect(scan(sitemap, pieceLength)).toEqual({
    found: ["https://a.example/1?x=1&y=2", "https://a.example/2&3", "https://a.example/ä"],
    isIndex: false,
  });
});

test.each([3, 10_000])("an index is known as one, also in pieces of %i", (pieceLength) => {
  const index = `<?xml version="1.0"?><!-- made by hand --><sitemapindex xmlns="x">${" ".repeat(100)}<sitemap><loc>https://a.example/s.xml.gz</loc></sitemap></sitemapindex>`;
  expect(scan(index, pieceLength)).toEqual({ found: ["https://a.example/s.xml.gz"], isIndex: true });
});

test("a list of lines is a sitemap too", () => {
  expect(scan("\uFEFFhttps://a.example/1\r\n\nhttps://a.example/2", 5).found).toEqual([
    "https://a.example/1",
    "https://a.example/2",
  ]);
});

test("a billion laughs are not laughed", () => {
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("");
  const text = `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY l0 "https://a.example/">${laughs}]><urlset><url><loc>&l9;</loc></url></urlset>`;
  for (const pieceLength of [5, text.length]) expect(() => scan(text, pieceLength)).toThrow("declares entities");
});

test("a page in a sitemap's place is told from one", () => {
  expect(() => scan(`<!DOCTYPE html><html><body>${"x".repeat(100)}</body></html>`)).toThrow("it is a page");
});
