import { visitor } from "../../foundation/caller.ts";
import { createChannel } from "../../foundation/channel.ts";
import type { Database } from "../../foundation/database/database.ts";
import { createEgress, parseAllowList } from "../../foundation/egress/egress.ts";
import { writeEvent } from "../../foundation/events.ts";
import { createLog } from "../../foundation/log.ts";
import { createOutbox } from "../../foundation/outbox.ts";
import { createQueue } from "../../foundation/queue.ts";
import { createChatbots } from "../chatbots/chatbots.ts";
import { createWebhooks } from "./webhooks.ts";

const sealKey = Buffer.alloc(32, 7);

/** A time that only the test moves. */
export function createTestClock(startMs = Date.UTC(2026, 5, 1)) {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    advance: (ms: number) => void (nowMs += ms),
  };
}

/** The feature on its own, as one process of the service has it. */
export function createTestWebhooks(
  database: Database,
  clock: ReturnType<typeof createTestClock>,
  resolve?: (hostname: string) => Promise<string[]>,
) {
  const log = createLog("silent");
  const queue = createQueue({ database, clock, log });
  const outbox = createOutbox(database, log);
  const chatbots = createChatbots({ database, clock, queue, sealKey });
  const egress = createEgress({ allow: parseAllowList("127.0.0.0/8").rules, ...(resolve && { resolve }) });
  const channel = createChannel(database, log);
  const webhooks = createWebhooks({ database, clock, log, queue, channel, outbox, chatbots, egress, sealKey });
  const caller = { ...visitor, workspaceId: "ws_1", kind: "key" as const, role: "admin" as const };
  return {
    ...webhooks,
    outbox,
    /** Looks for what is due, which it does each second by itself. */
    wake: () => channel.publish("webhooks", null),
    async start() {
      await queue.start();
      outbox.start();
      await webhooks.start();
    },
    async stop() {
      await outbox.stop();
      await webhooks.close();
      await queue.stop();
      await egress.close();
    },
    // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into answers of any form
    async run(operation: string, input: unknown): Promise<any> {
      const found = webhooks.implementations.find((each) => each.operation.name === operation);
      if (found === undefined) throw new Error(`There is no operation ${operation}.`);
      const signal = new AbortController().signal;
      return found.run(found.operation.input.parse(input), caller, { signal } as Parameters<typeof found.run>[2]);
    },
    /** A visitor's message number `nth` of a session. */
    say: (sessionId: string, nth: number, chatbotKey = 1) =>
      database.transaction((transaction) =>
        writeEvent(transaction, {
          event: "message.received",
          workspaceId: "ws_1",
          chatbotKey,
          timeMs: clock.now(),
          data: {
            sessionId,
            message: {
              id: `msg_${sessionId}_${nth}`,
              content: `${nth}`,
              role: "user",
              timestamp: new Date(clock.now()).toISOString(),
            },
          },
        }),
      ),
  };
}
export type TestWebhooks = ReturnType<typeof createTestWebhooks>;
