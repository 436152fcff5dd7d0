import { expect, test } from "vitest";
import { memoryIndex } from "./memory-index.ts";
import { rephrase } from "./rephrase.ts";

const shop = memoryIndex(
  [
    "Delivery is free from £55.",
    "Delivery to Ireland takes three days.",
    "A refund is made within five days.",
    "Return what you don't like, and we refund it.",
    "Open from nine to five.",
  ].map((text) => ({ text })),
);

test.each([
  ["is postage ever on the house?", "is delivery ever free?"],
  ["I want my cash back", "I want my refund"],
])("%j is also asked in the words of the texts", async (question, expected) => {
  expect((await rephrase(question, ["en"], shop))?.text).toBe(expected);
});

test.each(["Is delivery free?", "Do you sell orchids?", "", "?!"])("%j is asked as it stands", async (question) => {
  expect(await rephrase(question, ["en"], shop)).toBeUndefined();
});

test.each([
  ["Was kostet der Versand nach Ireland?", "de"],
  ["¿Cuánto tarda el envío a Ireland?", "es"],
  ["配送は無料ですか", "ja"],
] as const)("a question in another language is asked in that of the texts: %j", async (question, language) => {
  expect((await rephrase(question, [language], shop))?.text).toMatch(/\bdelivery\b/iu);
});

test("of a question in another language, what the texts don't know is left out", async () => {
  expect((await rephrase("Was kostet der Versand nach Ireland, bitteschön?", ["de"], shop))?.text).not.toContain(
    "bitteschön",
  );
});

test("slips of the pen are mended first, and words of the lexicon are none", async () => {
  expect((await rephrase("how long is postage to irelnd", ["en"], shop))?.text).toBe("how long is delivery to ireland");
  const words = memoryIndex([{ text: "The passwords of all accounts." }, { text: "Passwords." }]);
  expect((await rephrase("Passwort vergessen", ["de"], words))?.text).not.toContain("Passwort");
});

test("without a language nothing is rephrased", async () => {
  expect(await rephrase("is postage on the house?", [], shop)).toBeUndefined();
});

test("a word that is the same in both languages does not keep a question in its own", async () => {
  const payments = memoryIndex([{ text: "Pay with PayPal." }, { text: "PayPal refunds take a day to pay out." }]);
  expect((await rephrase("Kann ich mit PayPal zahlen?", ["de"], payments))?.text).toMatch(
    /pay\b.*paypal|paypal.*\bpay\b/iu,
  );
});

test("foreign words in texts of the question's language leave it in its own", async () => {
  const german = memoryIndex([
    { text: "Die Lieferung ist ab 50 Euro kostenlos." },
    { text: "Eine Rechnung liegt jedem Paket bei. Order bestätigt." },
    { text: "Order, order: so hieß das Lied." },
  ]);
  const asked = await rephrase("Liegt dem Paket der Lieferung eine Rechnung für die Bestellung bei?", ["de"], german);
  expect(asked?.text ?? "").not.toMatch(/\border\b/u);
});

test("what no text speaks of is said all the same, so that its absence shows", async () => {
  expect((await rephrase("Ist die Lieferung von Fahrrädern gratis?", ["de"], shop))?.text).toMatch(/bicycle/u);
});

test("a question of which only the lesser part can be said in the language of the texts is marked so", async () => {
  const bikes = memoryIndex([
    { text: "Rent a cargo bike for a weekend. The rental costs 60 pounds." },
    { text: "We match the price of other shops. Their price has to be in stock." },
    { text: "A large bicycle with a large price." },
  ]);
  const isPartial = async (question: string, language: "de" | "ja" | "cs") =>
    (await rephrase(question, [language], bikes))?.isPartial;
  expect(await isPartial("Verleiht ihr Segelboote?", "de")).toBe(true);
  expect(await isPartial("Was kostet eine große Inspektion?", "de")).toBe(true);
  expect(await isPartial("Kolik stojí půjčení plachetnice?", "cs")).toBe(true);
  expect(await isPartial("Was kostet die Miete eines Fahrrads?", "de")).toBe(false);
});
