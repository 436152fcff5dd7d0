import { expect, test } from "vitest";
import type { FoundPassage } from "../knowledge/knowledge.ts";
import { quote } from "./quote.ts";

function passage(text: string, id = "src_1", confidence = 0.8): FoundPassage {
  const source = { id, kind: "document" as const, title: `Title of ${id}`, url: null };
  return { sourceKey: Number(id.slice(4)), source, heading: "", text, place: 0, score: confidence, confidence };
}

test("the sentence that answers is quoted whole, with its source", () => {
  const quoted = quote(
    "How much is a small inspection?",
    [
      passage(
        "We repair all bicycles. A small inspection costs 49 euros and takes two days. Bring your bicycle in the morning.",
      ),
      passage("The shop is closed on Sundays.", "src_2", 0.3),
    ],
    "en",
  );
  expect(quoted?.text).toContain("A small inspection costs 49 euros and takes two days.");
  expect(quoted?.text).not.toContain("Sundays");
  expect(quoted?.sources.map((source) => source.id)).toEqual(["src_1"]);
});

test("who asks for a price is told one, though another passage is a little more certain", () => {
  const passages = [
    passage("The battery of an e-bike lasts 60 to 110 kilometres. We test it for you."),
    passage("A city bicycle costs 18 euros a day, an e-bike 35 euros. A lock is included.", "src_2", 0.7),
  ];
  const quoted = quote("How much is an e-bike for a day?", passages, "en");
  expect(quoted?.text).toBe("A city bicycle costs 18 euros a day, an e-bike 35 euros. A lock is included.");
  expect(quoted?.sources.map((source) => source.id)).toEqual(["src_2"]);
  const bare = [
    passage("Price of an e-bike, a day: 35."),
    passage("E-bikes are for adults, a day or more.", "src_2", 0.79),
  ];
  expect(quote("What does an e-bike cost for a day?", bare, "en")?.text).toBe("Price of an e-bike, a day: 35.");
});

test("a section that the second one contains is quoted once, in its place", () => {
  const small = "A small inspection costs 49 euros and takes two days.";
  const large = "A large inspection costs 99 euros and takes four days.";
  const part = { ...passage(small, "src_1", 0.6), heading: "Small inspection", place: 2 };
  const whole = {
    ...passage("We repair all bicycles.", "src_1", 0.55),
    after: [
      { heading: "Large inspection", text: large },
      { heading: "Small inspection", text: small },
    ],
  };
  const quoted = quote("how long does an inspection of bicycles take", [part, whole], "en");
  expect(quoted?.text).toBe(
    `We repair all bicycles.\n\n**Large inspection**\n\n${large}\n\n**Small inspection**\n\n${small}`,
  );
});

test("that something is free is its price", () => {
  const passages = [
    passage("Entry to the museum is free."),
    passage("The museum has 40 rooms on 3 floors.", "src_2", 0.79),
  ];
  expect(quote("How much is entry to the museum?", passages, "en")?.text).toBe("Entry to the museum is free.");
});

test("a list is quoted whole with the line that announces it, never one item of it", () => {
  const list = "The spa has:\n\n- a Finnish sauna\n- a steam bath\n- an indoor pool";
  expect(quote("Is there a steam bath?", [passage(`The spa is open daily. ${list}`)], "en")?.text).toMatch(
    /- a Finnish sauna\n- a steam bath\n- an indoor pool/,
  );
});

test("a table keeps its header and its rows", () => {
  const table = "| Treatment | Price |\n| --- | --- |\n| Back massage | 45 euros |\n| Full massage | 80 euros |";
  expect(quote("What does a back massage cost?", [passage(table)], "en")?.text).toBe(table);
});

test("what two sources say is quoted once, and both are cited", () => {
  const sentence = "Parking in our garage costs 12 euros a day.";
  const other = "Parking in our garage costs €12 a day, by the way.".replace("€12", "12 euros");
  const quoted = quote("What does parking cost?", [passage(sentence), passage(other, "src_2")], "en");
  expect(quoted?.text).toBe(sentence);
  expect(quoted?.sources.map((source) => source.id)).toEqual(["src_1", "src_2"]);
});

