import { join } from "node:path";
import type { Engine } from "../../../server/src/foundation/database/database.ts";
import { call } from "../../../tests/support/api.ts";
import { startServer } from "../children.ts";
import { median, rounded } from "../figures.ts";
import { cpuTimeMs, peakMemoryMiB, watchMemory } from "../process.ts";
import type { Resources } from "../resources.ts";
import { toResult } from "../result.ts";
import type { Result } from "../result.ts";
import { generateSite } from "../site/pages.ts";
import { prepareService } from "../targets/start-trained.ts";
import { startService } from "../targets/svc.ts";
import type { ServiceSettings } from "../targets/svc.ts";
import type { Scenario, Setting } from "./scenario.ts";

const pages = 1_000;
const seed = 7;
const rounds = 3;
const siteProgram = join(import.meta.dirname, "../site/site.ts");

/** Each round is a service just started whose new chatbot crawls the same site twice. */
export const crawlScenario: Scenario = {
  name: "crawl",
  about: `A generated site of ${pages.toLocaleString("en")} pages on loopback, crawled twice: pages a second, memory, what was found; on each engine.`,
  async *run({ engines, resources }: Setting) {
    const site = await startServer(resources, siteProgram, String(pages), String(seed));
    for (const engine of engines) yield await measure(engine, resources, site.url);
  },
};

async function measure(engine: Engine, resources: Resources, siteUrl: string): Promise<Result> {
  const environment = { SVC_EGRESS_ALLOW: new URL(siteUrl).host };
  const expected = new Set([...generateSite(pages, seed).pages.keys()].map((path) => siteUrl + path));
  const settings = { ...(await prepareService(resources, { engine })), environment };
  // Once for the compile caches of the service and its reader, so that no first start is measured.
  const warmUp = await startService(resources, settings);
  await crawl(warmUp.url, { url: siteUrl, depth: 0 });
  await warmUp.stop();
  const all: Round[] = [];
  for (let round = 0; round < rounds; round++) all.push(await runRound(resources, settings, siteUrl));
  const ofRounds = (figure: (round: Round) => number) => rounded(median(all.map(figure)));
  const worst = (figure: (round: Round) => number) => Math.max(...all.map(figure));
  const further = {
    pagesPerSecond: ofRounds(({ first }) => pages / first.seconds),
    cpuMsPerPage: ofRounds(({ cpuMs }) => cpuMs / pages),
    secondCrawlTimesFaster: ofRounds(({ first, second }) => first.seconds / second.seconds),
    pagesReadAgain: worst(({ second }) => second.read.size),
    missingPages: worst(({ first }) => expected.difference(first.read).size),
    unexpectedPages: worst(({ first }) => first.read.difference(expected).size),
    heldMiB: rounded(worst(({ heldMiB }) => heldMiB)),
  };
  const peakMiB = rounded(worst(({ peakMiB: ofRound }) => ofRound));
  return toResult({ scenario: "crawl", target: "svc", engine, peakMemoryMiB: peakMiB, further });
}

async function runRound(resources: Resources, settings: ServiceSettings, siteUrl: string): Promise<Round> {
  const { url, pid, stop } = await startService(resources, settings);
  const { body: chatbot } = await call(url, "POST", "/api/chatbot/create", { name: "Bench" });
  const whole = { url: siteUrl, depth: 5, maxPages: pages, chatbotId: chatbot.id };
  const cpuBeforeMs = cpuTimeMs(pid);
  const mostMemory = watchMemory(pid);
  const first = await crawl(url, whole);
  const cpuMs = cpuTimeMs(pid) - cpuBeforeMs;
  const second = await crawl(url, whole);
  const memory = { heldMiB: mostMemory(), peakMiB: peakMemoryMiB(pid) };
  await stop();
  return { first, second, cpuMs, ...memory };
}

interface Round {
  readonly first: Crawled;
  readonly second: Crawled;
  readonly cpuMs: number;
  /** By all processes at once. */
  readonly heldMiB: number;
  /** The sum of each one's most. */
  readonly peakMiB: number;
}

interface Crawled {
  readonly seconds: number;
  /** Addresses whose text was read, not found unchanged. */
  readonly read: ReadonlySet<string>;
}

async function crawl(serviceUrl: string, input: object): Promise<Crawled> {
  const started = performance.now();
  let { body } = await call(serviceUrl, "POST", "/api/crawl", input, { prefer: "wait=60" });
  const address = `/api/crawl/${body.id}`;
  // On a slow machine it takes longer than one may wait for it.
  while (body.status === "running") ({ body } = await call(serviceUrl, "GET", address));
  const seconds = (performance.now() - started) / 1_000;
  if (body.status !== "completed") throw new Error(`The crawl ended as ${body.status}: ${body.reason}`);
  const read = new Set<string>();
  for (let cursor = ""; ; cursor = `?cursor=${body.nextCursor}`) {
    ({ body } = await call(serviceUrl, "GET", address + cursor));
    for (const page of body.pages) if (page.status === "ready" && page.code === null) read.add(page.url);
    if (body.nextCursor === null) return { seconds, read };
  }
}
