import { expect, test } from "vitest";
import { acceptsCsv, toCsv } from "./csv.ts";

test("a table is its columns and rows, with commas, quotes and line ends inside quotes", () => {
  const table = {
    columns: ["id", "text"],
    rows: [
      ["a", 'say "no", twice\nor more'],
      ["b", null],
      ["c", 7],
    ],
  };
  expect(toCsv(table)).toBe('id,text\r\na,"say ""no"", twice\nor more"\r\nb,\r\nc,7\r\n');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", '=HYPERLINK("http://a","b")'])(
  "the cell %j cannot be taken for a formula",
  (text) => {
    const [, cell = ""] = toCsv({ columns: ["c"], rows: [[text]] }).split("\r\n");
    expect(cell.startsWith("\"'") || cell.startsWith("'")).toBe(true);
  },
);

test("a number stays a number, also a negative one", () => {
  expect(toCsv({ columns: ["n"], rows: [[-3]] })).toBe("n\r\n-3\r\n");
});

test.each([
  ["text/csv", true],
  ["text/csv; charset=utf-8, */*;q=0.1", true],
  ["application/json, text/csv;q=0.5", false],
  ["text/csv;q=0", false],
  ["*/*", false],
  ["text/csvx", false],
  [undefined, false],
])("Accept: %s asks for CSV: %s", (accept, expected) => {
  expect(acceptsCsv(accept)).toBe(expected);
});
