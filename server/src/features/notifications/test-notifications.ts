import { operations } from "@svc/contract";
import type { EventData, EventName, Role } from "@svc/contract";
import { startMailbox } from "../../../../tests/support/mailbox.ts";
import type { Mailbox } from "../../../../tests/support/mailbox.ts";
import type { Caller } from "../../foundation/caller.ts";
import { createChannel } from "../../foundation/channel.ts";
import type { Database } from "../../foundation/database/database.ts";
import { writeEvent, writeNotice } from "../../foundation/events.ts";
import type { Notices } from "../../foundation/events.ts";
import type { RequestContext } from "../../foundation/implement.ts";
import { createEgress } from "../../foundation/egress/egress.ts";
import { createLog } from "../../foundation/log.ts";
import { createMailer } from "../../foundation/mail.ts";
import { createOutbox } from "../../foundation/outbox.ts";
import { createQueue } from "../../foundation/queue.ts";
import { createChatbots } from "../chatbots/chatbots.ts";
import { createNotifications } from "./notifications.ts";

export type TestNotifications = Awaited<ReturnType<typeof openTestNotifications>>;

const baseUrl = "https://chat.example.com";

/** The feature on a store, with a mailbox of its own and a clock that a test sets. */
export async function openTestNotifications(database: Database, clock: { nowMs: number }, mailbox?: Mailbox) {
  const time = { now: () => clock.nowMs };
  const log = createLog("silent");
  const queue = createQueue({ database, clock: time, log });
  const outbox = createOutbox(database, log);
  const ownMailbox = mailbox ?? (await startMailbox());
  const mailer = createMailer(ownMailbox.url, "Service <service@example.com>");
  const notifications = createNotifications({
    database,
    clock: time,
    log,
    queue,
    outbox,
    mailer,
    baseUrl,
    channel: createChannel(database, log),
    chatbots: createChatbots({ database, clock: time, queue, sealKey: Buffer.alloc(32) }),
    askedInVain: async (chatbotId) => [`Asked by a visitor of ${chatbotId}?`],
    unsubscribeKey: Buffer.alloc(32, 7),
    egress: createEgress(),
    pushKey: Buffer.alloc(32, 8),
  });
  const never = new AbortController().signal;
  const context: RequestContext = {
    signal: never,
    waitSeconds: 0,
    files: [],
    visitorToken: undefined,
    address: "127.0.0.1",
    userAgent: "",
    browser: { session: undefined, device: undefined, keep: () => undefined },
    draining: never,
    judgeOrigin: () => undefined,
  };
  let events = 0;

  const addMember = async (workspaceId: string, id: string, role: Role): Promise<Caller> => {
    await database.transaction(async (transaction) => {
      const email = `${id}@example.com`;
      await transaction
        .insertInto("account")
        .values({ id, email, email_folded: email, password_hash: "", created_at: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await transaction
        .insertInto("member")
        .values({ workspace_id: workspaceId, account_id: id, role, created_at: 1 })
        .execute();
    });
    return { workspaceId, kind: "member", id, name: `${id}@example.com`, role };
  };

  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into results of any form
  async function run(name: keyof typeof operations, input: unknown, caller: Caller): Promise<any> {
    const found = notifications.implementations.find(({ operation }) => operation.name === name);
    if (found === undefined) throw new Error(`There is no ${name}.`);
    return found.run(operations[name].input.parse(input), caller, context);
  }

  return {
    notifications,
    queue,
    outbox,
    mailbox: ownMailbox,
    addMember,
    run,
    /** Mails to this address. */
    mailsTo: (address: string) => ownMailbox.mails.filter(({ to }) => to === address),
    async record<Name extends EventName>(chatbotKey: number, workspaceId: string, event: Name, data: EventData<Name>) {
      const timeMs = clock.nowMs;
      await database.transaction((transaction) =>
        writeEvent(transaction, { event, workspaceId, chatbotKey, data, timeMs }),
      );
    },
    async notice<Name extends keyof Notices>(
      chatbotKey: number,
      workspaceId: string,
      event: Name,
      data: Notices[Name],
    ) {
      const timeMs = clock.nowMs;
      await database.transaction((transaction) =>
        writeNotice(transaction, { event, workspaceId, chatbotKey, data, timeMs }),
      );
    },
    lead(name = "Ada Lovelace", email = "ada@visitors.example"): EventData<"lead.captured"> {
      return { leadId: `lead_${++events}`, name, email, source: "chat", sessionId: `visit ${events}` };
    },
    ticket(subject: string, email = "ada@visitors.example"): EventData<"ticket.created"> {
      const ticketId = `tkt_${++events}`;
      const at = new Date(clock.nowMs).toISOString();
      const requester = { name: "Ada", email };
      const ticket = { id: ticketId, number: events, chatbotId: "bot_1", sessionId: null, subject, description: "" };
      const state = {
        status: "open",
        priority: "high",
        assignee: null,
        dueAt: null,
        resolvedAt: null,
        closedAt: null,
      } as const;
      return { ticketId, ticket: { ...ticket, ...state, requester, createdAt: at, updatedAt: at }, changes: {} };
    },
    async settings(caller: Caller, changes: object) {
      return run("updateNotificationSettings", changes, caller);
    },
    // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into results of any form
    async list(caller: Caller, query: object = {}): Promise<any> {
      await outbox.catchUp();
      return run("listNotifications", query, caller);
    },
    async close() {
      await queue.stop();
      await outbox.stop();
      notifications.close();
      mailer.close();
      if (mailbox === undefined) ownMailbox.close();
    },
  };
}
