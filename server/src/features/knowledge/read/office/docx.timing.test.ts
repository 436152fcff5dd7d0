import { expect, test } from "vitest";
import { expectWithin, msOf } from "../../../../../../tests/support/expect-below.ts";
import { makeDocx, paragraph } from "../../../../../../tests/support/make-office.ts";
import type { DocxParts } from "../../../../../../tests/support/make-office.ts";
import { readDocx } from "./docx.ts";
import { ZipArchive } from "./zip.ts";

const read = (body: string, parts?: DocxParts) => readDocx(new ZipArchive(makeDocx(body, parts)));
const markdown = (body: string, parts?: DocxParts) => read(body, parts).markdown;

test("a book's text is read as a stream, fast", async () => {
  await expectWithin(20_000, () =>
    msOf(async () => {
      expect(markdown(paragraph("A line of the book. ".repeat(10)).repeat(30_000)).length).toBeGreaterThan(5_000_000);
    }),
  );
});
