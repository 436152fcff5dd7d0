import { expect, test } from "vitest";
import { memoryIndex } from "./memory-index.ts";
import { TokenCache } from "./passage-tokens.ts";
import { searchPassages } from "./passages.ts";

const shop = [
  { title: "Returns", text: "You can send an item back within thirty days. Refunds reach your account after a week." },
  { title: "Shipping", text: "Parcels leave our warehouse every morning. Tracking numbers come by mail." },
  { title: "Opening hours", text: "The shop in Graz is open from nine to six, the café until eight." },
  { title: "Versand", text: "Der Versicherungsschutz gilt für jedes Paket bis 500 Euro." },
  { title: "退货", text: "三十天内可以退货。退款一周内到账。" },
];

async function first(question: string): Promise<string | undefined> {
  return (await searchPassages(question, memoryIndex(shop), new TokenCache(), 3))[0]?.passage.title;
}

test("a question finds the passage that holds its words in another form", async () => {
  expect(await first("when do you ship a parcel")).toBe("Shipping");
});

test("a typing error is forgiven", async () => {
  expect(await first("wharehouse")).toBe("Shipping");
});

test("what a long message says again and again weighs more than what it says once", async () => {
  const said =
    "I saw the shop, the café, the warehouse and a tracking number. My refund: when do I get the refund? It is the refund that I wait for, the refund.";
  expect(await first(said)).toBe("Returns");
});

test("a code that one of very many passages holds makes it sure, and one that none holds does not", async () => {
  const valves = Array.from({ length: 3_000 }, (_, at) => ({
    title: "Manual",
    text: `Valve V${at} in hall ${at % 13} is checked by hand and turned ${1 + (at % 7)} times a week by whoever is on duty.`,
  }));
  const ask = async (question: string) =>
    (await searchPassages(question, memoryIndex(valves), new TokenCache(), 3))[0] ?? {
      passage: { text: "" },
      confidence: 0,
    };
  const known = await ask("How often must valve V910 be turned?");
  expect(known.passage.text).toContain("Valve V910 ");
  expect(known.confidence).toBeGreaterThan(0.55);
  expect((await ask("How often must valve V99910 be turned?")).confidence).toBeLessThan(0.3);
});

test("part of a compound finds the compound", async () => {
  expect(await first("Versicherung")).toBe("Versand");
});

test("Chinese is found without spaces", async () => {
  expect(await first("怎么退货？")).toBe("退货");
});

test("words that no passage knows find nothing", async () => {
  expect(await first("zyx qqq")).toBeUndefined();
});

test("a question of function words alone finds nothing", async () => {
  expect(await first("what is this?")).toBeUndefined();
});

test("the passage asked for is trusted, a passage that shares one word is not", async () => {
  const search = (question: string) => searchPassages(question, memoryIndex(shop), new TokenCache(), 1);
  expect((await search("After how long do refunds reach my account?"))[0]?.confidence).toBeGreaterThan(0.5);
  expect((await search("Which planet takes thirty years around the sun?"))[0]?.confidence).toBeLessThan(0.5);
});

test("equal passages come in the order of their numbers, and hidden ones not at all", async () => {
  const twins = memoryIndex([shop[1]!, shop[1]!, shop[1]!]);
  const docnos = async (reader: typeof twins) =>
    (await searchPassages("parcels", reader, new TokenCache(), 5)).map(({ docno }) => docno);
  expect(await docnos(twins)).toEqual([0, 1, 2]);
  expect(await docnos({ ...twins, isHidden: (docno) => docno === 1 })).toEqual([0, 2]);
});

test("scores and confidence lie between 0 and 1", async () => {
  const [hit] = await searchPassages(shop[1]!.text, memoryIndex([shop[1]!]), new TokenCache(), 1);
  for (const score of [...Object.values(hit?.scores ?? {}), hit?.score, hit?.confidence]) {
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(1);
  }
});

const bicycles = [
  {
    title: "Services",
    text: "We repair all bicycles, also those bought elsewhere. A small inspection costs 49 euros and takes two days. For a large one we need a week.",
  },
  { title: "About us", text: "Our shop has been in the same street since 1987. Three mechanics work here, and a dog." },
  { title: "Rental", text: "City bikes cost 15 euros a day, electric bikes 35 euros. Helmets are free of charge." },
];
const isTrusted = async (question: string, texts: typeof bicycles) =>
  ((await searchPassages(question, memoryIndex(texts), new TokenCache(), 1))[0]?.confidence ?? 0) >= 0.5;

test.each([
  ["how much is a small inspection", 3],
  ["how much is a small inspection", 1],
  ["how long does a large inspection take?", 3],
  ["do you repair bicycles that I bought somewhere else", 3],
  ["what does it cost to rent an electric bike", 3],
  ["since when is your shop there", 3],
])("%j is answered from a knowledge base of few passages (%i)", async (question, size) => {
  expect(await isTrusted(question, bicycles.slice(0, size))).toBe(true);
});

