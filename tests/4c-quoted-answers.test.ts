import { expect, test } from "vitest";
import { chat, createTrainedChatbot } from "./support/api.ts";
import { useService } from "./support/suite.ts";

const svc = useService();

const help = `<!doctype html><html><head><title>Help centre</title></head><body>
<nav><a href="/">Home</a> › <a href="/help">Help</a></nav>
<main><article><h1>Help centre</h1>
<h2>Returns</h2><p>Unused items come back within 30 days. To return an order, follow these steps:</p>
<ol><li>Open <em>My orders</em>.</li><li>Print the label.</li><li>Bring the parcel to a post office.</li></ol>
<h2>Delivery</h2><table><thead><tr><th>Method</th><th>Price</th></tr></thead>
<tbody><tr><td>Standard delivery</td><td>4.90 euros</td></tr><tr><td>Express delivery</td><td>12.90 euros</td></tr></tbody></table>
<h2>Repairs</h2><p>A small inspection costs 49 euros and takes two days. Bring the bicycle in the morning.</p>
</article></main></body></html>`;
const prices = "# Prices of last year\n\nA small inspection costs 39 euros and takes two days.";

async function ask(text: string) {
  const chatbotId = await createTrainedChatbot(svc.url, [
    { question: "Do you have Wi-Fi?", answer: "Yes, free for all guests." },
  ]);
  const documents = [
    { name: "help.html", content: help },
    { name: "prices.md", content: prices },
  ];
  await svc.api("POST", "/api/chatbot/train", { chatbotId, data: { documents } });
  const { text: said, chunks } = await chat(svc.url, { chatbotId, sessionId: "visitor", text });
  const sources = chunks.filter(({ type }) => String(type).startsWith("source")).map(({ title }) => String(title));
  return { said, sources: sources.toSorted() };
}

test("steps come as the list that they are, with the words that announce it", async () => {
  const { said, sources } = await ask("How do I return an order?");
  expect(said).toBe(
    "**Returns**\n\nUnused items come back within 30 days. To return an order, follow these steps:\n\n1. Open *My orders*.\n2. Print the label.\n3. Bring the parcel to a post office.",
  );
  expect(sources).toEqual(["Help centre"]);
});

test("a price of a table comes with the table", async () => {
  const { said } = await ask("What does express delivery cost?");
  expect(said).toMatch(
    /^\*\*Delivery\*\*\n\n\| Method \| Price \|\n\| --- \| --- \|\n\| Standard.*\n\| Express delivery \| 12\.90 euros \|$/u,
  );
});

test("two documents that name different prices are both quoted and cited", async () => {
  const { said, sources } = await ask("How much is a small inspection?");
  expect(said).toContain("My sources say different things about this.");
  expect(said).toContain("From “Help centre”:\n\nA small inspection costs 49 euros and takes two days.");
  expect(said).toContain("From “Prices of last year”:\n\nA small inspection costs 39 euros and takes two days.");
  expect(sources).toEqual(["Help centre", "Prices of last year"]);
});

test("a FAQ is found by what its answer says", async () => {
  expect((await ask("is wifi free")).said).toBe("Yes, free for all guests.");
});

test("a second question that points back is answered about what the first one named", async () => {
  const { said } = await ask("What does a small inspection cost, and how long does it take?");
  expect(said).not.toContain("couldn't find");
  expect(said).toContain("49 euros and takes two days");
});
