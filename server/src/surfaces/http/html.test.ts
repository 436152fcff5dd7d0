import { expect, test } from "vitest";
import { jsonData, html, trusted } from "./html.ts";

test("what is put into a template is text, in elements and in attributes", () => {
  const hostile = `"><script>alert('1')</script>&amp;`;
  expect(html`<p title="${hostile}">${hostile}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;">' +
      "&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;</p>",
  );
});

test("pieces of pages stand as they are, lists are joined, and nothing is nothing", () => {
  const items = ["<a>", "b"].map((text) => html`<li>${text}</li>`);
  const list = html`<ul>
    ${items}${false}${null}${undefined}${0}${trusted("<br>")}
  </ul>`;
  expect(list.text.replaceAll(/>\s+/gu, ">").replaceAll(/\s+</gu, "<")).toBe(
    "<ul><li>&lt;a&gt;</li><li>b</li>0<br></ul>",
  );
});

test("half a character becomes one that says so", () => {
  expect(html`${"\ud800"}`.text).toBe("\ufffd");
});

test("data in a script cannot end it", () => {
  const value = { text: "</script><!--<script>" };
  const { text } = jsonData(value);
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual(value);
});