test("sources that name different numbers are both quoted, as contradicting each other", () => {
  const passages = [
    passage("A small inspection costs 49 euros and takes two days."),
    passage("A small inspection costs 39 euros and takes two days.", "src_2", 0.78),
  ];
  const quoted = quote("How much is a small inspection?", passages, "de");
  expect(quoted?.text).toBe(
    "Dazu machen meine Quellen unterschiedliche Angaben.\n\nAus „Title of src_1“:\n\nA small inspection costs 49 euros and takes two days.\n\nAus „Title of src_2“:\n\nA small inspection costs 39 euros and takes two days.",
  );
  expect(quoted?.sources.map((source) => source.id)).toEqual(["src_1", "src_2"]);
});

test("two numbers in one source are no contradiction", () => {
  const text = "Parking costs 12 euros a day. Parking costs 60 euros a week.";
  expect(quote("How much does parking cost?", [passage(text), passage(text)], "en")?.text).toBe(text);
});

test("beside an answer that is not quite sure stands the next section, under its own source, and both are cited", () => {
  const quoted = quote(
    "What should I know of parking in the garage?",
    [
      passage("Parking in the garage costs 12 euros a day.", "src_1", 0.6),
      passage("Parking in the garage ends at midnight.", "src_2", 0.58),
    ],
    "en",
  );
  expect(quoted?.text).toBe(
    "Parking in the garage costs 12 euros a day.\n\nFrom “Title of src_2”:\n\nParking in the garage ends at midnight.",
  );
  expect(quoted?.sources.map((source) => source.id)).toEqual(["src_1", "src_2"]);
});

test("a section stands under its headings", () => {
  const section = { ...passage("No postal boxes."), heading: "Delivery › Not possible" };
  expect(quote("Do you deliver to postal boxes?", [section], "en")?.text).toBe(
    "**Delivery › Not possible**\n\nNo postal boxes.",
  );
});

test("in a long section the fact that was asked for comes first, in one sentence", () => {
  const text = `${"Our couriers take good care of everything you order. ".repeat(10)}\n\nDelivery costs 5 euros.`;
  expect(quote("How much is delivery?", [passage(text)], "en")?.text).toMatch(
    /^Delivery costs 5 euros\.\n\nOur couriers/u,
  );
});

test("a question about one row of a table is answered by that row under the head", () => {
  const rows = [
    "Austria | 7 euros",
    "Belgium | 8 euros",
    "Cyprus | 15 euros",
    "Denmark | 9 euros",
    "Estonia | 11 euros",
  ];
  const table = ["| Country | Price |", "| --- | --- |", ...rows.map((row) => `| ${row} |`)].join("\n");
  expect(quote("What is the price for Cyprus?", [passage(table)], "en")?.text).toBe(
    "| Country | Price |\n| --- | --- |\n| Cyprus | 15 euros |",
  );
});

test("a short section goes on with its subsections, and with the code that it announces", () => {
  const short = {
    ...passage("To update, run:"),
    heading: "Update",
    after: [
      { heading: "Update", text: "```sh\nupdate now\n```" },
      { heading: "Update › By hand", text: "Replace the files." },
      { heading: "Remove", text: "Delete the folder." },
    ],
  };
  expect(quote("How do I update?", [short], "en")?.text).toBe(
    "**Update**\n\nTo update, run:\n\n```sh\nupdate now\n```\n\n**By hand**\n\nReplace the files.",
  );
});

test("a list of links within the page, and an announcement of nothing, are never quoted", () => {
  const text =
    "Orders leave within a day.\n\n- [One](https://a.example/1)\n- [Two](https://a.example/2)\n- [Three](https://a.example/3)\n\nIn this article:";
  expect(quote("When do orders leave?", [passage(text)], "en")?.text).toBe("Orders leave within a day.");
});

