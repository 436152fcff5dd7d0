import type { Channel } from "../../../foundation/channel.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import type { Log } from "../../../foundation/log.ts";
import type { Queue } from "../../../foundation/queue.ts";
import type { VisitorDataHolder } from "../../../foundation/visitor-data.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import type { Visitors } from "../visitors.ts";
import { createEraser } from "./erase.ts";
import type { EraseOptions } from "./erase.ts";
import { createIdentity } from "./identity.ts";
import type { Identity } from "./identity.ts";
import { listOperations } from "./list-sessions.ts";
import { noteOperations } from "./notes.ts";
import { snoozeHandler, snoozeQueue } from "./snooze.ts";
import { createUpkeep } from "./retention.ts";
import type { Upkeep } from "./retention.ts";
import { createVisitorExport, eraseOperations } from "./visitor-data-operations.ts";
import type { VisitorExport } from "./visitor-data-operations.ts";
import { visitorOperations } from "./visitor-operations.ts";
import { operations } from "@svc/contract";
import type { Session } from "@svc/contract";
import { implement } from "../../../foundation/implement.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import { readHistory } from "../history.ts";
import { readActivity } from "../record-activity.ts";
import { changeSession } from "./change-session.ts";
import { broadcastState } from "./resolve.ts";
import { describeSession, findSession } from "./session-rows.ts";

export interface Sessions {
  readonly identity: Identity;
  readonly upkeep: Upkeep;
  readonly exportVisitor: VisitorExport;
  readonly implementations: readonly Implementation[];
}

export interface SessionsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly queue: Queue;
  readonly channel: Channel;
  readonly chatbots: Chatbots;
  readonly visitors: Visitors;
  /** Encrypts identity secrets. */
  readonly identityKey: Buffer;
  readonly holders: readonly VisitorDataHolder[];
  readonly stopAnswers: EraseOptions["stopAnswers"];
}

/** Stored conversations: messages, outcome and status. */
export function createSessions(options: SessionsOptions): Sessions {
  const { identityKey } = options;
  options.queue.handle(snoozeQueue, snoozeHandler(options));
  const identity = createIdentity({ ...options, sealKey: identityKey });
  const eraser = createEraser(options);
  const dataOptions = { ...options, eraser };
  return {
    identity,
    upkeep: createUpkeep(dataOptions),
    exportVisitor: createVisitorExport(dataOptions),
    implementations: [
      ...listOperations(options),
      ...sessionOperations(options),
      ...noteOperations(options),
      ...visitorOperations({ ...options, identity }),
      ...eraseOperations(dataOptions),
      ...identity.implementations,
    ],
  };
}

interface Options {
  readonly database: Database;
  readonly clock: Clock;
  readonly channel: Channel;
  readonly queue: Pick<Queue, "add">;
}

/** What the people of a workspace do with one session. */
function sessionOperations({ database, clock, channel, queue }: Options): Implementation[] {
  const { query } = database;

  const get = implement(operations.getSession, async ({ sesId }, caller) =>
    describeSession(query, await findSession(query, caller, sesId)),
  );

  const listMessages = implement(operations.listSessionMessages, async ({ sesId, limit, cursor }, caller) => {
    const session = await findSession(query, caller, sesId);
    return readHistory(
      { database, clock },
      { key: session.chatbot_key },
      { sessionId: session.session_id },
      limit,
      cursor,
    );
  });

  const update = implement(operations.updateSession, async ({ sesId, ...changes }, caller) => {
    // Serializes changes to one session on PostgreSQL; SQLite has a single writer anyway.
    const options = { isLocked: true };
    const { key, before, after } = await database.transaction(async (transaction) => {
      const row = await findSession(transaction, caller, sesId, options);
      const known = await describeSession(transaction, row);
      await changeSession(transaction, { clock, queue }, caller, row, changes);
      const changed = await describeSession(transaction, await findSession(transaction, caller, sesId));
      await recordChange(transaction, clock, { before: recorded(known), after: recorded(changed) });
      return { key: row.key, before: known, after: changed };
    });
    if (
      before.status !== after.status ||
      before.handoff !== after.handoff ||
      before.snoozedUntil !== after.snoozedUntil
    )
      broadcastState(channel, caller.workspaceId, [key]);
    return after;
  });

  const listActivity = implement(operations.listSessionActivity, async ({ sesId }, caller) => {
    const session = await findSession(query, caller, sesId);
    return { activity: await readActivity(query, session.key) };
  });

  return [get, listMessages, update, listActivity];
}

/** Of the visitor nothing: the audit log outlives the session. */
function recorded({ status, tags, handoff, handoffDetails, snoozedUntil }: Session) {
  return { status, tags, handoff, assignee: handoffDetails?.assignee?.id ?? null, snoozedUntil };
}
