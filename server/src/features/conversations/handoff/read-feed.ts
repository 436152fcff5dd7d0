import type { Message } from "@svc/contract";
import { isoTime } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { prepare, together } from "../../../foundation/database/prepare.ts";
import { filesOf, shownMetadata } from "../metadata.ts";

const messagesAtOnce = 100;
/** PostgreSQL takes 65,535 values in a statement, SQLite 32,766. */
const keysAtOnce = 1_000;

/** What a visitor's page shows of a session beside its messages. */
export interface FeedState {
  readonly handoff: string;
  readonly handoff_since: number | null;
  readonly assignee_name: string | null;
  readonly status: string;
  /** Another whenever there is something new. */
  readonly mark: string;
}

const findState = prepare<{ key: number }>()((db, arg) =>
  db
    .selectFrom("session")
    .select(["handoff", "handoff_since", "assignee_name", "status", "message_count"])
    .where("key", "=", arg("key")),
);

const findOutgoing = prepare<{ sessionKey: number; after: number }>()((db, arg) =>
  db
    .selectFrom("message")
    .select(["key", "id", "content", "metadata", "created_at"])
    .where("session_key", "=", arg("sessionKey"))
    .where("key", ">", arg("after"))
    .where("role", "=", "assistant")
    // The others answer a message, and were sent to its author.
    .where("reply_to", "is", null)
    // Replies to a turn without proof aren't for the token's holder.
    .where("is_proven", "=", 1)
    .orderBy("key")
    .limit(messagesAtOnce),
);

const lastMessage = prepare<{ sessionKey: number }>()((db, arg) =>
  db.selectFrom("message").select("key").where("session_key", "=", arg("sessionKey")).orderBy("key", "desc").limit(1),
);

const namedMessage = prepare<{ sessionKey: number; id: string }>()((db, arg) =>
  db
    .selectFrom("message")
    .select("key")
    .where("session_key", "=", arg("sessionKey"))
    .where((where) => where.or([where("id", "=", arg("id")), where("client_id", "=", arg("id"))]))
    .limit(1),
);

/** Where a page goes on that has the message with this id; without one, at the end. */
export async function readPlace(database: Database, sessionKey: number, lastEventId: string | undefined) {
  const [named, last] = await database.hot.read(() =>
    together(namedMessage.run({ sessionKey, id: lastEventId ?? "" }), lastMessage.run({ sessionKey })),
  );
  return named[0]?.key ?? last[0]?.key ?? 0;
}

export async function readState(database: Database, key: number): Promise<FeedState | undefined> {
  const [row] = await database.hot.read(() => findState.run({ key }));
  return row === undefined ? undefined : { ...row, mark: markOf(row) };
}

/** What was said to the visitor by people, or by the conversation itself, oldest first. */
export async function readOutgoing(
  database: Database,
  sessionKey: number,
  { after, now }: { readonly after: number; readonly now: number },
): Promise<{ messages: { key: number; message: Message }[]; isWhole: boolean }> {
  const rows = await database.hot.read(() => findOutgoing.run({ sessionKey, after }));
  const messages = rows.map(({ key, id, content, metadata, created_at: createdAt }) => ({
    key,
    message: {
      id,
      content,
      role: "assistant" as const,
      timestamp: isoTime(createdAt),
      metadata: shownMetadata(metadata),
      ...filesOf(metadata, now),
    },
  }));
  return { messages, isWhole: rows.length < messagesAtOnce };
}

/** The marks of these sessions, as in their states. */
export async function stateMarks(database: Database, keys: readonly number[]): Promise<Map<number, string>> {
  const marks = new Map<number, string>();
  for (let from = 0; from < keys.length; from += keysAtOnce) {
    const rows = await database.query
      .selectFrom("session")
      .select(["key", "handoff", "handoff_since", "status", "message_count"])
      .where("key", "in", keys.slice(from, from + keysAtOnce))
      .execute();
    for (const row of rows) marks.set(row.key, markOf(row));
  }
  return marks;
}

function markOf(row: {
  readonly handoff: string;
  readonly handoff_since: number | null;
  readonly status: string;
  readonly message_count: number;
}): string {
  return `${row.handoff} ${row.handoff_since} ${row.status} ${row.message_count}`;
}
