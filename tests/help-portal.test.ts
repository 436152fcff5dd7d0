import { afterAll, expect, test } from "vitest";
import { call, createTrainedChatbot, publish } from "./support/api.ts";
import { useService } from "./support/suite.ts";
import { startWebSite } from "./support/web-site.ts";

const site = await startWebSite();
afterAll(() => site.close());
const svc = useService({ SVC_BASE_URL: "https://help.example", SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}` });

interface ShownPage {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

async function open(path: string, headers: Record<string, string> = {}): Promise<ShownPage> {
  const response = await fetch(`${svc.url}${path}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function train(chatbotId: string, data: object) {
  const { status, body } = await svc.api("POST", "/api/chatbot/train", { chatbotId, data });
  expect(status).toBe(200);
  await publish(svc.url, chatbotId, body.sources);
  return body.sources as { id: string; kind: string; name: string }[];
}

const shipping = {
  name: "shipping.md",
  content:
    "# Shipping\n\nParcels leave our warehouse every morning.\n\n## Within the country\n\nTwo days.\n\n## Abroad\n\nA week.\n\n## Costs\n\nSee [the list](https://shop.example/costs) or [this](javascript:alert(1)).\n",
};
const returns = { name: "returns.md", content: "# Returns\n\nYou may send a parcel back within thirty days.\n" };

test("the first page shows questions and articles, and may be found and shared", async () => {
  const id = await createTrainedChatbot(
    svc.url,
    [{ question: "Are you open on Sundays?", answer: "**No**, we rest. </script><script>alert(1)</script>" }],
    {
      name: "Shop <b>",
      description: 'Helps with "everything".',
      avatar: "https://shop.example/a.png",
      look: { headerText: "Shop & co", radius: 4, font: "Inter" },
    },
  );
  const [document] = await train(id, { documents: [shipping] });
  const { status, headers, text } = await open(`/help/${id}`);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(headers.get("content-language")).toBe("en");
  expect(text).toContain('<html lang="en" dir="ltr">');
  expect(text).toContain("<title>Shop &amp; co – Help center</title>");
  // The header has the name.
  expect(text).toContain("<h1>How can we help?</h1>");
  expect(text.match(/<bdi>Shop &amp; co<\/bdi>/gu)).toHaveLength(1);
  expect(text).toContain('<meta name="description" content="Helps with &quot;everything&quot;." />');
  expect(text).toContain(`<link rel="canonical" href="https://help.example/help/${id}" />`);
  expect(text).toContain('<meta property="og:title" content="Shop &amp; co – Help center" />');
  expect(text).toContain('<meta property="og:image" content="https://shop.example/a.png" />');
  expect(text).toContain(`<script src="/widget.js" data-chat-id="${id}" data-theme="auto" async></script>`);
  expect(text).toContain(`href="/help/${id}/articles/${document?.id}">Shipping</a>`);
  expect(text).toContain("<strong>No</strong>, we rest.");
  expect(text).toContain('--radius:4px;--font:"Inter";');
  expect(text).not.toContain("<script>alert");
  const data = JSON.parse(/<script type="application\/ld\+json">\s*(.*?)\s*<\/script>/u.exec(text)?.[1] ?? "");
  expect(data).toMatchObject({
    "@type": "FAQPage",
    mainEntity: [{ name: "Are you open on Sundays?", acceptedAnswer: { text: expect.stringContaining("<strong>No") } }],
  });
});

test("a page allows no script and no style but its own, and is kept for a minute by its tag", async () => {
  const id = await createTrainedChatbot(svc.url, [{ question: "Who?", answer: "We." }]);
  const first = await open(`/help/${id}`);
  const policy = first.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-[\w+/]{43}='; /u);
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  expect(policy).not.toContain("unsafe");
  expect(first.text).not.toMatch(/\sstyle=|\son\w+=/u);
  expect(first.headers.get("cache-control")).toBe("public, max-age=60");
  expect(first.headers.get("set-cookie")).toBeNull();
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[\w-]{22}-identity"$/u);
  const again = await open(`/help/${id}`, { "if-none-match": `W/${etag}` });
  expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
  await svc.api("POST", `/api/chatbots/${id}/faqs`, { question: "Where?", answer: "Here." });
  expect((await open(`/help/${id}`, { "if-none-match": etag })).status).toBe(200);
  const head = await fetch(`${svc.url}/help/${id}`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("an article is its Markdown with headings to link to, and no link that is none", async () => {
  const id = await svc.chatbot({ name: "Shop" });
  const [document] = await train(id, { documents: [shipping] });
  const path = `/help/${id}/articles/${document?.id}`;
  const { status, text } = await open(`${path}?utm_source=mail`);
  expect(status).toBe(200);
  expect(text.match(/<h1/gu)).toHaveLength(1);
  expect(text).toContain('<h1 dir="auto">Shipping</h1>');
  expect(text).toContain('<h2 id="within-the-country">Within the country</h2>');
  expect(text).toContain('<a href="#within-the-country" dir="auto">Within the country</a>');
  expect(text).toContain(
    '<a href="https://shop.example/costs" rel="nofollow noopener noreferrer">the list</a> or this.',
  );
  expect(text).toContain("<title>Shipping – Shop</title>");
  expect(text).toContain(`<link rel="canonical" href="https://help.example${path}" />`);
  expect(text).toContain('<meta property="og:type" content="article" />');
  expect(text).toMatch(/<meta name="description" content="[^"]*Parcels leave our warehouse/u);
});

test("a reader says whether an article helped, once a day, and its owner sees how many did", async () => {
  const id = await svc.chatbot({ name: "Shop" });
  const [document] = await train(id, { documents: [shipping] });
  const path = `/help/${id}/articles/${document?.id}`;
  const rate = (verdict: string, headers: Record<string, string> = {}) =>
    fetch(`${svc.url}${path}/${verdict}`, { method: "POST", headers, redirect: "manual" });
  const helpful = async () => (await svc.api("GET", `/api/chatbots/${id}/sources/${document?.id}`)).body.helpful;
  expect((await open(path)).text).toContain(`action="${path}/helpful"`);
  // Another site's form.
  expect((await rate("helpful", { "sec-fetch-site": "cross-site" })).status).toBe(303);
  expect(await helpful()).toEqual({ yes: 0, no: 0 });
  const rated = await rate("unhelpful");
  expect([rated.status, rated.headers.get("location")]).toEqual([303, `${path}?rated=1#rated`]);
  await rate("helpful");
  expect(await helpful()).toEqual({ yes: 0, no: 1 });
  const thanks = (await open(`${path}?rated=1`)).text;
  expect(thanks).toContain("Thanks for your feedback!");
  expect(thanks).not.toContain('<form class="rating"');
  for (const other of [
    `${path}/nonsense`,
    `/help/${id}/articles/src_unknown/helpful/x`,
    `/help/bot_unknown/articles/a/helpful`,
  ])
    expect((await fetch(`${svc.url}${other}`, { method: "POST" })).status, other).toBe(404);
});

test("pages are in categories by the owner's paths, each with a page, breadcrumbs and what is like it", async () => {
  const page = (title: string, text: string) =>
    `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${text}</p></main>`;
  site.serve({
    "/delivery/costs": page("Delivery costs", "A parcel costs five euros within the country."),
    "/delivery/times": page("Delivery times", "A parcel takes two days within the country."),
    "/orders/returns": page("Returns", "Send a parcel back within thirty days."),
  });
  const categories = [
    { title: "Orders & returns", path: "/orders" },
    { title: "Delivery", path: "/delivery" },
  ];
  const portal = { enabled: true, title: "Shop <help>", logo: "https://shop.example/logo.svg", categories };
  const id = await svc.chatbot({ name: "Bot", portal });
  const urls = ["/delivery/costs", "/delivery/times", "/orders/returns"].map((path) => `${site.url}${path}`);
  const { body } = await svc.api("POST", "/api/chatbot/train", { chatbotId: id, data: { urls } });
  const front = (await open(`/help/${id}`)).text;
  expect(front).toContain("<title>Shop &lt;help&gt; – Help center</title>");
  expect(front).toContain('<img src="https://shop.example/logo.svg" alt="" height="32" />');
  expect([...front.matchAll(/href="[^"]*\/topics\/(\w+)">([^<]*)</gu)].map(([, slug, title]) => [slug, title])).toEqual(
    [
      ["orders", "Orders &amp; returns"],
      ["delivery", "Delivery"],
    ],
  );
  // What readers found helpful comes first among the suggested ones.
  const suggested = (text: string) => /class="articles">[^]*?articles\/(\w+)"/u.exec(text)?.[1];
  const times = body.sources.find(({ name }: { name: string }) => name.endsWith("/times"));
  expect(suggested(front)).not.toBe(times?.id);
  await fetch(`${svc.url}/help/${id}/articles/${times?.id}/helpful`, { method: "POST", redirect: "manual" });
  expect(suggested((await open(`/help/${id}`)).text)).toBe(times?.id);
  const topic = (await open(`/help/${id}/topics/delivery`)).text;
  expect([...topic.matchAll(/articles\/\w+">([^<]*)</gu)].map(([, title]) => title)).toEqual([
    "Delivery costs",
    "Delivery times",
  ]);
  const costs = body.sources.find(({ name }: { name: string }) => name.endsWith("/costs"));
  const article = (await open(`/help/${id}/articles/${costs?.id}`)).text;
  expect(article).toContain(`<a href="/help/${id}/topics/delivery" dir="auto">Delivery</a>`);
  expect(article).toContain('<li aria-current="page"><bdi>Delivery costs</bdi></li>');
  const related = article.slice(article.indexOf("Related articles"));
  expect(related).toContain(">Delivery times</a>");
  expect(related).not.toContain(">Delivery costs</a>");
  expect((await open(`/help/${id}/topics/nothing`)).status).toBe(404);
  for (const path of ["shipping", "/a b", "/a?b"]) {
    const refused = await svc.api("PATCH", `/api/chatbots/${id}`, {
      portal: { enabled: true, categories: [{ title: "A", path }] },
    });
    expect(refused.status, path).toBe(400);
  }
});

test("a long article comes in parts that follow each other without a gap", async () => {
  const id = await svc.chatbot();
  const paragraphs = Array.from({ length: 3_000 }, (_, n) => `Paragraph ${n} says ${"something ".repeat(4)}😀.`);
  const [document] = await train(id, { documents: [{ name: "long.md", content: paragraphs.join("\n\n") }] });
  const path = `/help/${id}/articles/${document?.id}`;
  const read: string[] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const { status, text } = await open(next);
    expect(status).toBe(200);
    expect(text.length).toBeLessThan(120_000);
    read.push(...[...text.matchAll(/<p>(Paragraph \d+ says .*)<\/p>/gu)].map(([, said = ""]) => said));
    next = /rel="next" href="([^"]+)"/u.exec(text)?.[1];
  }
  expect(read).toEqual(paragraphs);
  expect((await open(`${path}?part=2`)).text).toContain("Part 2 of ");
  for (const part of ["0", "99", "-1", "1.5", "x", ""]) expect((await open(`${path}?part=${part}`)).status).toBe(404);
});

test("a search finds questions and articles, and says so where it finds none", async () => {
  const id = await createTrainedChatbot(svc.url, [
    { question: "Can I pay by invoice?", answer: "Yes." },
    { question: "Are you open on Sundays?", answer: "No." },
  ]);
  await svc.api("POST", `/api/chatbots/${id}/faqs`, {
    question: "Invoice of staff?",
    answer: "Secret.",
    public: false,
  });
  await train(id, { documents: [shipping, returns] });
  const found = await open(`/help/${id}?q=${encodeURIComponent("  paying by invoice ")}`);
  expect(found.status).toBe(200);
  expect(found.text).toContain("<h1>Results for “paying by invoice”</h1>");
  expect(found.text).toContain('<meta name="robots" content="noindex" />');
  expect(found.text).not.toContain("canonical");
  expect(found.text).toContain("Can I pay by <mark>invoice</mark>?");
  expect(found.text).not.toContain("Invoice of staff?");
  expect(found.text).not.toContain("Are you open on Sundays?");
  const articles = (await open(`/help/${id}?q=sending+parcels+back`)).text;
  expect(articles.indexOf(">Returns</a>")).toBeGreaterThan(0);
  expect(articles).toContain("<mark>parcel</mark>");
  const nothing = await open(`/help/${id}?q=${encodeURIComponent("<script>xyzzy</script>")}`);
  expect(nothing.text).toContain("No results for “&lt;script&gt;xyzzy&lt;/script&gt;”");
  expect(nothing.text).toContain(`href="/chat/${id}"`);
  expect((await open(`/help/${id}?q=${"long%20".repeat(1_000)}`)).status).toBe(200);
});

test("a page of links is no result, and what is found says what it is about", async () => {
  const page = (title: string, text: string) =>
    `<!doctype html><title>${title}</title><main><h1>${title}</h1>${text}</main>`;
  const prices = "<table><tr><th>Shipping to</th><th>Price</th></tr><tr><td>France</td><td>9.90</td></tr></table>";
  site.serve({
    "/legal": page("Legal", '<p><a href="/terms">Shipping terms</a> <a href="/privacy">Privacy</a></p>'),
    "/costs": page("Costs", `${prices}<p>We calculate what a parcel costs by its weight and its country.</p>`),
  });
  const id = await svc.chatbot({ name: "Shop" });
  const data = { urls: ["/legal", "/costs"].map((path) => `${site.url}${path}`) };
  expect((await svc.api("POST", "/api/chatbot/train", { chatbotId: id, data })).body.status).toBe("completed");
  const { text } = await open(`/help/${id}?q=shipping`);
  const results = text.slice(text.indexOf('class="articles"'));
  expect(results).toContain(">Costs</a>");
  expect(results).toContain('<p dir="auto">We calculate what a parcel costs by its weight and its country.</p>');
  expect(text).not.toContain(">Legal</a>");
});

test("articles for visitors to begin with are those that readers found helpful, and no page of links", async () => {
  const page = (title: string, text: string) =>
    `<!doctype html><title>${title}</title><main><h1>${title}</h1>${text}</main>`;
  site.serve({
    "/first": page("First", "<p>A parcel costs five euros within the country.</p>"),
    "/second": page("Second", "<p>A parcel takes two days within the country.</p>"),
    "/links": page("Links", '<p><a href="/terms">Shipping terms</a> <a href="/privacy">Privacy</a></p>'),
  });
  const id = await svc.chatbot({ name: "Shop" });
  const read = async (path: string) => {
    const [source] = await train(id, { urls: [`${site.url}${path}`] });
    return source?.id;
  };
  const first = await read("/first");
  for (const path of ["/second", "/links"]) await read(path);
  const suggested = async (limit: number) => {
    const { body } = await svc.api("GET", `/api/public/chatbot/${id}/knowledge?sort=helpful&limit=${limit}`);
    return body.articles.map(({ title }: { title: string }) => title);
  };
  expect(await suggested(3)).toEqual(["Second", "First"]);
  await fetch(`${svc.url}/help/${id}/articles/${first}/helpful`, { method: "POST", redirect: "manual" });
  expect(await suggested(3)).toEqual(["First", "Second"]);
  expect(await suggested(1)).toEqual(["First"]);
});

test("of many questions and articles each is listed once, page by page", async () => {
  const faqs = Array.from({ length: 60 }, (_, n) => ({ question: `Is ${n} a number?`, answer: "Yes." }));
  const id = await createTrainedChatbot(svc.url, faqs);
  const documents = Array.from({ length: 30 }, (_, n) => ({ name: `Text ${n}`, content: `This is text ${n}.` }));
  await train(id, { documents });
  const front = (await open(`/help/${id}`)).text;
  expect(front.match(/<details/gu)).toHaveLength(10);
  expect(front).toContain(`href="/help/${id}/faqs">All questions</a>`);
  const follow = async (path: string, item: RegExp) => {
    const items: string[] = [];
    for (let next: string | undefined = path; next !== undefined;) {
      const { text } = await open(next);
      items.push(...[...text.matchAll(item)].map(([, name = ""]) => name));
      next = /rel="next" href="([^"]+)"/u.exec(text)?.[1]?.replaceAll("&amp;", "&");
    }
    return items;
  };
  const questions = await follow(`/help/${id}/faqs`, /<h3 dir="auto">(Is \d+ a number\?)/gu);
  expect(questions).toHaveLength(60);
  expect(new Set(questions).size).toBe(60);
  const articles = await follow(`/help/${id}/articles`, />(Text \d+)<\/a>/gu);
  expect(articles.toSorted()).toEqual(documents.map(({ name }) => name).toSorted());
  // The first page leads to where the second one is.
  expect(front).toMatch(new RegExp(`rel="next" href="/help/${id}/articles\\?cursor=`, "u"));
  expect((await open(`/help/${id}/articles?cursor=nonsense`)).status).toBe(404);
});

