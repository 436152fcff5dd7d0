import { expect, test } from "vitest";
import { makeXlsx } from "../../../../../../tests/support/make-office.ts";
import { makeZip } from "../../../../../../tests/support/make-zip.ts";
import { readXlsx } from "./xlsx.ts";
import { ZipArchive } from "./zip.ts";

const formats = ['#,##0.00 "€"', "0%", "dd.mm.yyyy", "h:mm", "[$$-409]0.0", "0.000"];
const shown = (value: number, style: number) =>
  readXlsx(new ZipArchive(makeXlsx({ A: [["x", { value, style }]] }, { formats })))[0]?.rows[0]?.[1];

test.each([
  [42, 1, "42.00€"],
  [0.125, 2, "12.5%"],
  [45_000, 3, "2023-03-15"],
  [0.75, 4, "18:00"],
  [7, 5, "$7.0"],
  [0.1 + 0.2, 0, "0.3"],
  [1_234_567, 0, "1234567"],
  [2.5, 6, "2.500"],
])("%d in style %i is shown as %s", (value, style, text) => {
  expect(shown(value, style)).toBe(text);
});

test("visible sheets are read by name, empty rows and hidden sheets are not", () => {
  const bytes = makeXlsx(
    { Prices: [["Model", "Price"], [], ["Falcon", 890]], Secret: [["x", "y"]], Stock: [["", "far"]] },
    { hidden: ["Secret"] },
  );
  expect(readXlsx(new ZipArchive(bytes))).toEqual([
    {
      name: "Prices",
      rows: [
        ["Model", "Price"],
        ["Falcon", "890"],
      ],
    },
    { name: "Stock", rows: [["", "far"]] },
  ]);
});

test("texts with formatting, inline texts, truth, errors and formula results are read", () => {
  const cells = [
    '<c r="A1" t="s"><v>0</v></c>',
    '<c r="B1" t="inlineStr"><is><t>in</t><t>line</t></is></c>',
    '<c r="C1" t="b"><v>1</v></c>',
    '<c r="D1" t="e"><v>#REF!</v></c>',
    '<c r="F1" t="str"><f>A1</f><v>result</v></c>',
  ];
  const archive = makeZip({
    "xl/workbook.xml": '<workbook><sheets><sheet name="A" r:id="s"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="s" Type="x/worksheet" Target="worksheets/a.xml"/><Relationship Id="t" Type="x/sharedStrings" Target="t.xml"/></Relationships>',
    "xl/t.xml": "<sst><si><r><t>rich </t></r><r><t>text</t></r><rPh><t>reading</t></rPh></si></sst>",
    "xl/worksheets/a.xml": `<x:worksheet><x:row r="1">${cells.join("")}</x:row></x:worksheet>`,
  });
  expect(readXlsx(new ZipArchive(archive))).toEqual([
    { name: "", rows: [["rich text", "inline", "yes", "", "", "result"]] },
  ]);
});
