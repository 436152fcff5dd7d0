import { expect, test } from "vitest";
import { because } from "@svc/contract/reasons/reason.ts";
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
    notes: [],
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

const numbered = (id: number, levels: readonly (readonly [format: string, text: string, extra?: string])[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels
    .map(([format, text, extra = ""], at) => {
      return `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${extra}<w:lvlText w:val="${text}"/></w:lvl>`;
    })
    .join("")}</w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;

test("headings and items keep the numbers and letters that the document shows", () => {
  const style = (level: number, numbering: string) =>
    `<w:style w:type="paragraph" w:styleId="H${level}"><w:name w:val="heading ${level}"/><w:pPr>${numbering}</w:pPr></w:style>`;
  const styles =
    style(1, '<w:numPr><w:numId w:val="5"/></w:numPr>') + style(2, '<w:numPr><w:numId w:val="5"/></w:numPr>');
  const numbering =
    numbered(5, [
      ["decimal", "%1"],
      ["decimal", "%1.%2", '<w:pStyle w:val="H2"/>'],
    ]) +
    numbered(6, [["lowerLetter", "(%1)"]]) +
    numbered(7, [["upperRoman", "%1."]]) +
    '<w:num w:numId="8"><w:abstractNumId w:val="6"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>';
  const body = [
    paragraph("Scope", "H1"),
    paragraph("Fees", "H1"),
    paragraph("Adults", "H2"),
    paragraph("Children", "H2"),
    item("first", 6),
    item("second", 6),
    item("anew", 8),
    item("fourth", 7),
  ];
  expect(markdown(body.join(""), { styles, numbering })).toBe(
    "# 1 Scope\n\n# 2 Fees\n\n## 2.1 Adults\n\n## 2.2 Children\n\n- (a) first\n- (b) second\n- (a) anew\n- I. fourth",
  );
});

test("a paragraph whose end was deleted goes on in the next one, and deleted rows are gone", () => {
  const open = (text: string) =>
    `<w:p><w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
  expect(markdown(open("Return it ") + open("dry ") + paragraph("by noon.") + paragraph("Next."))).toBe(
    "Return it dry by noon.\n\nNext.",
  );
  expect(markdown(open("It ends here."))).toBe("It ends here.");
  const row = (text: string, properties = "") =>
    `<w:tr>${properties}<w:tc>${paragraph(text)}</w:tc><w:tc>${paragraph("1")}</w:tc></w:tr>`;
  const table = `<w:tbl>${row("Item")}${row("Tent")}${row("Boat", '<w:trPr><w:del w:id="2"/></w:trPr>')}</w:tbl>`;
  expect(markdown(table)).toBe("| Item | 1 |\n| --- | --- |\n| Tent | 1 |");
});

test("hidden and struck-out text is left out and noted, also where a style hides it", () => {
  const run = (text: string, look: string) =>
    `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const styles =
    '<w:style w:type="character" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>';
  const runs = [
    run("A month costs ", '<w:vanish w:val="0"/>'),
    run("5 euros ", "<w:strike/>"),
    run("6 euros ", "<w:dstrike/>"),
    run("7 euros.", '<w:strike w:val="false"/>'),
    run(" Staff pay 3.", "<w:vanish/>"),
    run(" Never say so.", '<w:rStyle w:val="Secret"/>'),
  ];
  expect(read(`<w:p>${runs.join("")}</w:p>`, { styles })).toMatchObject({
    markdown: "A month costs 7 euros.",
    notes: [because("hidden_text_left_out", { count: 2 }), because("struck_text_left_out", { count: 2 })],
  });
});

test("links of fields, check boxes and symbols are read", () => {
  const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const text = (said: string) => `<w:r><w:t xml:space="preserve">${said}</w:t></w:r>`;
  const field = (instruction: string, result: string) =>
    `${char("begin")}<w:r><w:instrText> ${instruction} </w:instrText></w:r>${char("separate")}${text(result)}${char("end")}`;
  const simple = `<w:fldSimple w:instr='HYPERLINK "mailto:a@b.example"'>${text("mail")}</w:fldSimple>`;
  expect(
    markdown(
      `<w:p>${field('HYPERLINK "https://a.example/"', "Join")}${text(", ")}${simple}${text(" p. ")}${field("PAGE", "3")}</w:p>`,
    ),
  ).toBe("[Join](https://a.example/), [mail](mailto:a@b.example) p. 3");
  const box = (inner: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>${inner}</w:checkBox></w:ffData></w:fldChar></w:r>`;
  const symbol =
    '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r><w:r><w:sym w:font="MS Gothic" w:char="2610"/></w:r>';
  expect(markdown(`<w:p>${symbol}${box('<w:default w:val="0"/>')}${box("<w:checked/>")}${text(" Sauna")}</w:p>`)).toBe(
    "☒☐☐☒ Sauna",
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
