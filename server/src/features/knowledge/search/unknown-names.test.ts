import { expect, test } from "vitest";
import { namesIn } from "./unknown-names.ts";

test.each([
  ["Do you ship to Norway?", ["Norway"]],
  ["does it work with Firefox and Safari", ["Firefox", "Safari"]],
  ["Hi Sarah, I'm Peter, how long does it take to Norway?", ["Norway"]],
  ["Livrez-vous en Belgique ?", ["Belgique"]],
  ["¿Hacen envíos a Portugal?", ["Portugal"]],
  ["can I install .deb files", [".deb"]],
  // What begins a clause, days and months, acronyms, shouting and titles say nothing.
  ["Shipping? Norway?", []],
  ["Are you open on Monday or in December?", []],
  ["can I print my CV as PDF", []],
  ["WHY IS MY PARCEL STILL IN LEEDS", []],
  ["How Do I Reset My Password?", []],
  ["what do I pay, I have no card?", []],
  ["a Word ".repeat(200), []],
])("%s names %j", (question, names) => {
  expect(namesIn(question, "en")).toEqual(names);
});
