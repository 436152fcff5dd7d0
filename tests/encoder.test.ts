import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { useService } from "./support/suite.ts";
import type { Suite } from "./support/suite.ts";

const encoding = useService({ SVC_EMBEDDING_MODEL: "embedded" });
const plain = useService({ SVC_EMBEDDING_MODEL: "off" });

const faqs = [
  { question: "When are you open?", answer: "From nine to five." },
  { question: "Do you ship abroad?", answer: "To all of Europe." },
  { question: "How can I return an item?", answer: "Within thirty days, in its box." },
  { question: "Where are you located?", answer: "In the old town, opposite the church." },
];
/** By their words alone, none of them answers these. */
const question = "Where is your shop?";
const again = "Where can I find your shop?";
const answer = "In the old town, opposite the church.";

async function trained(suite: Suite): Promise<string> {
  const chatbot = await suite.chatbot();
  const { status } = await suite.api("POST", "/api/chatbot/train", { chatbotId: chatbot, data: { faqs } });
  expect(status).toBe(200);
  return chatbot;
}

/** What it answers; empty where it says that it does not know. */
async function ask(suite: Suite, chatbotId: string, message: string): Promise<string> {
  const { body } = await suite.api("POST", "/api/chatbot/test", { chatbotId, message });
  return body.answered === true ? body.content : "";
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
  await expect.poll(() => ask(encoding, chatbot, again), { timeout: 60_000, interval: 500 }).toContain(answer);
});

test("switched off, nothing is started for it, and words alone decide", async () => {
  const chatbot = await trained(plain);
  expect(await ask(plain, chatbot, "When are you open?")).toContain("From nine to five.");
  for (const each of [question, again]) expect(await ask(plain, chatbot, each)).not.toContain(answer);
  expect(childrenOf(plain.service.child.pid)).toEqual([]);
});

test("a service that stops leaves no encoder behind", async () => {
  const chatbot = await trained(encoding);
  await expect
    .poll(() => ask(encoding, chatbot, "Where can I find your shop?"), { timeout: 60_000, interval: 500 })
    .toContain(answer);
  const processes = childrenOf(encoding.service.child.pid);
  expect(await encoding.service.end("SIGTERM")).toBe(0);
  expect(processes.length).toBeGreaterThan(0);
  await expect.poll(() => processes.filter((pid) => isAlive(pid))).toEqual([]);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
