import { setTimeout as delay } from "node:timers/promises";
import { call, chat } from "../../../tests/support/api.ts";
import { testApiKey } from "../../../tests/support/service-process.ts";
import type { Engine } from "../../../server/src/foundation/database/database.ts";
import { percentile, rounded } from "../figures.ts";
import { followEvents } from "../load/follow-events.ts";
import { residentMiB, waitUntilQuiet } from "../process.ts";
import { toResult } from "../result.ts";
import type { Result } from "../result.ts";
import { prepareService } from "../targets/start-trained.ts";
import { startService } from "../targets/svc.ts";
import type { Scenario, Setting } from "./scenario.ts";

const streams = 500;
/** Code is compiled and the heap has grown before memory is compared. */
const warmUpStreams = 50;
const visitorsAtOnce = 8;
/** People answer beside each other, and no more than the service can take: this is no test of how much that is. */
const agentsAtOnce = 2;
const quietWithinMs = 15_000;
const heardWithinMs = 10_000;

/** Visitors who wait for a person, each on a page that is open, and people who answer them one after the other. */
export const liveStreamsScenario: Scenario = {
  name: "live-streams",
  about: `${streams} visitors' pages follow their sessions: memory above idle, and how soon a person's reply is there; on PostgreSQL from another process.`,
  async *run(setting: Setting) {
    for (const engine of setting.engines) yield await measure(engine, setting);
  },
};

interface Visitor {
  readonly sessionId: string;
  readonly token: string;
}

async function measure(engine: Engine, { resources }: Setting): Promise<Result> {
  const settings = await prepareService(resources, { engine });
  const pages = await startService(resources, settings);
  // On SQLite there is one process.
  const agents = engine === "postgres" ? await startService(resources, settings) : pages;
  const { body: chatbot } = await call(pages.url, "POST", "/api/chatbot/create", {
    name: "Bench",
    handoff: { enabled: true, waitSeconds: 86_400 },
  });
  const ids = new Map<string, string>();
  // Not awaited: its first event comes with the first message.
  const inbox = followEvents([
    {
      url: `${pages.url}/api/sessions/events`,
      headers: { authorization: `Bearer ${testApiKey}` },
      hear: (event, data) => noteId(ids, event, data),
    },
  ]);
  await delay(200);
  const visitors = await inTurn(streams, visitorsAtOnce, async (nth): Promise<Visitor> => {
    const sessionId = `visitor-${nth}`;
    const answer = await chat(pages.url, { chatbotId: chatbot.id, sessionId, text: "I want to talk to a human" });
    return { sessionId, token: answer.headers.get("x-svc-visitor-token") ?? "" };
  });
  const deadline = performance.now() + heardWithinMs;
  while (ids.size < streams && performance.now() < deadline) await delay(50);
  await (await inbox).close();

  const heard = new Map<string, number>();
  const follow = (some: readonly Visitor[]) =>
    followEvents(
      some.map(({ sessionId, token }) => ({
        url: `${pages.url}/api/public/chat/${sessionId}/events`,
        headers: { "X-SVC-Visitor-Token": token },
        hear(event, data, atMs) {
          if (event === "message") heard.set(contentOf(data), atMs);
        },
      })),
    );
  await (await follow(visitors.slice(0, warmUpStreams))).close();
  await waitUntilQuiet(pages.pid, quietWithinMs);
  const idleMiB = residentMiB(pages.pid);
  const open = await follow(visitors);
  const openMiB = residentMiB(pages.pid);
  const sent = new Map<string, number>();
  let errors = 0;
  await inTurn(streams, agentsAtOnce, async (nth) => {
    const text = `Reply ${nth}`;
    sent.set(text, performance.now());
    const answer = await call(agents.url, "POST", `/api/sessions/${ids.get(`visitor-${nth}`)}/replies`, { text });
    if (answer.status !== 201) errors++;
  });
  const until = performance.now() + heardWithinMs;
  while (heard.size < streams - errors && performance.now() < until) await delay(50);
  const peakMiB = Math.max(openMiB, residentMiB(pages.pid));
  await open.close();
  const took = [...heard].map(([text, atMs]) => atMs - (sent.get(text) ?? Number.NaN));
  return toResult({
    scenario: "live-streams",
    target: "svc",
    engine,
    clients: streams,
    peakMemoryMiB: rounded(peakMiB),
    errors: streams - heard.size,
    further: {
      aboveIdleMiB: rounded(peakMiB - idleMiB),
      replyHeardMsP50: rounded(percentile(took, 50)),
      replyHeardMsP95: rounded(percentile(took, 95)),
      processes: agents === pages ? 1 : 2,
    },
  });
}

/** So many things, some at a time, in order. */
async function inTurn<Made>(count: number, atOnce: number, make: (nth: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let nth = next++; nth < count; nth = next++) made[nth] = await make(nth);
    }),
  );
  return made;
}

function noteId(ids: Map<string, string>, event: string, data: unknown): void {
  if (event !== "handoff" || typeof data !== "object" || data === null) return;
  const [id, sessionId]: unknown[] = [Reflect.get(data, "id"), Reflect.get(data, "sessionId")];
  if (typeof id === "string" && typeof sessionId === "string") ids.set(sessionId, id);
}

function contentOf(data: unknown): string {
  const content: unknown = typeof data === "object" && data !== null ? Reflect.get(data, "content") : undefined;
  return typeof content === "string" ? content : "";
}
