import { expect, test } from "vitest";
import {
  documentFrequency,
  encodeEntries,
  entryBytes,
  lengthCode,
  lengths,
  placeAt,
  withoutPlaces,
} from "./postings.ts";

test("an entry holds the place inside its segment, and occurrences up to 255", () => {
  const entries = encodeEntries([{ docno: 4096 * 3 + 4095, occurrences: 300, lengthCode: 7 }]);
  expect(placeAt(entries, 0)).toBe(4095);
  expect([...entries.subarray(2)]).toEqual([255, 7]);
});

test("removing places keeps the other entries in order", () => {
  const entries = encodeEntries([1, 2, 3].map((docno) => ({ docno, occurrences: docno, lengthCode: 0 })));
  const left = withoutPlaces(entries, new Set([2]));
  expect([placeAt(left, 0), placeAt(left, entryBytes)]).toEqual([1, 3]);
  expect(documentFrequency([{ segment: 0, entries: left }])).toBe(2);
});

test("a list that loses nothing is returned as it is", () => {
  const entries = encodeEntries([{ docno: 1, occurrences: 1, lengthCode: 0 }]);
  expect(withoutPlaces(entries, new Set([9]))).toBe(entries);
});

test.each([1, 10, 100, 1000, 6000])("a length of %i tokens survives its byte within 4 per cent", (length) => {
  expect(Math.abs((lengths[lengthCode(length)] ?? 0) / length - 1)).toBeLessThan(0.04);
});
