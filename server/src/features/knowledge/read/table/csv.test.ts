import { expect, test } from "vitest";
import { readCsv } from "./csv.ts";

const cells = (text: string) => readCsv(text).map((row) => row.cells);

test.each([
  ["commas", "a,b\n1,2"],
  ["semicolons, with commas inside of numbers", "a;b\n1;2"],
  ["tabs", "a\tb\n1\t2"],
  ["bars", "a|b\n1|2"],
  ["line ends of Windows", "a,b\r\n1,2\r\n"],
  ["line ends of old Macs", "a,b\r1,2"],
  ["a byte order mark", "\uFEFFa,b\n1,2"],
  ["the separator named in the first line", "sep=;\na;b\n1;2"],
])("rows are told apart with %s", (_name, text) => {
  expect(cells(text)).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
});

test("quotes hold separators, line ends and doubled quotes", () => {
  expect(cells('name,says\n"Doe, J.","one\ntwo ""three"""\n')).toEqual([
    ["name", "says"],
    ["Doe, J.", 'one\ntwo "three"'],
  ]);
});

test("a decimal comma does not make the comma the separator", () => {
  expect(cells("Ware;Preis;Rabatt\nLampe;1,50;0,5\nBirne;2,25;0,1")[1]).toEqual(["Lampe", "1,50", "0,5"]);
});

test("empty rows are left out, and lines are counted as an editor does", () => {
  expect(readCsv('a,b\n\n"x\ny",2\n,,\n3,4\n').map(({ line }) => line)).toEqual([1, 3, 6]);
});

test("a quote that is never closed, or stands inside of a cell, is a letter", () => {
  expect(cells('a,b\n5" pipe,"open\n1,2')).toEqual([
    ["a", "b"],
    ['5" pipe', '"open'],
    ["1", "2"],
  ]);
});
