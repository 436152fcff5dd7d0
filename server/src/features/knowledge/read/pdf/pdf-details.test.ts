import { expect, test } from "vitest";
import { because } from "@svc/contract/reasons/reason.ts";
import { dynamicFormPdf, formPdf, makePdf, predefinedPdf } from "../../../../../../tests/support/make-pdf.ts";
import type { PdfLine } from "../../../../../../tests/support/make-pdf.ts";
import { readPdf } from "./pdf.ts";

const read = (bytes: Buffer) => readPdf(bytes, () => {});
const markdown = async (...pages: PdfLine[][]) => (await read(makePdf(pages))).markdown;
const column = (x: number, y: number, texts: readonly string[], step = 14): PdfLine[] =>
  texts.map((text, at) => ({ text, x, y: y + at * step, size: 9 }));

test("three columns of running text are read one after the other, a table of three columns is a table", async () => {
  const flowing = (subject: string) => [
    `${subject} begins at the old pier`,
    "where the boats are kept, and then",
    "goes on along the shore until the",
    "lighthouse comes into sight, which",
    "is open on every day of the week.",
  ];
  const text = await markdown([
    ...column(50, 100, flowing("One")),
    ...column(220, 100, flowing("Two")),
    ...column(390, 100, flowing("Three")),
  ]);
  expect(text).toMatch(/^One begins [^|]+\.\n\nTwo begins [^|]+\.\n\nThree begins [^|]+\.$/);
  const cells = [
    "Start of the tour at noon",
    "Bring your own warm coat",
    "Meet us beside the kiosk",
    "Pay at the end by card",
  ];
  const table = await markdown([...column(50, 100, cells), ...column(220, 100, cells), ...column(390, 100, cells)]);
  expect(table.match(/^\| Bring/gm)).toHaveLength(1);
});

test.each([
  ["middle", 6],
  ["bottom", 12],
])("cells of several lines whose neighbours stand at the %s keep to their row", async (_place, down) => {
  const rows = ["Small", "Medium", "Large"].flatMap((name, at): PdfLine[] => {
    const y = 140 + at * 40;
    const described = [`${name} has a longer description that takes`, "two lines of its own in the last column"];
    return [
      { text: name, x: 60, y: y + down },
      { text: `${at + 1}.50`, x: 150, y: y + down },
      ...column(230, y, described, 12),
    ];
  });
  const head = [
    { text: "Size", x: 60, y: 110 },
    { text: "Price", x: 150, y: 110 },
    { text: "What it is", x: 230, y: 110 },
  ];
  expect(await markdown([...head, ...rows])).toContain(
    "| Medium | 2.50 | Medium has a longer description that takes two lines of its own in the last column |",
  );
});

test("raised digits change no price, and their row stays whole", async () => {
  const price = (y: number, name: string, euros: string, cents: string): PdfLine[] => [
    { text: name, x: 60, y },
    { text: euros, x: 330, y },
    { text: cents, x: 331 + euros.length * 6.1, y: y - 4, size: 6 },
  ];
  const text = await markdown([
    ...price(100, "Margherita", "8", "50"),
    ...price(120, "Funghi", "12", "90"),
    ...price(140, "Water", "10", "00"),
    ...price(160, "Note", "70", "1"),
  ]);
  for (const row of ["| Margherita | 8.50 |", "| Funghi | 12.90 |", "| Water | 10.00 |", "| Note | 70¹ |"])
    expect(text).toContain(row);
});

test("letters that are set apart are a word, and leaders of dots say nothing", async () => {
  const text = await markdown([
    { text: "O P E N I N G", y: 80, size: 16 },
    { text: "H O U R S", x: 200, y: 80, size: 16 },
    ...column(60, 120, ["Every day from nine to five, in the old town hall.", "Coffee .................... 2.50"], 30),
  ]);
  expect(text).toContain("OPENING HOURS");
  expect(text).toContain("Coffee 2.50");
});

test("hyphens at a line's end that belong to a word or a number stay, a word that is divided becomes whole", async () => {
  const text = await markdown(
    column(60, 100, [
      "The first floor issues certificates. A certificate of resi-",
      "dence costs nine euros and is ready at once. Send the self-",
      "assessment by mail and show the receipt of the online check-",
      "in. Our number is 0221-",
      "555-0137, and we are open from 9 to 12 and from 14\x96",
      "18 on every day that is a working day in this state.",
    ]),
  );
  for (const part of ["of residence costs", "self-assessment", "check-in", "0221-555-0137", "14–18"])
    expect(text).toContain(part);
});

test("values of form fields stand beside their labels", async () => {
  const { markdown: text } = await read(
    formPdf({ "Adult member:": "48 euros a year", "Youth member:": "19 euros a year" }),
  );
  expect(text).toBe("Adult member: 48 euros a year\n\nYouth member: 19 euros a year");
});

test.each([
  ["UniGB-UCS2-H", "GB1", Buffer.from("退款七个工作日", "utf16le").swap16(), "退款七个工作日"],
  ["UniJIS-UTF16-H", "Japan1", Buffer.from("営業時間は九時", "utf16le").swap16(), "営業時間は九時"],
  ["UniKS-UCS2-H", "Korea1", Buffer.from("환불 안내", "utf16le").swap16(), "환불 안내"],
  ["GBK-EUC-H", "GB1", Buffer.from("cdcbbfee", "hex"), "退款"],
  ["90ms-RKSJ-H", "Japan1", Buffer.from("82a982c8", "hex"), "かな"],
  ["ETen-B5-H", "CNS1", Buffer.from("a4a4a4e5", "hex"), "中文"],
])(
  "text in a font that is not embedded is read by its encoding's name: %s",
  async (encoding, ordering, codes, text) => {
    expect((await read(predefinedPdf(encoding, ordering, codes))).markdown).toBe(text);
  },
);

test("pages without text are noted, and a scan with nothing but a footer is told as a scan", async () => {
  const page = (text: string, y = 100): PdfLine[] => [{ text, y }];
  expect(await read(makePdf([page("A page of text."), [], [], page("Another one."), []]))).toMatchObject({
    notes: [because("textless_pages_left_out", { pages: "2–3, 5" })],
  });
  const footers = [1, 2, 3, 4].map((number) => page(`Scanned by the office, page ${number}`, 815));
  await expect(read(makePdf(footers))).rejects.toMatchObject({ message: expect.stringContaining("OCR") });
});

test("a dynamic form fails and says how to make a document of it", async () => {
  await expect(read(dynamicFormPdf())).rejects.toMatchObject({ message: expect.stringContaining("(XFA)") });
});

test("a title that a program wrote for want of one is none", async () => {
  expect((await read(makePdf([[{ text: "Only words.", y: 100 }]], { title: "\\(anonymous\\)" }))).title).toBe("");
});
