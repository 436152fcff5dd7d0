import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { expect } from "vitest";
import { call, chat } from "./api.ts";

export interface Pressed {
  /** Sessions whose one answer came to its end: it said that it is stored. */
  readonly sessions: readonly string[];
  /** Ids of what was answered with 201. */
  readonly leads: readonly string[];
  readonly tickets: readonly string[];
  /** How often each status was answered; 0 where there was no answer at all. */
  readonly statuses: ReadonlyMap<number, number>;
}

/**
 * Visitors, so many at a time, until they are stopped: each asks a question, leaves an address in the form,
 * which has to be enabled, and has a ticket opened.
 */
export function press(
  urlOf: (n: number) => string,
  { chatbotId, text, clients }: { chatbotId: string; text: string; clients: number },
): { stop(): Promise<Pressed> } {
  const sessions: string[] = [];
  const leads: string[] = [];
  const tickets: string[] = [];
  const statuses = new Map<number, number>();
  const stopped = new AbortController();
  let asked = 0;
  async function count<Answer extends { readonly status: number }>(asking: Promise<Answer>) {
    const answer = await asking.catch(() => undefined);
    const status = answer?.status ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    // A refusal comes at once: nobody asks again that fast.
    if (status !== 200 && status !== 201) await delay(20);
    return answer;
  }
  async function visit(): Promise<void> {
    const sessionId = randomUUID();
    const answer = await count(chat(urlOf(asked++), { chatbotId, sessionId, text }));
    const types = answer?.done === true ? answer.chunks.map((chunk) => chunk.type) : [];
    // A failure inside an answer is an error and a proper end.
    if (types.includes("finish") && !types.includes("error")) sessions.push(sessionId);

    const requester = { name: "Ada Byron", email: `${sessionId}@example.com` };
    const form = { chatbotId, sessionId: randomUUID(), ...requester };
    const lead = await count(call(urlOf(asked++), "POST", "/api/public/leads", form));
    if (lead?.status === 201) leads.push(lead.body.leadId);
    const request = { chatbotId, subject: "Lost", description: sessionId, requester };
    const ticket = await count(call(urlOf(asked++), "POST", "/api/tickets", request));
    if (ticket?.status === 201) tickets.push(ticket.body.id);
  }
  const visits = Promise.all(
    Array.from({ length: clients }, async () => {
      while (!stopped.signal.aborted) await visit();
    }),
  );
  return {
    async stop() {
      stopped.abort();
      await visits;
      return { sessions, leads, tickets, statuses };
    },
  };
}

/**
 * What was acknowledged is in the database, each with its one event in the outbox: sessions with their question
 * and their answer, leads, tickets.
 */
export async function expectNothingLost(databaseUrl: string, { sessions, leads, tickets }: Pressed): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const expectKept = async (ids: readonly string[], statement: string) => {
    const { rows } = await client.query<{ id: string }>(statement, [ids]);
    const found = new Set(rows.map(({ id }) => id));
    expect(ids.filter((id) => !found.has(id))).toEqual([]);
  };
  const isTold = (event: string, id: string) =>
    `(select count(*) from event where event = '${event}' and data like '%"' || ${id} || '"%') = 1`;
  try {
    await expectKept(
      sessions,
      `select session_id as id from session where session_id = any($1)
       and (select count(*) from message where session_key = session.key and role = 'user') = 1
       and (select count(*) from message where session_key = session.key and role = 'assistant') = 1
       and ${isTold("session.created", "session.session_id")}`,
    );
    await expectKept(leads, `select id from lead where id = any($1) and ${isTold("lead.captured", "lead.id")}`);
    await expectKept(tickets, `select id from ticket where id = any($1) and ${isTold("ticket.created", "ticket.id")}`);
  } finally {
    await client.end();
  }
}
