import { expect, test } from "vitest";
import { isOnlyLabels, proseOf } from "./prose.ts";

const returns = "You can return anything within 30 days.";
const table = "| Country | Days |\n|---|---|\n| France | 3 |";

test.each([
  [
    "a banner and links above the title",
    `Free shipping over 50 €!\n\n[Home](/) [Shop](/shop)\n\n# Returns\n\n${returns}`,
  ],
  ["a table", `${table}\n\n${returns}`],
  ["a cookie notice", `We use cookies to make this site better for you.\n\n${returns}`],
  ["a trail", `Home › Service › Orders and deliveries › Exchange and return › Returns\n\n${returns}`],
  ["a list of links", `- [Delivery](/delivery)\n- [Payment](/payment)\n\n${returns}`],
  ["labels around it", `Updated in May\n\n${returns}\n\nRead more`],
  ["headings", `# Returns\n\n## How it works\n\n${returns}`],
  ["code", `\`\`\`\nnpm start\n\`\`\`\n\n${returns}`],
])("%s says nothing of what a page is about", (_name, text) => {
  expect(proseOf(text, "Returns")).toBe(returns);
});

test("an introduction above the title, and a page about cookies, are what they are", () => {
  const introduction = "Everything about how we take back what you bought from us and when you get your money. ".repeat(
    2,
  );
  expect(proseOf(`${introduction}\n\n# Returns\n\n${returns}`, "Shop")).toBe(`${introduction.trim()} ${returns}`);
  const cookies = "We use cookies to remember your cart.";
  expect(proseOf(`${cookies}\n\n${returns}`, "Cookie policy")).toBe(`${cookies} ${returns}`);
});

test("where there is nothing else, labels and headings are better than nothing, and table cells aren't", () => {
  expect(proseOf(`${table}\n\nAsk us`, "Delivery")).toBe("Ask us");
  expect(proseOf(`# Delivery\n\n${table}`, "Prices")).toBe("Delivery");
  expect(proseOf(table, "Delivery")).toBe("");
});

test("links and labels alone are no page to find; a number, a sentence or a table is", () => {
  for (const text of ["Terms Privacy Cookies", "[Terms](/terms) [Privacy](/privacy)", "- Terms\n- Privacy", "# Legal"])
    expect(isOnlyLabels(text, "Legal"), text).toBe(true);
  for (const text of [
    "Open 9 to 17",
    "We sell bikes.",
    table,
    "- [Terms](/terms): what applies when you order from us",
  ])
    expect(isOnlyLabels(text, "Legal"), text).toBe(false);
});
