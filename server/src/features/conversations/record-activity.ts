import { sessionActivitySchema } from "@svc/contract";
import type { SessionActivity } from "@svc/contract";
import { isoTime } from "../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";

const shownAtMost = 200;

interface Activity {
  readonly kind: SessionActivity["kind"];
  /** `visitor`, `chatbot`, or the id of a member or an API key. */
  readonly by: string;
  readonly now: number;
  /** For `assigned`: the assignee. */
  readonly person?: { readonly id: string; readonly name: string };
  /** Of `snoozed`. */
  readonly until?: number;
}

/** Adds an event line to the thread of a session. */
export async function recordActivity(
  transaction: WriteTransaction,
  session: { readonly key: number; readonly chatbot_key: number },
  { kind, by, now, person, until }: Activity,
): Promise<void> {
  await transaction
    .insertInto("session_activity")
    .values({
      chatbot_key: session.chatbot_key,
      session_key: session.key,
      kind,
      actor: by,
      assignee_id: person?.id ?? null,
      assignee_name: person?.name ?? null,
      until: until ?? null,
      created_at: now,
    })
    .execute();
}

/** The latest event lines of a session, oldest first. */
export async function readActivity(
  query: Pick<Database["query"], "selectFrom">,
  sessionKey: number,
): Promise<SessionActivity[]> {
  const rows = await query
    .selectFrom("session_activity")
    .selectAll()
    .where("session_key", "=", sessionKey)
    .orderBy("key", "desc")
    .limit(shownAtMost)
    .execute();
  return rows
    .toReversed()
    .map(({ kind, actor, assignee_id: id, assignee_name: name, until, created_at: createdAt }) => ({
      kind: sessionActivitySchema.shape.kind.parse(kind),
      by: actor,
      at: isoTime(createdAt),
      assignee: id === null ? null : { id, name: name ?? "" },
      until: until === null ? null : isoTime(until),
    }));
}
