import { expect, test } from "vitest";
import { z } from "zod";
import { csvColumns, csvLine, csvRow } from "./csv.ts";

test("columns are the fields of an item, those of an object inside by their path", () => {
  const item = z.object({
    id: z.string(),
    actor: z.object({ name: z.string() }),
    changes: z.record(z.string(), z.unknown()),
  });
  const columns = csvColumns(item);
  expect(columns).toEqual([["id"], ["actor", "name"], ["changes"]]);
  expect(csvRow(columns, { id: "1", actor: { name: 'A "B"' }, changes: { x: [1] } })).toBe(
    '"1","A ""B""","{""x"":[1]}"\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\n=1", "＝1", "\u{feff}=1"])(
  "%j stays a text in every spreadsheet",
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  },
);

test("numbers stay numbers, and nothing stays empty", () => {
  expect(csvLine([-1, 0, null, undefined, "", "a,b\nc"])).toBe('"-1","0",,,"","a,b\nc"\r\n');
});
