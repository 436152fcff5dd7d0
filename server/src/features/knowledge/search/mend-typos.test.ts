import { expect, test } from "vitest";
import { memoryIndex } from "./memory-index.ts";
import { mendTypos } from "./mend-typos.ts";
import { parseQuery } from "./query.ts";

const index = memoryIndex([
  {
    title: "Workshop",
    text: "A basic service takes a day. You may return what you have not ridden. Error E1204 is the trail sensor.",
  },
  { title: "Verleih", text: "Die Fahrräder werden gefahren." },
]);

async function mended(question: string): Promise<readonly string[]> {
  return (await mendTypos(parseQuery(question), index)).contentTerms;
}

test("a letter that is missing, doubled, wrong or in its neighbour's place is mended", async () => {
  expect(await mended("basic servce")).toEqual(await mended("basic service"));
  expect(await mended("basicc service")).toEqual(await mended("basic service"));
  expect(await mended("retrun riden")).toEqual(await mended("return ridden"));
  expect(await mended("workship")).toEqual(await mended("workshop"));
});

test("so it is in any language", async () => {
  expect(await mended("gefarene fahräder")).toEqual(await mended("gefahrene Fahrräder"));
});

test("words that are known, short words, and what has digits stay as they are", async () => {
  for (const question of ["basic service return", "trial of a dray", "E1203", "skateboard", "退货"]) {
    expect(await mended(question), question).toEqual(parseQuery(question).contentTerms);
  }
});

test("neighbours are those of the mended words", async () => {
  expect((await mendTypos(parseQuery("basic servce"), index)).pairs).toEqual(parseQuery("basic service").pairs);
});
