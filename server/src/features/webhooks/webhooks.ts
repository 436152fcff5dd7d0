import type { Channel } from "../../foundation/channel.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Egress } from "../../foundation/egress/egress.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { numberIn } from "../../foundation/job-payload.ts";
import type { Log } from "../../foundation/log.ts";
import type { Outbox } from "../../foundation/outbox.ts";
import type { Queue } from "../../foundation/queue.ts";
import type { VisitorDataHolder } from "../../foundation/visitor-data.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import { deliveryOperations } from "./delivery-operations.ts";
import { Dispatcher } from "./dispatcher.ts";
import { distribute, isDelivered } from "./distribute.ts";
import { eraseVisitor } from "./erase-visitor.ts";
import { endpointOperations } from "./endpoint-operations.ts";
import { removalQueue } from "./deps.ts";
import type { WebhooksDeps } from "./deps.ts";
import { createSecrets, currentSecrets, newSecret, rotationMs } from "./secrets.ts";
import { dropOldDeliveries, purgeWebhooks, removeWebhook } from "./tidy.ts";
import { operations } from "@svc/contract";
import { implement } from "../../foundation/implement.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import { lockWebhook, toWebhook } from "./endpoint-row.ts";

export { listEvents } from "./catalogue.ts";
export { proveWebhookSecrets } from "./secrets.ts";
export { switchOffWebhooks } from "./switch-off.ts";

export interface Webhooks {
  /** Begins to deliver. */
  start(): Promise<void>;
  /** Gives running deliveries a moment; what is cut off is sent again, under its own id. */
  close(): Promise<void>;
  /** Drops what is older than the delivery log goes back. */
  tidy(): Promise<void>;
  /** Removes what belongs to a deleted chatbot, some rows at a time; true: call again. */
  purge(chatbotKey: number): Promise<boolean>;
  /** What the delivery log holds of a visitor is erased; what still waited is not sent any more. */
  readonly visitorData: VisitorDataHolder;
  readonly implementations: readonly Implementation[];
}

export interface WebhooksOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly queue: Queue;
  readonly channel: Channel;
  readonly outbox: Outbox;
  readonly chatbots: Chatbots;
  readonly egress: Egress;
  /** Encrypts the endpoints' secrets. */
  readonly sealKey: Buffer;
}

/** The topic on which processes tell each other that something can be sent. */
const dueTopic = "webhooks";

/** Outgoing webhooks (contract sections 3, 4.D, 5, 6, 8): subscribes to the outbox. No other feature imports it. */
export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { database, clock, log, queue, channel, outbox, chatbots, egress } = options;
  const secrets = createSecrets(options.sealKey);
  const dispatcher = new Dispatcher({ database, clock, log, egress, secrets });
  // In any process: a broadcast also reaches its own listeners.
  const wake = () => channel.publish(dueTopic, null);
  channel.subscribe(dueTopic, { receive: () => dispatcher.wake(), missed: () => dispatcher.wake() });

  let isSomethingDue = false;
  outbox.subscribe({
    name: "webhooks",
    wants: isDelivered,
    async handle(transaction, events) {
      isSomethingDue = await distribute(transaction, events, { clock });
    },
    committed: () => void (isSomethingDue && wake()),
  });
  queue.handle(removalQueue, {
    concurrency: 1,
    async run({ payload, signal }) {
      const webhookKey = numberIn(payload, "webhookKey");
      while (!signal.aborted && (await removeWebhook(database, webhookKey)));
      signal.throwIfAborted();
      database.scrub();
    },
  });

  const deps: WebhooksDeps = { database, clock, queue, chatbots, egress, secrets, wake };
  return {
    start: () => dispatcher.start(),
    close: () => dispatcher.close(),
    tidy: () => dropOldDeliveries(database, clock),
    purge: (chatbotKey) => purgeWebhooks(database, chatbotKey),
    visitorData: { name: "webhooks", forget: (who) => eraseVisitor(database, who) },
    // The catalogue's address comes before those with an endpoint's id.
    implementations: [...deliveryOperations(deps), ...endpointOperations(deps), ...secretOperations(deps)],
  };
}

/** Replacing a secret while its receiver goes on verifying. */
function secretOperations({ database, clock, secrets }: WebhooksDeps): Implementation[] {
  return [
    implement(operations.rotateWebhookSecret, ({ webhookId }, { workspaceId }) =>
      database.transaction(async (transaction) => {
        const before = await lockWebhook(transaction, workspaceId, webhookId);
        const now = clock.now();
        const secret = newSecret();
        const changes = {
          // Again during a rotation: returns another new secret, and the old one stays valid.
          secret: currentSecrets(before, now).secret,
          next_secret: secrets.seal(webhookId, secret),
          rotation_ends_at: now + rotationMs,
          updated_at: Math.max(now, before.updated_at),
        };
        await transaction.updateTable("webhook").set(changes).where("key", "=", before.key).execute();
        const after = toWebhook({ ...before, ...changes }, now);
        await recordChange(transaction, clock, { resource: webhookId, before: toWebhook(before, now), after });
        return { ...after, secret };
      }),
    ),
    implement(operations.endWebhookRotation, ({ webhookId }, { workspaceId }) =>
      database.transaction(async (transaction) => {
        const before = await lockWebhook(transaction, workspaceId, webhookId);
        const now = clock.now();
        const { secret, next_secret: next } = currentSecrets(before, now);
        const changes = {
          secret: next ?? secret,
          next_secret: null,
          rotation_ends_at: null,
          updated_at: Math.max(now, before.updated_at),
        };
        await transaction.updateTable("webhook").set(changes).where("key", "=", before.key).execute();
        const after = toWebhook({ ...before, ...changes }, now);
        await recordChange(transaction, clock, { resource: webhookId, before: toWebhook(before, now), after });
        return after;
      }),
    ),
  ];
}