test.each([
  "what is the capital of france",
  "how much is the fish",
  "who won the world cup in 1990",
  "how much do you earn",
  "do you sell car tyres",
])("%j is not answered from a knowledge base of few passages", async (question) => {
  expect(await isTrusted(question, bicycles)).toBe(false);
});

const workshop = [
  { title: "Pottery workshop", text: "Bring an apron. The workshop lasts three hours, and clay is included." },
  { title: "Payment", text: "Pay by card, or in cash at the door. A later payment is possible." },
];

test.each(["can I bring my dog", "may I bring kids?", "is parking possible?"])(
  "%j is not answered by what shares with it only a word that any question is made with",
  async (question) => {
    expect(await isTrusted(question, workshop)).toBe(false);
  },
);

test.each(["what should I bring?", "what do I need to bring", "is a later payment possible?"])(
  "%j is, where that word is all that is asked, or the rest is spoken of",
  async (question) => {
    expect(await isTrusted(question, workshop)).toBe(true);
  },
);

test.each([
  [
    "Kann ich Sachen zurückgeben?",
    "Artikel können innerhalb von 14 Tagen zurückgegeben werden, wenn sie unbenutzt sind.",
  ],
  ["Kann ich Sachen zurückschicken?", "Gefällt etwas nicht, schicken Sie es binnen 14 Tagen an uns zurück."],
  ["Rechnungskauf möglich?", "Der Kauf auf Rechnung ist ab der zweiten Bestellung möglich."],
])("%j is answered where a page says it in parts of the word, or another form", async (question, text) => {
  expect(await isTrusted(question, [{ title: "Bestellen", text }])).toBe(true);
});

test("more passages about other things change little of the trust in a passage", async () => {
  const others = Array.from({ length: 300 }, (_, n) => ({
    title: `Page ${n}`,
    text: `Subject${n} and matter${n} are dealt with by office${n}.`,
  }));
  const confidence = async (texts: typeof bicycles) =>
    (await searchPassages("how much is a small inspection", memoryIndex(texts), new TokenCache(), 1))[0]?.confidence ??
    0;
  expect(Math.abs((await confidence(bicycles)) - (await confidence([...bicycles, ...others])))).toBeLessThan(0.15);
});

test("a passage that stands out is trusted more than one of many that reach as much, unless these repeat it", async () => {
  const text = "The pool opens at nine on weekdays.";
  const others = Array.from({ length: 12 }, (_, at) => ({ text: `The pool has tile number ${at}, and it is blue.` }));
  const alike = Array.from({ length: 6 }, (_, at) => ({ text: `The pool ${at} opens on weekdays in winter.` }));
  const repeated = Array.from({ length: 6 }, () => ({ text }));
  const confidence = async (more: readonly { text: string }[]) => {
    const index = memoryIndex([{ text }, ...others, ...more]);
    return (
      (await searchPassages("When does the pool open on weekdays?", index, new TokenCache(), 1))[0]?.confidence ?? 0
    );
  };
  const alone = await confidence([]);
  expect(await confidence(alike)).toBeLessThan(alone - 0.1);
  expect(await confidence(repeated)).toBeGreaterThan(alone - 0.05);
});

test("a single word that a passage is about is enough", async () => {
  const index = memoryIndex([
    { text: "Parking in the yard is free for guests." },
    ...Array.from({ length: 30 }, (_, at) => ({ text: `Room ${at} has a bath and a view of the lake.` })),
  ]);
  expect((await searchPassages("parking", index, new TokenCache(), 1))[0]?.confidence).toBeGreaterThan(0.6);
});

test("the words of a link's address find nothing", async () => {
  const index = memoryIndex([{ text: "All of it stands [here](https://example.com/warranty/terms)." }]);
  expect(await searchPassages("warranty", index, new TokenCache(), 1)).toEqual([]);
});

test("a passage is found alike when its words come from the cache", async () => {
  const index = memoryIndex(shop);
  const cache = new TokenCache();
  const once = await searchPassages("parcels and refunds", index, cache, 5);
  expect(await searchPassages("parcels and refunds", index, cache, 5)).toEqual(once);
});

test("a word that questions are built with does not outweigh what is asked about", async () => {
  const index = memoryIndex([
    { title: "", text: "Every kind of visitor gets a map." },
    { title: "", text: "The lift takes bicycles." },
    { title: "", text: "Bicycles of any make are repaired." },
  ]);
  const [best] = await searchPassages("what kind of bicycles", index, new TokenCache(), 3);
  expect(best?.passage.text).toContain("icycles");
});
