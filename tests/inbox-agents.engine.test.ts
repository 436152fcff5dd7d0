import { expect, test } from "vitest";
import { chat, createTrainedChatbot } from "./support/api.ts";
import { expectWithin } from "./support/expect-below.ts";
import { follow } from "./support/follow.ts";
import { invite, owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { isProving, rounds } from "./support/proof.ts";
import { useService } from "./support/suite.ts";

const svc = useService(withOwner);
const agentCount = rounds(4, 20);
const waitingCount = rounds(60, 2_000);
const pageSize = 25;

const settings = { handoff: { enabled: true } };
const faqs = [{ question: "When are you open?", answer: "From nine to five." }];

/** Visitors who ask for a person, some at a time. */
async function letWait(chatbotId: string, count: number): Promise<void> {
  let next = 0;
  const visitors = Array.from({ length: 10 }, async () => {
    for (let nth = next++; nth < count; nth = next++)
      await chat(svc.url, { chatbotId, sessionId: `visitor-${nth}`, text: "I want to talk to a human" });
  });
  await Promise.all(visitors);
}

const percentile95 = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;

test("agents who take from the same waiting conversations each get their own, and every conversation gets one agent", async ({
  task,
}) => {
  const boss = await signIn(svc.url, owner);
  const agents: Member[] = [];
  for (let nth = 0; nth < agentCount; nth++)
    agents.push(await invite(svc.url, boss, `agent-${nth}@example.com`, "agent"));
  const chatbotId = await createTrainedChatbot(svc.url, faqs, settings);
  await letWait(chatbotId, waitingCount);

  const page = `/api/sessions?chatbotId=${chatbotId}&view=unassigned&limit=${pageSize}`;
  const listMs: number[] = [];
  const listFor = async (agent: Member): Promise<{ id: string }[]> => {
    const started = performance.now();
    const { status, body } = await agent.api("GET", page);
    listMs.push(performance.now() - started);
    expect(status).toBe(200);
    return body.sessions;
  };

  const taken = new Map<string, string[]>();
  let conflicts = 0;
  const takeAll = async (agent: Member, nth: number): Promise<void> => {
    for (;;) {
      const waiting = await listFor(agent);
      // Everybody sees the same page; half of them take the one that waits longest.
      const wanted = waiting[nth % 2 === 0 ? 0 : nth % waiting.length];
      if (wanted === undefined) return;
      const { status } = await agent.api("POST", `/api/sessions/${wanted.id}/handoff`, { action: "claim" });
      expect([200, 409]).toContain(status);
      if (status === 409) conflicts++;
      else taken.set(agent.id, [...(taken.get(agent.id) ?? []), wanted.id]);
    }
  };
  const streams = await Promise.all(
    agents.map(({ headers }) => follow(svc.url, `/api/sessions/events?chatbotId=${chatbotId}`, headers)),
  );
  await Promise.all(agents.map(takeAll));
  const p95 = percentile95(listMs);
  task.meta.figures = { agents: agentCount, waiting: waitingCount, conflicts, listP95Ms: Math.round(p95) };
  if (isProving) await expectWithin(100, () => p95, 1);

  // Whoever was told that a conversation is theirs has it, alone.
  const all = [...taken.values()].flat();
  expect(all).toHaveLength(waitingCount);
  expect(new Set(all).size).toBe(waitingCount);
  for (const agent of agents) {
    const mine = await agent.api("GET", `/api/sessions/counts?chatbotId=${chatbotId}`);
    expect(mine.body.mine).toBe(taken.get(agent.id)?.length ?? 0);
  }
  for (const stream of streams) stream.close();
});