test("what an owner keeps out is not shown, in a list, by its address or in the sitemap", async () => {
  const id = await svc.chatbot();
  const [open1, hidden] = await train(id, { documents: [shipping, returns] });
  await svc.api("PATCH", `/api/chatbots/${id}/sources/${hidden?.id}`, { public: false });
  const { text } = await open(`/help/${id}`);
  expect(text).toContain(open1?.id);
  expect(text).not.toContain("Returns");
  expect((await open(`/help/${id}?q=sending+parcels+back`)).text).not.toContain("Returns");
  expect((await open(`/help/${id}/articles/${hidden?.id}`)).status).toBe(404);
  const sitemap = await open(`/help/${id}/sitemap.xml`);
  expect(sitemap.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect([...sitemap.text.matchAll(/<loc>([^<]*)<\/loc>/gu)].map(([, address]) => address)).toEqual([
    `https://help.example/help/${id}`,
    `https://help.example/help/${id}/faqs`,
    `https://help.example/help/${id}/articles/${open1?.id}`,
  ]);
  expect(sitemap.text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/u);
});

test("an unknown chatbot, and one whose portal is off, have a page that says so in the reader's language", async () => {
  const off = await svc.chatbot({ name: "Secret shop", portal: { enabled: false } });
  const [document] = await train(off, { documents: [shipping] });
  for (const path of [off, "bot_unknown", "%00", `${off}/faqs`, `${off}/articles/${document?.id}`, "x".repeat(200)]) {
    const { status, headers, text } = await open(`/help/${path}`, { "accept-language": "xx, de-CH;q=0.9, en" });
    expect(status).toBe(404);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(text).toContain('<html lang="de" dir="ltr">');
    expect(text).toContain("<h1>Seite nicht gefunden</h1>");
    expect(text).toContain('content="noindex"');
    expect(text).not.toMatch(/Secret|Shipping/u);
  }
  expect((await open(`/help/${off}/sitemap.xml`)).status).toBe(404);
});

test("an article that is not there is told within the chatbot's own pages", async () => {
  const id = await svc.chatbot({ name: "Shop", locale: "he" });
  for (const article of ["src_unknown", "%00", "x".repeat(200)]) {
    const { status, text } = await open(`/help/${id}/articles/${article}`);
    expect(status).toBe(404);
    expect(text).toContain('<html lang="he" dir="rtl">');
    expect(text).toContain("<bdi>Shop</bdi>");
  }
});

test("a portal in which nothing is yet says so in its language", async () => {
  const id = await svc.chatbot({ name: "Laden", locale: "de" });
  const { status, text } = await open(`/help/${id}`);
  expect(status).toBe(200);
  expect(text).toContain("Noch keine Artikel.");
  expect(text).not.toContain("ld+json");
});

test("robots may read all pages, and of the interface what pages need", async () => {
  const { status, text } = await open("/robots.txt");
  expect(status).toBe(200);
  expect(text).toBe("User-agent: *\nAllow: /api/public/\nDisallow: /api/\n");
});

test("a portal's address takes no other method", async () => {
  const answer = await call(svc.url, "POST", `/help/${await svc.chatbot()}`, {});
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
});
