import { expect, test } from "vitest";
import { makeDocx, paragraph, wordTable } from "../../../../../../tests/support/make-office.ts";
import type { DocxParts } from "../../../../../../tests/support/make-office.ts";
import { readDocx } from "./docx.ts";
import { ZipArchive } from "./zip.ts";

const read = (body: string, parts?: DocxParts) => readDocx(new ZipArchive(makeDocx(body, parts)));
const markdown = (body: string, parts?: DocxParts) => read(body, parts).markdown;

const item = (text: string, list: number, level = 0) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const lists = ["bullet", "decimal"]
  .map((format, at) => {
    const levels = [0, 1].map((level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="${format}"/></w:lvl>`).join("");
    return `<w:abstractNum w:abstractNumId="${at}">${levels}</w:abstractNum><w:num w:numId="${at + 1}"><w:abstractNumId w:val="${at}"/></w:num>`;
  })
  .join("");

test("headings come from built-in styles, from what is based on them, and from outline levels", () => {
  const styles = `<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
    <w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="berschrift1"/></w:style>
    <w:style w:type="paragraph" w:styleId="Out"><w:name w:val="Out"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>
    <w:style w:type="paragraph" w:styleId="T1"><w:name w:val="toc 1"/></w:style>`;
  const body = [
    paragraph("Bikes", "berschrift1"),
    paragraph("Bikes ..... 3", "T1"),
    paragraph("Frames", "Own"),
    paragraph("Steel", "Out"),
    paragraph("# no heading"),
  ];
  expect(read(body.join(""), { styles })).toEqual({
    title: "Bikes",
    markdown: "# Bikes\n\n# Frames\n\n### Steel\n\n\\# no heading",
  });
});

test("lists keep their marks, numbers and levels", () => {
  const body = item("one", 2) + item("two", 2) + item("inner", 2, 1) + item("three", 2) + item("mark", 1);
  expect(markdown(body, { numbering: lists })).toBe("1. one\n2. two\n   1. inner\n3. three\n- mark");
});

test("tables keep their cells, merged ones for all their rows, and nested ones as text", () => {
  const merged = (text: string, properties: string) => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
  const cell = (inner: string) => `<w:tc>${inner}</w:tc>`;
  const rows = [
    cell(paragraph("Size")) + cell(paragraph("Price")) + cell(paragraph("Note")),
    merged("S", '<w:vMerge w:val="restart"/>') +
      cell(paragraph("1")) +
      cell(
        wordTable([
          ["a", "b"],
          ["c", "d"],
        ]),
      ),
    merged("", "<w:vMerge/>") + cell(paragraph("2")) + cell(paragraph("x|y")),
  ];
  expect(markdown(`<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join("")}</w:tbl>`)).toBe(
    "| Size | Price | Note |\n| --- | --- | --- |\n| S | 1 | a, b; c, d |\n| S | 2 | x\\|y |",
  );
});

test("a box drawn as a table of one cell is text", () => {
  expect(markdown(wordTable([["Mind the gap."]]))).toBe("Mind the gap.");
});

test("links lead out, notes stay with their paragraph, and deleted text is gone", () => {
  const link = '<w:hyperlink r:id="l1"><w:r><w:t>our site</w:t></w:r></w:hyperlink>';
  const local = '<w:hyperlink r:id="l2"><w:r><w:t>a file</w:t></w:r></w:hyperlink>';
  const body = `<w:p><w:r><w:t xml:space="preserve">See </w:t></w:r>${link}<w:r><w:t xml:space="preserve"> and </w:t></w:r>${local}
    <w:r><w:footnoteReference w:id="2"/></w:r><w:del><w:r><w:t>old</w:t></w:r></w:del><w:ins><w:r><w:t>.</w:t></w:r></w:ins></w:p>${paragraph("Next.")}`;
  const footnotes = `<w:footnote w:type="separator" w:id="0"><w:p><w:r><w:t>---</w:t></w:r></w:p></w:footnote><w:footnote w:id="2">${paragraph("Since 1990.")}</w:footnote>`;
  expect(markdown(body, { footnotes, links: { l1: "https://a.example/x_(y)", l2: "file:///etc/passwd" } })).toBe(
    "See [our site](https://a.example/x_%28y%29) and a file.\n\nSince 1990.\n\nNext.",
  );
});

test("a line in bold over text heads it, and alone is text", () => {
  const bold = "<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Returns</w:t></w:r></w:p>";
  expect(markdown(bold + paragraph("Within 30 days."))).toBe("#### Returns\n\nWithin 30 days.");
  expect(markdown(bold)).toBe("Returns");
});

test("a text box is read once, and not again from its fallback", () => {
  const box = (text: string) => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`;
  const drawn = `<mc:AlternateContent><mc:Choice>${box("In the box")}</mc:Choice><mc:Fallback>${box("In the box")}</mc:Fallback></mc:AlternateContent>`;
  expect(markdown(`<w:p><w:r>${drawn}<w:t>Around</w:t></w:r></w:p>`)).toBe("In the box\n\nAround");
});

test("the title is the first heading's, then the file's own unless a program wrote it", () => {
  expect(read(paragraph("x"), { title: "Price list" }).title).toBe("Price list");
  expect(read(paragraph("x"), { title: "Microsoft Word - a.doc" }).title).toBe("");
});

test("entities that the file declares are refused, and characters by number are read", () => {
  expect(markdown(paragraph("a &amp; b &#228; &#x4E2D; &unknown;"))).toBe("a & b ä 中 &unknown;");
  expect(() => markdown('<!DOCTYPE a [<!ENTITY b "c">]>')).toThrow("entities");
});
