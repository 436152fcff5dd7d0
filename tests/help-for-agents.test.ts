import { afterAll, beforeAll, expect, test } from "vitest";
import type { Member } from "./support/members.ts";
import { owner, settleElsewhere, signIn, withOwner } from "./support/members.ts";
import { publish } from "./support/api.ts";
import { useService } from "./support/suite.ts";
import { htmlPage, startWebSite } from "./support/web-site.ts";

const site = await startWebSite();
afterAll(() => site.close());
const svc = useService({
  ...withOwner,
  SVC_BASE_URL: "https://help.example",
  SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}`,
});
let elsewhere: Member;
beforeAll(async () => {
  elsewhere = await settleElsewhere(svc.url, await signIn(svc.url, owner), "elsewhere@example.com");
});

const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${svc.url}${path}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const on = { enabled: true, llms: true };

async function train(chatbotId: string, data: object) {
  const { status, body } = await svc.api("POST", "/api/chatbot/train", { chatbotId, data });
  expect(status).toBe(200);
  return body.sources as { id: string; name: string }[];
}

async function shop(portal: object = on) {
  site.serve({
    "/delivery/costs": htmlPage("Delivery [costs]", "A parcel costs five euros."),
    "/orders/returns": htmlPage("Returns", "Send a parcel back within thirty days."),
  });
  const categories = [
    { title: "Orders", path: "/orders" },
    { title: "Delivery", path: "/delivery" },
  ];
  const id = await svc.chatbot({
    name: "Shop",
    description: "Bikes and\nboats.",
    portal: { title: "Shop help", categories, ...portal },
  });
  const urls = ["/delivery/costs", "/orders/returns"].map((path) => `${site.url}${path}`);
  const content = "# Repairs\n\nAn inspection costs **49 euros**.";
  const sources = await train(id, {
    urls,
    documents: [{ name: "repairs.md", content }],
    faqs: [{ question: "Are you open on Sundays?", answer: "**No**, we rest." }],
  });
  await publish(svc.url, id, sources);
  const named = (end: string) => sources.find(({ name }) => name.endsWith(end))?.id ?? "";
  return { id, costs: named("/costs"), returns: named("/returns"), repairs: named("repairs.md") };
}

test("llms.txt is a title, a summary and the articles by category with their Markdown addresses", async () => {
  const { id, costs, returns, repairs } = await shop();
  const { status, headers, text } = await open(`/help/${id}/llms.txt`);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(headers.get("cache-control")).toBe("public, max-age=60");
  const root = `https://help.example/help/${id}`;
  expect(text).toBe(`# Shop help

> Bikes and boats.

## Orders

- [Returns](${root}/articles/${returns}.md): Send a parcel back within thirty days.

## Delivery

- [Delivery \\[costs\\]](${root}/articles/${costs}.md): A parcel costs five euros.

## Other articles

- [Repairs](${root}/articles/${repairs}.md): An inspection costs 49 euros.

## Frequently asked questions

- [All questions](${root}/faqs.md): Are you open on Sundays?
`);
  const etag = headers.get("etag") ?? "";
  expect((await open(`/help/${id}/llms.txt`, { "if-none-match": etag })).status).toBe(304);
});

