import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { expect } from "vitest";
import { chat } from "./api.ts";

export interface Pressed {
  /** Sessions whose one answer came to its end: it said that it is stored. */
  readonly acknowledged: readonly string[];
  /** How often each status was answered; 0 where there was no answer at all. */
  readonly statuses: ReadonlyMap<number, number>;
}

/** Visitors who ask one question each, so many at a time, until they are stopped. */
export function press(
  urlOf: (n: number) => string,
  { chatbotId, text, clients }: { chatbotId: string; text: string; clients: number },
): { stop(): Promise<Pressed> } {
  const acknowledged: string[] = [];
  const statuses = new Map<number, number>();
  const stopped = new AbortController();
  let asked = 0;
  async function visit(): Promise<void> {
    while (!stopped.signal.aborted) {
      const sessionId = randomUUID();
      const answer = await chat(urlOf(asked++), { chatbotId, sessionId, text }).catch(() => undefined);
      const status = answer?.status ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const types = answer?.done === true ? answer.chunks.map((chunk) => chunk.type) : [];
      // A failure inside an answer is an error and a proper end.
      if (types.includes("finish") && !types.includes("error")) acknowledged.push(sessionId);
      // A refusal comes at once: nobody asks again that fast.
      if (status !== 200) await delay(20);
    }
  }
  const visits = Promise.all(Array.from({ length: clients }, visit));
  return {
    async stop() {
      stopped.abort();
      await visits;
      return { acknowledged, statuses };
    },
  };
}

/** Every acknowledged session is in the database with its question, its answer and one session.created. */
export async function expectNothingLost(databaseUrl: string, { acknowledged }: Pressed): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select session_id as id from session where session_id = any($1)
       and (select count(*) from message where session_key = session.key and role = 'user') = 1
       and (select count(*) from message where session_key = session.key and role = 'assistant') = 1
       and (select count(*) from event where event = 'session.created' and data like '%"' || session_id || '"%') = 1`,
      [acknowledged],
    );
    const kept = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  } finally {
    await client.end();
  }
}
