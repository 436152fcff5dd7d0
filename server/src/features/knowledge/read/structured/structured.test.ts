import { expect, test } from "vitest";
import { readHtml } from "../html.ts";

const page = (main: string, thing: unknown, lang = "en", head = ""): string =>
  `<html lang="${lang}"><head><title>Start</title>${head}<script type="application/ld+json">${JSON.stringify(thing)}</script></head>
  <body><main><h1>Welcome</h1>${main}</main></body></html>`;
const read = (...of: Parameters<typeof page>): string => readHtml(page(...of)).markdown;

test("questions that a page has for machines alone become questions with their answers", () => {
  const answer = (text: string) => ({ "@type": "Answer", text });
  const markdown = read("<p>Pick a topic.</p>", {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: [
      { "@type": "Question", name: "How heavy is it?", acceptedAnswer: answer("<p>Nine <b>kilograms</b>.</p>") },
      { "@type": "Question", name: "Is it loud?", acceptedAnswer: [answer("No &amp; never.")] },
    ],
  });
  expect(markdown).toContain("### How heavy is it?\n\nNine **kilograms**.\n\n### Is it loud?\n\nNo & never.");
});

test("what the page itself shows is not told twice, and broken JSON says nothing", () => {
  const thing = { "@type": "Question", name: "Is it loud?", acceptedAnswer: { text: "No, it is very quiet." } };
  expect(read("<h2>Is it loud?</h2><p>No, it is very quiet.</p>", { "@graph": [thing] })).not.toContain("###");
  const broken = page("<p>Fine.</p>", {}).replace("{}", '{"@type":');
  expect(readHtml(broken).markdown).toMatch(/^#+ Welcome\n\nFine\.$/);
});

test("a product says its price, whether it is there, and what else it is, in the language of the page", () => {
  const lamp = {
    "@type": "Product",
    name: "Lamp L7",
    sku: "L-7",
    brand: { "@type": "Brand", name: "Lumo" },
    description: "Made of brass.",
    offers: [{ "@type": "Offer", price: 89.5, priceCurrency: "EUR", availability: "http://schema.org/OutOfStock" }],
  };
  expect(read("<p>A lamp.</p>", [lamp])).toContain(
    "## Lamp L7\n\nMade of brass.\n\n- Price: 89.5 EUR\n- Availability: out of stock\n- Brand: Lumo\n- Article number: L-7",
  );
  expect(read("<p>Eine Lampe.</p>", lamp, "de-AT")).toContain("- Preis: 89.5 EUR\n- Verfügbarkeit: nicht verfügbar");
});

test("a place says when it is open, where it is and how to reach it", () => {
  const shop = {
    "@type": ["HairSalon", "LocalBusiness"],
    name: "Cut & Co",
    telephone: "+49 30 5550144",
    address: { streetAddress: "Elm Road 2", postalCode: "10115", addressLocality: "Berlin" },
    openingHoursSpecification: [
      { dayOfWeek: ["https://schema.org/Tuesday", "Saturday"], opens: "09:00:00", closes: "18:30" },
      { dayOfWeek: "Sunday", opens: "00:00", closes: "00:00" },
      { validFrom: "2027-01-01", validThrough: "2027-01-01", opens: "11:00", closes: "13:00" },
    ],
  };
  expect(read("<p>Hair.</p>", shop)).toContain(
    "## Cut & Co\n\n- Phone: +49 30 5550144\n- Address: Elm Road 2, 10115 Berlin\n\n### Opening hours\n\n- Tuesday, Saturday: 09:00–18:30\n- Sunday: closed\n- 2027-01-01: 11:00–13:00",
  );
  expect(
    read("<p>Haare.</p>", { "@type": "Store", name: "Laden", openingHours: ["Mo-Fr 10:00-19:00"] }, "de"),
  ).toContain("### Öffnungszeiten\n\n- Montag–Freitag: 10:00–19:00");
});

test("an event says when and where; whom an article or a page within the site belongs to does not matter", () => {
  const event = {
    "@type": "Event",
    name: "Open day",
    startDate: "2027-05-01T10:00",
    location: { "@type": "Place", name: "Hall 3", address: "Dock 1, Hamburg" },
  };
  expect(read("<p>Soon.</p>", event)).toContain("- Begins: 2027-05-01 10:00\n- Place: Hall 3, Dock 1, Hamburg");
  const publisher = { "@type": "Organization", name: "Acme", telephone: "555 0100" };
  const url = "https://acme.example/terms";
  expect(readHtml(page("<p>Terms.</p>", publisher), { url }).markdown).not.toContain("555");
  expect(readHtml(page("<p>Home.</p>", publisher), { url: "https://acme.example/" }).markdown).toContain("555 0100");
  const article = '<meta property="og:type" content="article">';
  expect(read("<p>News.</p>", { "@type": "Store", name: "Acme", telephone: "555 0100" }, "en", article)).not.toContain(
    "555",
  );
});

test("values that microdata keeps in attributes are read, what it marks in the text is not repeated", () => {
  const html = `<html lang="en"><title>Kettle</title><body><main><div itemscope itemtype="https://schema.org/Product">
    <h1 itemprop="name">Kettle K2</h1><p itemprop="description">Boils fast.</p>
    <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="34.00">
    <meta itemprop="priceCurrency" content="USD"><link itemprop="availability" href="https://schema.org/InStock"></div>
    </div></main></body></html>`;
  expect(readHtml(html).markdown).toBe("# Kettle K2\n\nBoils fast.\n\n- Price: 34.00 USD\n- Availability: in stock");
});

test("a thousand things nested in each other, and thousands beside each other, take no longer than a page may", () => {
  let nested: Record<string, unknown> = { name: "x" };
  for (let depth = 0; depth < 1_000; depth++) nested = { mainEntity: nested };
  const many = Array.from({ length: 20_000 }, (_, n) => ({ "@type": "Product", name: `P${n}`, sku: `S${n}` }));
  expect(read("<p>Fine.</p>", nested)).toMatch(/^#+ Welcome\n\nFine\.$/);
  expect(read("<p>Fine.</p>", many).match(/^- /gm)?.length).toBeLessThanOrEqual(2_000);
});