test("an article is Markdown under its address with .md, and where Markdown is asked for before HTML", async () => {
  const { id, costs, repairs } = await shop();
  const path = `/help/${id}/articles/${costs}`;
  const markdown = await open(`${path}.md`);
  expect(markdown.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(markdown.text).toBe(
    `# Delivery [costs]\n\n[View original page](<${site.url}/delivery/costs>)\n\nA parcel costs five euros.\n`,
  );
  // Its own title isn't repeated.
  expect((await open(`/help/${id}/articles/${repairs}.md`)).text).toBe(
    "# Repairs\n\nAn inspection costs **49 euros**.\n",
  );
  for (const accept of ["text/markdown", "text/html;q=0.9, Text/Markdown", "text/markdown, text/html, */*"]) {
    const asked = await open(path, { accept });
    expect([asked.text, asked.headers.get("vary")], accept).toEqual([markdown.text, "Accept-Encoding, Accept"]);
  }
  for (const accept of ["text/html", "*/*", "text/html, text/markdown;q=0.5", "text/markdown;q=0"]) {
    const page = await open(path, { accept });
    expect(page.headers.get("content-type"), accept).toBe("text/html; charset=utf-8");
    expect(page.headers.get("vary")).toBe("Accept-Encoding, Accept");
    expect(page.text).toContain(`<link rel="alternate" type="text/markdown" href="https://help.example${path}.md" />`);
  }
});

test("a long article comes whole as Markdown", async () => {
  const id = await svc.chatbot({ portal: on });
  const content = Array.from({ length: 3_000 }, (_, n) => `Paragraph ${n} says something.`).join("\n\n");
  const sources = await train(id, { documents: [{ name: "long.md", content }] });
  await publish(svc.url, id, sources);
  const path = `/help/${id}/articles/${sources[0]?.id}`;
  expect((await open(`${path}.md`)).text).toBe(`# Long\n\n${content}\n`);
  expect((await open(`${path}?part=2`, { accept: "text/markdown" })).text).toContain("Paragraph 0 says");
});

test("questions are Markdown, a hundred at a time with the address of the next", async () => {
  const id = await svc.chatbot({ name: "Shop", portal: on });
  await train(id, {
    faqs: Array.from({ length: 120 }, (_, n) => ({ question: `Is ${n} a number?`, answer: "*Yes*." })),
  });
  const first = await open(`/help/${id}/faqs.md`);
  expect(first.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(first.text).toMatch(/^# Shop: Frequently asked questions\n\n## Is \d+ a number\?\n\n\*Yes\*\.\n\n##/u);
  const [, next = ""] = /\]\(https:\/\/help\.example(\S+)\)\n$/u.exec(first.text) ?? [];
  const second = await open(next);
  const questions = [first, second].flatMap(({ text }) => text.match(/^## .*$/gmu) ?? []);
  expect(new Set(questions).size).toBe(120);
  expect(second.text).not.toContain("](");
  expect((await open(`/help/${id}/faqs.md?cursor=nonsense`)).status).toBe(404);
});

test("until its owner allows it, a help center has nothing for agents, and looks as before", async () => {
  const { id, costs } = await shop({ enabled: true });
  expect((await svc.api("GET", `/api/chatbots/${id}`)).body.portal.llms).toBe(false);
  const path = `/help/${id}/articles/${costs}`;
  for (const address of [`/help/${id}/llms.txt`, `/help/${id}/faqs.md`, `${path}.md`]) {
    const { status, text } = await open(address);
    expect([status, text.includes("<h1>Page not found</h1>")], address).toEqual([404, true]);
  }
  const page = await open(path, { accept: "text/markdown" });
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("vary")).toBe("Accept-Encoding");
  expect(page.text).not.toContain("text/markdown");
});

/** A chatbot with sources and questions of every kind and state, each with a word of its own. */
async function everything(api: Member["api"]) {
  const { body: chatbot } = await api("POST", "/api/chatbot/create", { name: "Test", portal: on });
  const own = `/api/chatbots/${chatbot.id}`;
  const word = (name: string) => `${name}${chatbot.id.replaceAll("_", "")}`;
  const pages = ["open", "hidden", "broken", "gone", "stale", "deleted"];
  const address = (name: string) => `/${word(name)}`;
  for (const name of pages)
    if (name !== "broken") site.pages.set(address(name), htmlPage(word(name), `This is ${word(name)} for all.`));
  const documents = ["filed", "published", "withdrawn", "removed"].map((name) => ({
    name: `${word(name)}.md`,
    content: `# ${word(name)}\n\nThis is ${word(name)} for all.`,
  }));
  const { body } = await api("POST", "/api/chatbot/train", {
    chatbotId: chatbot.id,
    data: { urls: pages.map((name) => `${site.url}${address(name)}`), documents },
  });
  const sources = new Map<string, string>(
    [...pages, "filed", "published", "withdrawn", "removed"].map((name) => [
      name,
      body.sources.find((source: { name: string }) => source.name.includes(word(name)))?.id,
    ]),
  );
  const source = (name: string) => `${own}/sources/${sources.get(name)}`;
  for (const name of ["published", "withdrawn", "removed"]) await api("PATCH", source(name), { public: true });
  for (const name of ["hidden", "withdrawn"]) await api("PATCH", source(name), { public: false });
  for (const name of ["deleted", "removed"]) await api("DELETE", source(name));
  site.pages.delete(address("gone"));
  for (let miss = 0; miss < 2; miss++) await api("POST", `${source("gone")}/refresh`, {}, { prefer: "wait=60" });
  site.pages.set(address("stale"), (_request, response) => void response.writeHead(500).end());
  await api("POST", `${source("stale")}/refresh`, {}, { prefer: "wait=60" });
  for (const name of ["asked", "unasked", "dropped"]) {
    const faq = { question: `What is ${word(name)}?`, answer: `It is ${word(name)}.`, public: name !== "unasked" };
    const { body: made } = await api("POST", `${own}/faqs`, faq);
    if (name === "dropped") await api("DELETE", `${own}/faqs/${made.id}`);
  }
  const words = [...sources.keys(), "asked", "unasked", "dropped"].map(word);
  return { id: chatbot.id as string, api, sources: [...sources.values()], words };
}

test("agents get what the public JSON has, of this chatbot alone, and nothing while one of both switches is off", async () => {
  site.serve({});
  const first = await signIn(svc.url, owner);
  const chatbots = [await everything(first.api), await everything(elsewhere.api)];
  const sources = chatbots.flatMap((chatbot) => chatbot.sources);
  const words = chatbots.flatMap((chatbot) => chatbot.words);
  expect(new Set(sources).size).toBe(20);
  for (const { id, api } of chatbots) {
    for (const portal of [on, { enabled: true }, { enabled: false, llms: true }, { enabled: false }, on]) {
      await api("PATCH", `/api/chatbots/${id}`, { portal });
      const isOn = portal === on;
      const json = `/api/public/chatbot/${id}`;
      const published = [await open(`${json}/knowledge`), await open(`${json}/faqs`)];
      const read = [await open(`/help/${id}/llms.txt`), await open(`/help/${id}/faqs.md`)];
      for (const { status } of read) expect(status).toBe(isOn ? 200 : 404);
      const listed = [...(read[0]?.text ?? "").matchAll(/articles\/(\w+)\.md\)/gu)].map(([, source]) => source);
      const articles: { id: string }[] = JSON.parse(published[0]?.text ?? "").articles;
      expect(listed).toHaveLength(isOn ? articles.length : 0);
      if (isOn) expect(new Set(listed)).toEqual(new Set(articles.map((article) => article.id)));
      for (const source of sources) {
        const article = await open(`${json}/knowledge/${source}`);
        const markdown = await open(`/help/${id}/articles/${source}.md`);
        const asked = await open(`/help/${id}/articles/${source}`, { accept: "text/markdown" });
        expect(markdown.status, source).toBe(isOn ? article.status : 404);
        if (isOn)
          expect([asked.status, asked.text === markdown.text || article.status === 404]).toEqual([
            article.status,
            true,
          ]);
        published.push(article);
        read.push(markdown, asked);
      }
      const texts = (answers: typeof read) =>
        answers.map(({ status, text }) => (status === 200 ? text : "")).join("\n");
      const shown = words.filter((word) => texts(read).includes(word));
      const known = words.filter((word) => texts(published).includes(word));
      if (isOn) {
        expect(shown).toEqual(known);
        expect(shown.map((word) => word.slice(0, -id.replaceAll("_", "").length))).toEqual([
          "open",
          "stale",
          "published",
          "asked",
        ]);
      } else expect(known).toEqual(expect.arrayContaining(shown));
    }
  }
});
