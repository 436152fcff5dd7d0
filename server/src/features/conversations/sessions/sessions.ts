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
import { sessionOperations } from "./session-operations.ts";
import { snoozeHandler, snoozeQueue } from "./snooze.ts";
import { createUpkeep } from "./retention.ts";
import type { Upkeep } from "./retention.ts";
import { createVisitorExport, eraseOperations } from "./visitor-data-operations.ts";
import type { VisitorExport } from "./visitor-data-operations.ts";
import { visitorOperations } from "./visitor-operations.ts";

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
