import { expect, test } from "vitest";
import { makePdf, scannedPdf } from "../../../../../../tests/support/make-pdf.ts";
import type { PdfLine } from "../../../../../../tests/support/make-pdf.ts";
import { splitPassages } from "../../passages.ts";
import { readPdf } from "./pdf.ts";

const read = (pages: (PdfLine[] | Buffer)[], title?: string) =>
  readPdf(makePdf(pages, title === undefined ? {} : { title }), () => {});
const markdown = async (...pages: PdfLine[][]) => (await read(pages)).markdown;
/** Lines of a column below each other. */
const column = (x: number, y: number, texts: string[], step = 14): PdfLine[] =>
  texts.map((text, at) => ({ text, x, y: y + at * step }));
const backfill = (subject: string, lines: number) =>
  Array.from({ length: lines }, (_, at) => `${subject} goes on with line number ${at} of this column of`);

test("lines become paragraphs, and words divided at a line's end become whole", async () => {
  const lines = column(60, 100, [
    "The coffee machine has to be descaled every three months, for other-",
    "wise its pump will break. A well-known remedy is citric acid, and well-",
    "known is also vinegar, which the manufacturer does not recommend at",
    "all.",
  ]);
  const next = column(60, 190, ["A new paragraph begins here."]);
  expect(await markdown([...lines, ...next])).toBe(
    "The coffee machine has to be descaled every three months, for otherwise its pump will break. A well-known remedy is citric acid, and well-known is also vinegar, which the manufacturer does not recommend at all.\n\nA new paragraph begins here.",
  );
});

test("two columns are read one after the other, a title across them first", async () => {
  const title = { text: "A title that stands across both of the columns below it", x: 60, y: 80, size: 18 };
  const text = await markdown([
    title,
    ...column(60, 120, backfill("Left", 8)),
    ...column(310, 120, backfill("Right", 8)),
  ]);
  expect(text.startsWith(`# ${title.text}\n\nLeft goes on with line number 0`)).toBe(true);
  expect(text.indexOf("Left goes on with line number 7")).toBeLessThan(
    text.indexOf("Right goes on with line number 0"),
  );
});

test("a table keeps its rows and cells, wrapped ones too", async () => {
  const rows = [
    ["Model", "Weight", "Price"],
    ["Falcon", "9 kg", "890"],
    ["Heron", "7 kg", "2400"],
    ["Kite", "8 kg", "1200"],
  ];
  const lines = rows.flatMap((row, at) =>
    row.map((text, cell) => ({ text, x: 60 + cell * 120, y: 100 + at * 24 + (at === 3 ? 13 : 0) })),
  );
  const wrapped = { text: "in titanium", x: 180, y: 161 };
  expect(await markdown([...lines, wrapped])).toBe(
    "| Model | Weight | Price |\n| --- | --- | --- |\n| Falcon | 9 kg | 890 |\n| Heron | 7 kg in titanium | 2400 |\n| Kite | 8 kg | 1200 |",
  );
});

test("running headers, footers and page numbers are left out, on slides the titles stay", async () => {
  const pages = [1, 2, 3, 4].map((page) => [
    { text: "Handbook of bicycles, edition 2024", y: 40 },
    ...column(60, 120, [`Chapter ${page} tells how wheel number ${page} is trued.`]),
    { text: `Page ${page} of 4`, x: 280, y: 810 },
  ]);
  expect(await markdown(...pages)).toBe(
    [1, 2, 3, 4].map((page) => `Chapter ${page} tells how wheel number ${page} is trued.`).join("\n\n"),
  );
  const slides = [1, 2, 3].map((page) => [
    { text: "Our offer", y: 60, size: 30 },
    { text: `Offer ${page} is the best of all our offers so far.`, y: 200 },
    { text: String(page + 16), x: 500, y: 820, size: 9 },
  ]);
  const shown = await markdown(...slides);
  expect(shown.match(/# Our offer/g)).toHaveLength(3);
  expect(shown).not.toMatch(/1[789]/);
});

test("headings are told by size, number and capitals, and lists by their marks", async () => {
  const page = [
    { text: "Espresso machine", y: 80, size: 24 },
    { text: "Care", y: 120, size: 16 },
    ...column(60, 150, ["Care of the machine keeps it going for many years to come."]),
    { text: "2.1 Descaling", y: 190 },
    ...column(60, 220, ["Descale it with:", "\x95 citric acid", "\x95 water"]),
    { text: "WARRANTY", y: 290 },
    ...column(60, 320, ["Five years."]),
  ];
  expect(await markdown(page)).toBe(
    "# Espresso machine\n\n## Care\n\nCare of the machine keeps it going for many years to come.\n\n### 2.1 Descaling\n\nDescale it with:\n\n- citric acid\n- water\n\n### WARRANTY\n\nFive years.",
  );
});

test("a sentence that a page's end divides stays one, and each passage knows its page", async () => {
  const pages = [
    column(60, 700, [
      "The first page speaks of tulips and where they grow best, which is in",
      "sandy soil with much sun and with",
    ]),
    column(60, 100, [
      "little rain in summer. That is all there is to say of tulips.",
      "",
      "Roses need more water than tulips do.",
    ]),
  ];
  const text = await read(pages.map((page) => page.filter(({ text: line }) => line !== "")));
  expect(text.markdown).toContain("with little rain in summer.");
  const two = await read([column(60, 100, ["Tulips like the sun."]), column(60, 100, ["Roses like the water."])]);
  expect(splitPassages(two.markdown, two).map(({ text: passage, page }) => [passage, page])).toEqual([
    ["Tulips like the sun.", 1],
    ["Roses like the water.", 2],
  ]);
});

test("a table of contents is left out", async () => {
  const entries = ["Tulips ........ 2", "Roses ........ 3", "Lilies ........ 4"];
  const text = await markdown(column(60, 100, ["Contents", ...entries]), column(60, 100, ["Tulips like the sun."]));
  expect(text).toBe("Tulips like the sun.");
});

test("text printed twice over itself is read once, turned text is a stamp", async () => {
  const orders = "BT /F 11 Tf 1 0 0 1 60 700 Tm (Bold by printing twice) Tj ET\n".repeat(2);
  const stamp = "BT /F 30 Tf 0 1 -1 0 30 300 Tm (DRAFT) Tj ET";
  expect((await read([Buffer.from(orders + stamp)])).markdown).toBe("Bold by printing twice");
});

test("the title is the file's own, unless a program wrote it; then the first heading", async () => {
  const page = [
    { text: "Espresso", y: 80, size: 24 },
    ...column(60, 150, ["It makes coffee of the finest kind, always."]),
  ];
  expect((await read([page], "The manual")).title).toBe("The manual");
  expect((await read([page], "Microsoft Word - manual.docx")).title).toBe("Espresso");
});

test("pictures alone and damage are told as such", async () => {
  await expect(readPdf(scannedPdf(), () => {})).rejects.toMatchObject({ message: expect.stringContaining("OCR") });
  await expect(readPdf(Buffer.from("%PDF-1.7 and nothing"), () => {})).rejects.toMatchObject({
    message: expect.stringContaining("damaged"),
  });
});