test("the date beside the best sentence is quoted with it, where the question asks when", () => {
  const text = "We transfer the price within 14 days. Your money goes back to the card.";
  expect(quote("When do I get my money back?", [passage(text)], "en")?.text).toBe(text);
});

test("steps stay with the sentence beside them, in whatever words they are announced", () => {
  const steps = "Send it in as follows:\n\n1. Pack the item.\n2. Take it to the post.";
  const text = `Items that were used cannot be given back. ${steps}`;
  expect(quote("How can I give something back?", [passage(text)], "en")?.text).toContain("2. Take it to the post.");
});

test("a sentence between two quoted ones is quoted too, so that nothing is torn apart", () => {
  const text =
    "You may cancel free of charge until two days before. After that we charge the first night. If you cancel by telephone, ask for a name.";
  expect(quote("What if I cancel?", [passage(text)], "en")?.text).toBe(text);
});

test("code keeps its fence", () => {
  const code = "```\ncurl -X POST https://shop.example/orders\n```";
  expect(quote("What is the curl of orders?", [passage(`${code}\n\nThat was it.`)], "en")?.text).toContain(code);
});

test.each([
  ["I'm 172 cm tall, which frame do I need?", "| M | 165–178 cm |"],
  ["which frame for 150 cm", "| XS | 148 - 156 cm |"],
])("a number is answered by the row with the range that it's in: %s", (question, row) => {
  const rows = [
    "| XS | 148 - 156 cm |",
    "| S | 156–165 cm |",
    "| M | 165–178 cm |",
    "| L | 178–188 cm |",
    "| XL | over 188 cm |",
  ];
  const table = ["| Frame | Your height |", "| --- | --- |", ...rows].join("\n");
  expect(quote(question, [passage(table)], "en")?.text).toContain(`| --- | --- |\n${row}`);
  expect(quote(question, [passage(table)], "en")?.text).not.toContain("XL");
});

test("a section of another source that says the same isn't shown beside the first", () => {
  const of = (id: string, text: string, confidence: number) => ({
    ...passage(text),
    source: { id, kind: "document" as const, title: id, url: null },
    confidence,
  });
  const first = of("Hardware", "You need a live USB and the password of the encrypted disk.", 0.6);
  const same = of("Recovery", "You need the encrypted disk's password, and a Live USB.", 0.58);
  const other = of("Backups", "Backups of the disk are encrypted with a password of their own.", 0.55);
  expect(quote("How is the disk encrypted?", [first, same, other], "en")?.text).toBe(
    `${first.text}\n\nFrom “Backups”:\n\n${other.text}`,
  );
});

test("a table that is too long keeps its head and the row that answers", () => {
  const rows = Array.from({ length: 60 }, (_, at) => `| Model ${at} of the large catalogue | ${at + 100} euros |`);
  const table = ["| Model | Price |", "| --- | --- |", ...rows].join("\n");
  const quoted = quote("What does model 47 cost?", [passage(table)], "en")?.text ?? "";
  expect(quoted).toMatch(/^\| Model \| Price \|\n\| --- \| --- \|\n/u);
  expect(quoted).toContain("| Model 47 of the large catalogue | 147 euros |");
  expect(quoted.length).toBeLessThanOrEqual(1_250);
});

test("a contradiction is found in a passage that is less certain, also where the question says cost", () => {
  const passages = [
    passage("Die kleine Inspektion kostet 49 Euro.", "src_1", 0.9),
    passage("Die kleine Inspektion kostet 59 Euro.", "src_2", 0.6),
  ];
  expect(quote("Was kostet die kleine Inspektion?", passages, "de")?.text).toContain("unterschiedliche Angaben");
});

test("nothing can be quoted from nothing", () => {
  expect(quote("What?", [], "en")).toBeNull();
});

