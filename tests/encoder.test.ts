import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { useService } from "./support/suite.ts";
import type { Suite } from "./support/suite.ts";

const encoding = useService({ SVC_EMBEDDING_MODEL: "embedded" });
const plain = useService({ SVC_EMBEDDING_MODEL: "off" });

const faqs = [
  { question: "When are you open?", answer: "From nine to five." },
  { question: "How can I send an item back?", answer: "Within thirty days, in its box." },
  { question: "Do you have vegetarian meals?", answer: "Every day, at least two." },
  { question: "Is there a place to leave my car?", answer: "Behind the house." },
];
/** None of its words is in the FAQ that answers it. */
const question = "where do we park our vehicle";
const answer = "Behind the house.";

async function trained(suite: Suite): Promise<string> {
  const chatbot = await suite.chatbot();
  const { status } = await suite.api("POST", "/api/chatbot/train", { chatbotId: chatbot, data: { faqs } });
  expect(status).toBe(201);
  return chatbot;
}

async function ask(suite: Suite, chatbotId: string, message: string): Promise<string> {
  const { body } = await suite.api("POST", "/api/chatbot/test", { chatbotId, message });
  return JSON.stringify(body);
}

/** The processes that a service has started, by id. */
function childrenOf(pid: number | undefined): number[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/u.test(name)) return [];
    try {
      const [, parent] = /^PPid:\s+(\d+)/mu.exec(readFileSync(`/proc/${name}/status`, "utf8")) ?? [];
      return Number(parent) === pid ? [Number(name)] : [];
    } catch {
      return []; // It has ended meanwhile.
    }
  });
}

test("what was trained is soon answered by its meaning, also after the encoder's processes were killed", async () => {
  const chatbot = await trained(encoding);
  await expect.poll(() => ask(encoding, chatbot, question), { timeout: 60_000, interval: 500 }).toContain(answer);
  const processes = childrenOf(encoding.service.child.pid);
  expect(processes.length).toBeGreaterThan(0);
  for (const pid of processes) process.kill(pid, "SIGKILL");
  const again = "where do they park their vehicle";
  await expect.poll(() => ask(encoding, chatbot, again), { timeout: 60_000, interval: 500 }).toContain(answer);
});

test("switched off, nothing is started for it, and words alone decide", async () => {
  const chatbot = await trained(plain);
  expect(await ask(plain, chatbot, "When are you open?")).toContain("From nine to five.");
  expect(await ask(plain, chatbot, question)).not.toContain(answer);
  expect(childrenOf(plain.service.child.pid)).toEqual([]);
});

test("a service that stops leaves no encoder behind", async () => {
  const chatbot = await trained(encoding);
  await expect
    .poll(() => ask(encoding, chatbot, "is there somewhere to park a vehicle"), { timeout: 60_000, interval: 500 })
    .toContain(answer);
  const processes = childrenOf(encoding.service.child.pid);
  expect(await encoding.service.end("SIGTERM")).toBe(0);
  expect(processes.length).toBeGreaterThan(0);
  await expect.poll(() => processes.filter((pid) => isAlive(pid)), { timeout: 10_000 }).toEqual([]);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
