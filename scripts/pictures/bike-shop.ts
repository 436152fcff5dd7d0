/** The shop of the README's pictures: its site, its questions, its visitors. Nothing of it is anybody's. */
export const sitePages: Readonly<Record<string, string>> = {
  "/": sitePage(
    "Kettle Lane Cycles",
    "<p>Kettle Lane Cycles repairs, sells and rents out bicycles in the old tram depot.</p><h2>Opening hours</h2><p>We are open Monday to Friday from nine to six, and on Saturday from ten to two.</p>",
  ),
  "/repairs": sitePage(
    "Repairs and inspections",
    "<p>We repair all bicycles, also those bought elsewhere.</p><h2>Large inspection</h2><p>A large inspection costs 99 euros and takes four days. It includes:</p><ul><li>new brake pads</li><li>a new chain</li><li>both wheels trued</li></ul><h2>Small inspection</h2><p>A small inspection costs 49 euros and takes two days.</p>",
  ),
  "/warranty": sitePage(
    "Warranty and returns",
    "<p>Every bicycle has a warranty of two years, every repair one of twelve months. Bring the receipt with you.</p><p>Bicycles that were not ridden can be returned within 30 days.</p>",
  ),
  "/rental": sitePage(
    "Rental",
    "<p>A city bicycle costs 18 euros a day, an e-bike 35 euros. A helmet and a lock are included.</p><p>Children's seats cost nothing.</p>",
  ),
  "/e-bikes": sitePage(
    "E-bikes",
    "<p>The battery of an e-bike lasts 60 to 110 kilometres. We test it for 15 euros and tell you what it still holds.</p>",
  ),
  "/lights": sitePage(
    "Lights and locks",
    "<p>Lights that charge by USB cost from 25 euros, folding locks from 49 euros.</p>",
  ),
};

function sitePage(title: string, body: string): string {
  const links = ["repairs", "warranty", "rental", "e-bikes", "lights"]
    .map((name) => `<li><a href="/${name}">${name}</a></li>`)
    .join("");
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav><ul>${links}</ul></nav><main><h1>${title}</h1>${body}</main></body></html>`;
}

export const chatbot = {
  name: "Kettle Lane Cycles",
  initialMessage: "Hello! Ask me about repairs, prices and opening hours.",
  suggestedMessages: ["When are you open?", "What does an inspection cost?"],
  colors: { primary: "#0f766e" },
  handoff: { enabled: true },
};

export const faqs = [
  {
    question: "Do you take old bicycles in part payment?",
    answer: "Yes. Bring it along: we look at it while you wait.",
  },
  { question: "Can I pay by card?", answer: "Yes, by all cards and by phone." },
];

/** What visitors write, in order. The last one of them waits for a person. */
export const conversations: readonly { readonly visitor: string; readonly says: readonly string[] }[] = [
  { visitor: "tomas", says: ["How much is an e-bike for a day?"] },
  { visitor: "mei", says: ["Do you ship bicycles to Norway?", "My name is Mei Tanaka, mei.tanaka@example.com"] },
  { visitor: "jonas", says: ["Do you ship to Norway as well?"] },
  { visitor: "amara", says: ["Can you ship a bicycle to Norway?"] },
  { visitor: "lucia", says: ["How long does the battery of an e-bike last?", "Can I pay by card?"] },
  {
    visitor: "noor",
    says: [
      "My name is Noor Haddad, noor.haddad@example.com",
      "What does a large inspection include?",
      "My chain came off on the way to work. Can I talk to a person, please?",
    ],
  },
];