test("a section in another language than the visitor's is introduced as such, one of a few words isn't", () => {
  const english = "Delivery is free from 55 pounds. It takes two to three working days, and four to Ireland.";
  expect(quote("Was kostet der Versand?", [passage(english)], "de")?.text).toMatch(
    /^Dazu habe ich nur etwas in einer anderen Sprache gefunden:\n\nDelivery/u,
  );
  expect(quote("What is delivery?", [passage(english)], "en")?.text).toMatch(/^Delivery/u);
  expect(quote("Was kostet der Versand?", [passage("Delivery: free.")], "de")?.text).toBe("Delivery: free.");
});

test("what introduces a page goes on with the parts that hold a word of the question, not with the others", () => {
  const intro = {
    ...passage("We take cards and wallets."),
    after: [
      { heading: "Cards that we take", text: "Visa and Mastercard." },
      { heading: "Pay in three", text: "A third today, the rest later." },
    ],
  };
  expect(quote("Which cards do you take?", [intro], "en")?.text).toBe(
    "We take cards and wallets.\n\n**Cards that we take**\n\nVisa and Mastercard.",
  );
});

test("a sentence about the list above it is quoted with that list, before what comes after", () => {
  const filler = "Other shops do otherwise. ".repeat(35).trim();
  const text = `- Visa\n- Mastercard\n\nWe take the cards above, and cash in the shop.\n\n${filler}`;
  expect(quote("Do you take cash in the shop?", [passage(text)], "en")?.text).toMatch(
    /^- Visa\n- Mastercard\n\nWe take/u,
  );
});

test("a section that is not shown whole ends with a link to the rest of it", () => {
  const sentence = "Bicycles are repaired within two days, whatever is broken. ";
  const long = Array.from({ length: 12 }, () => sentence.repeat(4).trim()).join("\n\n");
  const repairs = { ...passage(long), heading: "Work › Re-pairs [new]" };
  const source = { ...repairs.source, title: "Shop [A]", url: "https://a.example/shop" };
  expect(quote("Are bicycles repaired?", [{ ...repairs, source }], "en")?.text).toMatch(
    /\n\nMore: \[Shop \\\[A\\\]\]\(https:\/\/a\.example\/shop#:~:text=Re%2Dpairs%20%5Bnew%5D\)$/u,
  );
  expect(quote("Are bicycles repaired?", [repairs], "en")?.text).not.toContain("More:");
});

test("a caption of a picture is never quoted", () => {
  const text = "Press the red button.\n\n*Where the button is*\n\nThen wait.";
  expect(quote("Which button do I press?", [passage(text)], "en")?.text).toBe("Press the red button.\n\nThen wait.");
});

test.each([
  [
    "a row of opening hours and a job's working hours",
    "When do you open on Sunday?",
    "| Day | Opens | Closes |\n| --- | --- | --- |\n| Sunday | 10:30 | 16:00 |",
    "- **Hours**: Saturday and Sunday, 14 hours a week",
  ],
  [
    "a short line and a long sentence about something else",
    "When is the pool open?",
    "Pool: 7 to 22.",
    "Guests of the pool who booked a course in spring meet the trainer at 9 beside the small building.",
  ],
])("%s do not contradict each other", (_, question, one, other) => {
  const quoted = quote(question, [passage(one), passage(other, "src_2", 0.79)], "en");
  expect(quoted?.text).not.toContain("different things");
});

test("steps behind a short sentence are shown from the first on, though not all of them fit", () => {
  const steps = Array.from({ length: 12 }, (_, nth) => `${nth + 1}. ${"Choose it with care. ".repeat(5).trim()}`);
  const text = `You can import a file instead.\n\n${steps.join("\n")}`;
  const quoted = quote("How can I import a file?", [passage(text)], "en")?.text ?? "";
  expect(quoted).toContain("You can import a file instead.\n\n1. Choose it with care.");
  expect(quoted.length).toBeLessThan(1_100);
  expect(quoted).not.toContain("12. ");
});
