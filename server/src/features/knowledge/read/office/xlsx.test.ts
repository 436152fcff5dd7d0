import { expect, test } from "vitest";
import { because } from "@svc/contract/reasons/reason.ts";
import { makeXlsx } from "../../../../../../tests/support/make-office.ts";
import { makeZip } from "../../../../../../tests/support/make-zip.ts";
import { tableFacts } from "../table/facts.ts";
import { readXlsx } from "./xlsx.ts";
import { ZipArchive } from "./zip.ts";

function read(bytes: Uint8Array) {
  const book = readXlsx(new ZipArchive(bytes));
  if ("faqs" in book) throw new Error("It is a list of FAQs.");
  return book;
}

const formats = ['#,##0.00 "€"', "0%", "dd.mm.yyyy", "h:mm", "[$$-409]0.0", "0.000"];
const shown = (value: number, style: number, codes = formats) =>
  read(makeXlsx({ A: [["x", { value, style }]] }, { formats: codes })).tables[0]?.rows[0]?.[1];

test.each([
  [42, 1, "42.00 €"],
  [0.125, 2, "13%"],
  [45_000, 3, "2023-03-15"],
  [0.75, 4, "18:00"],
  [7, 5, "$7.0"],
  [0.1 + 0.2, 0, "0.3"],
  [1_234_567, 0, "1234567"],
  [2.5, 6, "2.500"],
])("%d in style %i is shown as %s", (value, style, text) => {
  expect(shown(value, style)).toBe(text);
});

test.each([
  ["00000", 812, "00812"],
  ["00-00-00", 40_506, "04-05-06"],
  ["[h]:mm", 1.25, "30:00"],
  ["[mm]:ss", 0.0625, "90:00"],
  ['0.0,,"m"', 2_400_000, "2.4 m"],
  ["0,", 7_800, "8"],
  ['[>=100]"many";[<100]"few"', 5, "few"],
  ["0.00;[Red]-0.00", -3.5, "-3.50"],
  ["# ?/?", 0.75, "3/4"],
  ["#,##0", 1_234_567, "1234567"],
  [";;;", 5, ""],
])("a number is what its format shows: %s", (code, value, text) => {
  expect(shown(value, 1, [code]) ?? "").toBe(text);
});

test("a merged cell holds in each of its places, down the rows and in two rows of headers", () => {
  const prices = [
    ["Rates of 2027"],
    ["Boat", "Summer", "", "Winter", ""],
    ["", "Day", "Week", "Day", "Week"],
    ["Canoe", 20, 90, 15, 70],
  ];
  const merged = ["A1:E1", "A2:A3", "B2:C2", "D2:E2"];
  const { tables } = read(makeXlsx({ A: prices }, { merged }));
  expect(tableFacts(tables).passages.map(({ text }) => text)).toEqual([
    "Rates of 2027",
    "- Boat: Canoe\n- Summer, Day: 20\n- Summer, Week: 90\n- Winter, Day: 15\n- Winter, Week: 70",
  ]);
  const offices = [
    ["Office", "Service", "Fee"],
    ["North", "Passport", 37],
    ["", "Visa", 60],
  ];
  expect(read(makeXlsx({ A: offices }, { merged: ["A2:A3"] })).tables[0]?.rows[2]).toEqual(["North", "Visa", "60"]);
});

test("two rows of headers are told without merged cells, too, where numbers follow", () => {
  const rows = [
    ["Room", "Low season", "", "High season", ""],
    ["", "Weekday", "Weekend", "Weekday", "Weekend"],
    ["Single", "61", "72", "83", "94"],
  ];
  expect(tableFacts([{ name: "", rows }]).passages[0]?.text).toContain("- High season, Weekend: 94");
  const words = [
    ["Name", "", "Town"],
    ["Ines", "Marlow", "Bonn"],
    ["Tom", "Abel", "Kiel"],
  ];
  expect(tableFacts([{ name: "", rows: words }]).passages).toHaveLength(2);
});

test("hidden rows, columns and sheets are left out, formulas without a result are noted", () => {
  const rows = [
    ["Course", "Cost", "Price"],
    ["Pottery", 61, 149],
    ["Staff", 1, 2],
    ["Singing", 5, { formula: "B4*2" }],
  ];
  const { tables, notes } = read(
    makeXlsx({ Courses: rows, Salaries: [["x", "y"]] }, { hidden: ["Salaries"], hiddenRows: [3], hiddenColumns: [2] }),
  );
  expect(tables).toEqual([
    {
      name: "",
      rows: [
        ["Course", "Price"],
        ["Pottery", "149"],
        ["Singing", ""],
      ],
    },
  ]);
  expect(notes).toEqual([
    because("hidden_sheets_left_out", { names: "Salaries" }),
    because("hidden_rows_left_out", { count: 1 }),
    because("hidden_columns_left_out", { count: 1 }),
    because("formulas_left_out", { count: 1 }),
  ]);
});

test("a table in the middle of its sheet has no empty columns, and a sentence below it is no row", () => {
  const rows = [
    ["", "", "No.", "Plant", "Price"],
    ["", "", "1", "Olive", 89],
    ["", "", "2", "Fig", 40],
    [],
    ["", "", "All plants are guaranteed for a year."],
  ];
  const { markdown, passages } = tableFacts(read(makeXlsx({ A: rows })).tables);
  expect(markdown).toBe(
    "| No. | Plant | Price |\n| --- | --- | --- |\n| 1 | Olive | 89 |\n| 2 | Fig | 40 |\n\nAll plants are guaranteed for a year.",
  );
  expect(passages.at(-1)?.text).toBe("All plants are guaranteed for a year.");
});

test("a workbook whose sheets are questions and answers is a list of FAQs", () => {
  const general = [["FAQ of the shop"], ["Id", "Question", "Answer"], [1, "By invoice?", "Yes."]];
  const faq = (row: number, question: string, answer: string) => ({ row, question, answer });
  expect(
    readXlsx(
      new ZipArchive(
        makeXlsx({
          A: general,
          B: [
            ["Frage", "Antwort"],
            ["Wann?", "Um neun."],
          ],
        }),
      ),
    ),
  ).toEqual({
    faqs: [faq(3, "By invoice?", "Yes."), faq(2, "Wann?", "Um neun.")],
  });
  expect(
    read(
      makeXlsx({
        A: general,
        B: [
          ["Model", "Price"],
          ["Falcon", 890],
        ],
      }),
    ).tables,
  ).toHaveLength(2);
});

test("visible sheets are read by name, empty rows and hidden sheets are not", () => {
  const bytes = makeXlsx(
    { Prices: [["Model", "Price"], [], ["Falcon", 890]], Secret: [["x", "y"]], Stock: [["", "far"]] },
    { hidden: ["Secret"] },
  );
  expect(read(bytes).tables).toEqual([
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
  expect(read(archive).tables).toEqual([{ name: "", rows: [["rich text", "inline", "yes", "", "", "result"]] }]);
});
