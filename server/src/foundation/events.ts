import type { EventData, EventName } from "@svc/contract";
import type { ReasonFields } from "./database/reason-columns.ts";
import type { Clock } from "./clock.ts";
import { prepare } from "./database/prepare.ts";
import type { Work } from "./database/prepare.ts";
import type { Database, WriteTransaction } from "./database/database.ts";
import { newId } from "./ids.ts";

/** An event of the contract's section 6, of one chatbot. */
export interface NewEvent<Name extends EventName = EventName> {
  readonly event: Name;
  readonly workspaceId: string;
  readonly chatbotKey: number;
  readonly data: EventData<Name>;
  readonly timeMs: number;
}

const insertEvent = prepare<{
  id: string;
  workspaceId: string;
  chatbotKey: number;
  event: string;
  data: string;
  createdAt: number;
}>()((db, arg) =>
  db.insertInto("event").values({
    id: arg("id"),
    workspace_id: arg("workspaceId"),
    chatbot_key: arg("chatbotKey"),
    event: arg("event"),
    data: arg("data"),
    created_at: arg("createdAt"),
  }),
);

/** Puts an event into the outbox, within the transaction of the change that it tells of; on the hot path. */
export function* recordEvent<Name extends EventName>(event: NewEvent<Name>): Work<void> {
  yield* insertEvent.run(rowOf(event));
}

/** The same in an ordinary transaction. */
export async function writeEvent<Name extends EventName>(
  transaction: WriteTransaction,
  event: NewEvent<Name>,
): Promise<void> {
  await writeRow(transaction, rowOf(event));
}

/** What the service's own rooms tell each other through the outbox; no webhook carries it. */
export interface Notices {
  /** A member who may no longer answer visitors: made a viewer, or removed (`left`). `by`: who did that. */
  "member.released": {
    readonly memberId: string;
    readonly left: boolean;
    readonly by: { readonly kind: string; readonly id: string; readonly name: string };
  };
  /** A training or a crawl of the chatbot has ended, or a source or FAQ was deleted. */
  "knowledge.trained": Readonly<Record<string, never>>;
  /** Once a week, what a chatbot's go-live check and its visitors have found no answer to. */
  "check.weekly": {
    readonly chatbotId: string;
    readonly asked: number;
    readonly answered: number;
    /** Questions of the check, one a missing fact. */
    readonly missing: readonly string[];
    /** How many open gaps were asked in the week. */
    readonly inVain: number;
  };
  /** A message for the visitor or a ticket's requester: an agent's reply, a public comment, a status. */
  "visitor.told": {
    readonly kind: "reply" | "comment" | "status";
    /** Row keys; one of the two. */
    readonly sessionKey: number | null;
    readonly ticketKey: number | null;
    /** Id of the message or comment; of a status, when it was set, and which. */
    readonly what: string;
  };
  /** A visitor's message in a conversation that a person has: the session's row key, the message's id. */
  "visitor.wrote": { readonly sessionKey: number; readonly messageId: string };
  /** A visitor's mail was stored as a message: what its chatbot does with it comes now. */
  "mail.received": { readonly emailKey: number };
  "webhook.deactivated": { readonly webhookId: string; readonly url: string } & ReasonFields;
  /** One for all that failed together; `kind`: what the id is of. */
  "source.failed": ReasonFields & {
    readonly kind: "source" | "crawl" | "import";
    readonly sourceId: string;
    readonly name: string;
    /** How many more. */
    readonly others: number;
  };
}

export interface NewNotice<Name extends keyof Notices> {
  readonly event: Name;
  readonly workspaceId: string;
  /** 0: of no chatbot. */
  readonly chatbotKey: number;
  readonly data: Notices[Name];
  readonly timeMs: number;
}

/** Adds an internal event to the outbox, in the transaction of the change. */
export async function writeNotice<Name extends keyof Notices>(
  transaction: WriteTransaction,
  notice: NewNotice<Name>,
): Promise<void> {
  await writeRow(transaction, rowOf(notice));
}

/** The same on the hot path. */
export function* recordNotice<Name extends keyof Notices>(notice: NewNotice<Name>): Work<void> {
  yield* insertEvent.run(rowOf(notice));
}

function rowOf({
  event,
  workspaceId,
  chatbotKey,
  data,
  timeMs,
}: Omit<NewEvent, "event" | "data"> & { event: string; data: unknown }) {
  return { id: newId("evt", timeMs), workspaceId, chatbotKey, event, data: JSON.stringify(data), createdAt: timeMs };
}

async function writeRow(transaction: WriteTransaction, row: ReturnType<typeof rowOf>): Promise<void> {
  await transaction
    .insertInto("event")
    .values({
      id: row.id,
      workspace_id: row.workspaceId,
      chatbot_key: row.chatbotKey,
      event: row.event,
      data: row.data,
      created_at: row.createdAt,
    })
    .execute();
}

/** Events are kept for a week, for subscribers that are behind. */
const retentionMs = 7 * 24 * 60 * 60 * 1_000;

/** A short turn of the one writer of SQLite. */
const droppedAtOnce = 2_000;

/** Deletes handled events that are older than a week. Returns how many. */
export async function dropOldEvents(database: Database, clock: Clock): Promise<number> {
  const before = clock.now() - retentionMs;
  for (let dropped = 0; ;) {
    const some = await database.transaction(async (transaction) => {
      const result = await transaction
        .deleteFrom("event")
        .where("key", "in", (old) =>
          old
            .selectFrom("event")
            .select("key")
            .where("created_at", "<", before)
            .where("heard", "=", 1)
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(selectFrom("owed_event").select("event_key").whereRef("owed_event.event_key", "=", "event.key")),
              ),
            )
            .limit(droppedAtOnce),
        )
        .executeTakeFirst();
      return Number(result.numDeletedRows);
    });
    dropped += some;
    if (some < droppedAtOnce) return dropped;
  }
}
