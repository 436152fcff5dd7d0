import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { call, chat } from "../../tests/support/api.ts";
import type { VisitorAnswer } from "./grade.ts";
import { filesBelow, readLines } from "./read-set.ts";
import type { VisitorQuestion, VisitorSet } from "./read-set.ts";

const pollMs = 500;
const uploadsAtOnce = 40;
const faqsAtOnce = 200;
const faqSchema = z.object({ question: z.string(), answer: z.string() });

/** Makes a chatbot and trains it with a set's content as its owner would; answers its id when all is encoded. */
export async function trainVisitorSet(url: string, set: VisitorSet): Promise<string> {
  const { source, content } = set;
  const made = await ask(url, "POST", "/api/chatbot/create", { name: source.chatbot ?? set.name, theme: "light" });
  const chatbotId = String(made["id"]);
  if (source.locale !== undefined) await ask(url, "PATCH", `/api/chatbots/${chatbotId}`, { locale: source.locale });
  if (source.form === "site") await crawl(url, chatbotId, set);
  else if (source.form === "faqs") {
    for (const faqs of batches(readLines(content, faqSchema), faqsAtOnce))
      await train(url, { chatbotId, data: { faqs } });
  } else {
    const documents = filesBelow(content).map(({ path, name }) => ({
      name: name.replaceAll("/", "__"),
      contentBase64: readFileSync(path).toString("base64"),
      type: "",
    }));
    for (const batch of batches(documents, uploadsAtOnce)) await train(url, { chatbotId, data: { documents: batch } });
  }
  await until(url, `/api/chatbots/${chatbotId}/embedding`, ({ status }) => status === "ready" || status === "off");
  return chatbotId;
}

async function train(url: string, body: object): Promise<void> {
  const { id } = await ask(url, "POST", "/api/chatbot/train", body);
  await until(url, `/api/chatbot/train/${String(id)}`, ({ status }) => status !== "running");
}

async function crawl(url: string, chatbotId: string, { source, content }: VisitorSet): Promise<void> {
  const site = await serve(content);
  try {
    const body = { url: site.url, chatbotId, depth: 3, maxPages: 300, ...source.crawl };
    const { id } = await ask(url, "POST", "/api/crawl", body);
    await until(url, `/api/crawl/${String(id)}`, ({ status }) => status !== "running" && status !== "queued");
  } finally {
    site.close();
  }
}

/** Serves a folder's files on loopback, folders by their index.html. */
async function serve(folder: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://site").pathname);
    let file = resolve(join(folder, path));
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
    const isThere = file.startsWith(resolve(folder)) && existsSync(file);
    response.writeHead(isThere ? 200 : 404, {
      "Content-Type": file.endsWith(".html") ? "text/html; charset=utf-8" : "text/plain",
    });
    response.end(isThere ? readFileSync(file) : "not found");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}

/** Asks a question through the public chat, after those before it in a session of their own. */
export async function askVisitorQuestion(
  url: string,
  chatbotId: string,
  { text, history }: VisitorQuestion,
): Promise<VisitorAnswer> {
  const sessionId = crypto.randomUUID();
  for (const earlier of history) await chat(url, { chatbotId, sessionId, text: earlier });
  const started = performance.now();
  let firstMs: number | null = null;
  const hear = (raw: string): void => {
    if (firstMs === null && raw.includes('"text-delta"')) firstMs = performance.now() - started;
  };
  const { chunks, text: said } = await chat(url, { chatbotId, sessionId, text, hear });
  const ms = performance.now() - started;
  const metadata = Object.assign({}, ...chunks.map(({ messageMetadata }) => messageMetadata ?? {}));
  return {
    text: said,
    answered: metadata.answered === true,
    hedged: metadata.hedged === true,
    confidence: typeof metadata.confidence === "number" ? metadata.confidence : null,
    sources: chunks
      .filter(({ type }) => String(type).startsWith("source"))
      .map(({ title, url: address }) => ({ title: String(title), url: typeof address === "string" ? address : null })),
    parts: [...new Set(chunks.map(({ type }) => String(type)))],
    firstMs,
    ms,
  };
}

/** The names of the files that have a title: an answer cites a document by its title alone. */
export async function namesByTitle(url: string, chatbotId: string): Promise<(title: string) => readonly string[]> {
  const names = new Map<string, string[]>();
  for (let cursor: string | null = ""; cursor !== null;) {
    const page = await ask(
      url,
      "GET",
      `/api/chatbots/${chatbotId}/sources?limit=200${cursor === "" ? "" : `&cursor=${cursor}`}`,
    );
    const sources = sourcesSchema.parse(page);
    for (const { title, name } of sources.sources)
      if (title !== null) names.set(title, [...(names.get(title) ?? []), name, name.replaceAll("__", "/")]);
    cursor = sources.nextCursor;
  }
  return (title) => names.get(title) ?? [];
}

const sourcesSchema = z.object({
  sources: z.array(z.object({ title: z.string().nullable(), name: z.string() })),
  nextCursor: z.string().nullable(),
});

async function until(url: string, path: string, isDone: (state: Record<string, unknown>) => boolean): Promise<void> {
  while (!isDone(await ask(url, "GET", path))) await delay(pollMs);
}

async function ask(url: string, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const { status, body: answer } = await call(url, method, path, body);
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  return answer;
}

function batches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
