import { actorKinds, operations } from "@svc/contract";
import type { AuditEntry } from "@svc/contract";
import type { Selectable } from "kysely";
import { z } from "zod";
import { isoTime } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { holdsText } from "../../foundation/database/like.ts";
import type { Tables } from "../../foundation/database/tables.ts";
import { newId } from "../../foundation/ids.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { Outbox, OutboxEvent } from "../../foundation/outbox.ts";
import { paginate } from "../../foundation/page.ts";
import { changeEvent } from "../../foundation/audit-context.ts";
import type { RecordedChange } from "../../foundation/audit-context.ts";
import type { KnownVisitor, VisitorDataHolder } from "../../foundation/visitor-data.ts";
import { emptyEntries, entriesAbout } from "./mentions.ts";

export interface Audit {
  /** Drops entries that are older than they are kept. */
  tidy(): Promise<void>;
  /** What a deleted visitor's changes said is taken out of their entries; that they happened stays. */
  readonly visitorData: VisitorDataHolder;
  readonly implementations: readonly Implementation[];
}

const dayMs = 24 * 60 * 60 * 1_000;
const droppedAtOnce = 5_000;
/** What is one visitor's. Other entries that name a visitor are about what is everybody's. */
const isOfVisitor = /^(?:lead|tkt)_/u;

interface AuditOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly retentionDays: number;
}

/**
 * The audit log: subscribes to changes in the outbox, keeps them for `keptDays` (0: forever), and
 * has no operation that changes it.
 */
export function createAudit({ database, clock, outbox, retentionDays }: AuditOptions): Audit {
  outbox.subscribe({
    name: "audit",
    wants: (event) => event === changeEvent || event === "webhook.deactivated",
    async handle(transaction, events) {
      await transaction
        .insertInto("audit_entry")
        .values(events.map(toRow))
        .onConflict((conflict) => conflict.column("event_id").doNothing())
        .execute();
    },
  });

  async function find(who: KnownVisitor) {
    // What is not heard yet becomes an entry later.
    await outbox.catchUp();
    return entriesAbout(database, who);
  }

  /** Also deleted ones: only this tells which ticket a comment belonged to. */
  async function thingsOf(who: KnownVisitor): Promise<readonly string[]> {
    const resources = (await find(who)).map(({ resource }) => resource);
    return [...new Set(resources.filter((resource) => isOfVisitor.test(resource)))];
  }

  async function forget(who: KnownVisitor): Promise<void> {
    await emptyEntries(database, await find(who));
  }

  return {
    visitorData: { name: "audit", thingsOf, forget },
    async tidy() {
      if (retentionDays === 0) return;
      // In batches of some thousands, so SQLite's writer isn't blocked for long.
      while ((await dropSome(database, clock.now() - retentionDays * dayMs)) === droppedAtOnce);
    },
    implementations: [listOperation(database, outbox)],
  };
}

function listOperation(database: Database, outbox: Outbox): Implementation {
  return implement(operations.listAuditEntries, async (input, { workspaceId }) => {
    // A caller's own last change is in the list.
    await outbox.catchUp();
    const { limit, cursor, from, to, actor, resource, action } = input;
    let query = database.query.selectFrom("audit_entry").selectAll().where("workspace_id", "=", workspaceId);
    if (from !== undefined) query = query.where("created_at", ">=", Date.parse(from));
    if (to !== undefined) query = query.where("created_at", "<", Date.parse(to));
    if (actor !== undefined)
      query = actorKinds.some((kind) => kind === actor)
        ? query.where("actor_kind", "=", actor)
        : query.where((where) => where.or([where("actor_id", "=", actor), holdsText(actor, "actor_name")]));
    if (resource !== undefined) query = query.where("resource", "=", resource);
    if (action !== undefined) query = query.where("action", "=", action);
    const page = await paginate(query, "audit_entry.key", { limit, cursor });
    return { entries: page.items.map(toEntry), nextCursor: page.nextCursor };
  });
}

async function dropSome(database: Database, before: number): Promise<number> {
  return database.transaction(async (transaction) => {
    const dropped = await transaction
      .deleteFrom("audit_entry")
      .where("key", "in", (old) =>
        old.selectFrom("audit_entry").select("key").where("created_at", "<", before).limit(droppedAtOnce),
      )
      .executeTakeFirst();
    return Number(dropped.numDeletedRows);
  });
}

const fields = z.record(z.string(), z.unknown()).nullable();
const recordedSchema = z.object({
  actor: z.object({ kind: z.enum(actorKinds), id: z.string(), name: z.string() }),
  action: z.string(),
  resource: z.string(),
  before: fields,
  after: fields,
  address: z.string(),
  userAgent: z.string(),
});

const deactivatedSchema = z.object({ webhookId: z.string(), url: z.string(), reason: z.string() });

/** What deliveries do to their endpoint has no actor: the log has it from the notice. */
function deactivation(data: unknown): RecordedChange {
  const { webhookId, url, reason } = deactivatedSchema.parse(data);
  return {
    actor: { kind: "job", id: "", name: "webhook deliveries" },
    action: "webhook.deactivated",
    resource: webhookId,
    before: { active: true },
    after: { active: false, url, reason },
    address: "",
    userAgent: "",
  };
}

const longestUserAgent = 300;

function toRow({ id, workspaceId, event, data, timeMs }: OutboxEvent) {
  const { actor, action, resource, before, after, address, userAgent } =
    event === changeEvent ? recordedSchema.parse(data) : deactivation(data);
  return {
    id: newId("aud", timeMs),
    event_id: id,
    workspace_id: workspaceId,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    action,
    resource,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
    address,
    user_agent: userAgent.slice(0, longestUserAgent).toWellFormed(),
    created_at: timeMs,
  };
}

function toEntry(row: Selectable<Tables["audit_entry"]>): AuditEntry {
  const read = (json: string | null) => (json === null ? null : fields.parse(JSON.parse(json)));
  return {
    id: row.id,
    createdAt: isoTime(row.created_at),
    actor: { kind: z.enum(actorKinds).parse(row.actor_kind), id: row.actor_id, name: row.actor_name },
    action: row.action,
    resource: row.resource,
    before: read(row.before),
    after: read(row.after),
    address: row.address,
    userAgent: row.user_agent,
  };
}
