import { expect, test } from "vitest";
import { memoryIndex } from "./memory-index.ts";
import { fixTypos } from "./fix-typos.ts";
import { parseQuery } from "./query.ts";

const index = memoryIndex([
  {
    title: "Workshop",
    text: "A basic service takes a day. You may return what you have not ridden. Error E1204 is the trail sensor.",
  },
  { title: "Verleih", text: "Die Fahrräder werden gefahren." },
]);

async function mended(question: string): Promise<readonly string[]> {
  return (await fixTypos(parseQuery(question), index)).contentTerms;
}

test("a letter that is missing, doubled, wrong or in its neighbour's place is mended", async () => {
  expect(await mended("basic servce")).toEqual(await mended("basic service"));
  expect(await mended("basicc service")).toEqual(await mended("basic service"));
  expect(await mended("retrun riden")).toEqual(await mended("return ridden"));
  expect(await mended("workship")).toEqual(await mended("workshop"));
});

test("so is a slip in the middle of a short word, whose parts are all others then", async () => {
  const shop = memoryIndex([
    { title: "Orders", text: "You can cancel an order while we pack it. Track the parcel online." },
  ]);
  const terms = async (question: string) => (await fixTypos(parseQuery(question), shop)).contentTerms;
  expect(await terms("can i canel my ordder")).toEqual(await terms("can I cancel my order"));
  expect(await terms("trak the pacrel")).toEqual(await terms("track the parcel"));
  // Two letters in the other order make another word, unless many texts hold the one that is meant.
  expect(await terms("my odrer")).toEqual(parseQuery("my odrer").contentTerms);
  const orders = memoryIndex(Array.from({ length: 4 }, (_, at) => ({ title: "Orders", text: `Order number ${at}.` })));
  expect((await fixTypos(parseQuery("my odrer"), orders)).contentTerms).toEqual(parseQuery("my order").contentTerms);
  // Another word, with one other letter.
  expect(await terms("pick")).toEqual(parseQuery("pick").contentTerms);
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
  expect((await fixTypos(parseQuery("basic servce"), index)).pairs).toEqual(parseQuery("basic service").pairs);
});

test("a compound that no passage holds is taken for its two parts, with or without a letter between them", async () => {
  const shop = memoryIndex([
    { title: "Zahlung", text: "Der Kauf auf Rechnung ist die Regel. Die Straße zur Bahn. Geben Sie es zurück." },
  ]);
  const parts = async (question: string) => (await fixTypos(parseQuery(question), shop)).contentTerms;
  expect(await parts("Rechnungskauf")).toEqual(await parts("Rechnung Kauf"));
  expect(await parts("Straßenbahn")).toEqual(await parts("Straße Bahn"));
  expect(await parts("zurückgeben")).toEqual(await parts("zurück geben"));
  // One part is not there, or is too short to be known by.
  for (const question of ["Ratenkauf", "Bahnhof"])
    expect(await parts(question), question).toEqual(parseQuery(question).contentTerms);
});
