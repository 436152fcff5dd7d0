import { call } from "../../../tests/support/api.ts";
import type { Engine } from "../../../server/src/foundation/database/database.ts";
import { percentile, rounded } from "../figures.ts";
import { fillSessions } from "../fill-sessions.ts";
import { peakMemoryMiB } from "../process.ts";
import { toResult } from "../result.ts";
import type { Result } from "../result.ts";
import { prepareService } from "../targets/start-trained.ts";
import { startService } from "../targets/svc.ts";
import { trainChatbot } from "../targets/train.ts";
import type { Scenario, Setting } from "./scenario.ts";

const sessions = 100_000;
const requests = 40;
const warmUps = 10;
const deepPage = 200;
const assigneeId = "usr_bench";

/** The inbox of a busy year: each page of its list, however it is filtered, at first and far down. */
export const sessionsListScenario: Scenario = {
  name: "sessions-list",
  about: "Pages of a list of 100,000 sessions, by filter, at first and deep; each engine.",
  async *run(setting: Setting) {
    for (const engine of setting.engines) yield await measure(engine, setting);
  },
};

async function measure(engine: Engine, { resources, say }: Setting): Promise<Result> {
  const settings = await prepareService(resources, { engine });
  const empty = await startService(resources, settings);
  const { chatbotId } = await trainChatbot(empty.url, { documents: [], faqs: [] });
  // Or the service resolves a year of silent conversations while its pages are measured.
  await call(empty.url, "PATCH", `/api/chatbots/${chatbotId}`, { resolveAfterHours: 8_760 });
  await empty.stop();
  const { email, rareWord } = await fillSessions(settings.store, sessions, assigneeId);
  say(`${engine}: filled`);
  const { url, pid } = await startService(resources, settings);
  const month = 30 * 24 * 60 * 60 * 1_000;
  const filters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    all: {},
    chatbot: { chatbotId },
    open: { status: "created" },
    resolved: { status: "resolved" },
    waiting: { handoff: "waiting" },
    assignee: { assignee: assigneeId },
    nobody: { assignee: "nobody", status: "created" },
    rating: { rating: "1" },
    tag: { tag: "vip" },
    visitor: { email },
    span: { from: new Date(Date.now() - 6 * month).toISOString(), to: new Date(Date.now() - 5 * month).toISOString() },
    chatbotRatingTag: { chatbotId, rating: "1", tag: "vip" },
  };
  const figures: Record<string, number> = {};
  const page = async (query: Readonly<Record<string, string>>) => {
    const started = performance.now();
    const { status, body } = await call(url, "GET", `/api/sessions?${new URLSearchParams(query)}`);
    if (status !== 200) throw new Error(`sessions answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
    return { ms: performance.now() - started, body };
  };
  const p95 = async (query: Readonly<Record<string, string>>) => {
    const ms: number[] = [];
    for (let nth = 0; nth < requests; nth++) ms.push((await page(query)).ms);
    return rounded(percentile(ms, 95)) ?? 0;
  };
  // What the service does at its start and the first compilation are no part of a page.
  for (let nth = 0; nth < warmUps; nth++) await page({});
  for (const [name, query] of Object.entries(filters)) {
    figures[`${name}MsP95`] = await p95(query);
    let cursor: string | null = "";
    for (let nth = 0; nth < deepPage && cursor !== null; nth++) {
      const { body } = await page({ ...query, limit: "200", ...(cursor === "" ? {} : { cursor }) });
      if (body.nextCursor === null) break;
      cursor = body.nextCursor;
    }
    if (cursor !== null && cursor !== "") figures[`${name}DeepMsP95`] = await p95({ ...query, cursor });
  }
  const searches = { words: { q: "Saturday" }, rareWord: { q: rareWord } };
  const searched: Record<string, number> = {};
  for (const [name, query] of Object.entries(searches)) searched[`${name}MsP95`] = await p95(query);
  return toResult({
    scenario: "sessions-list",
    target: "svc",
    engine,
    peakMemoryMiB: peakMemoryMiB(pid),
    further: { sessions, worstPageMsP95: Math.max(...Object.values(figures)), ...figures, ...searched },
  });
}
