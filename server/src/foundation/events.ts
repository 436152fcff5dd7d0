import type { EventData, EventName } from "@svc/contract";
import type { Clock } from "./clock.ts";
import { prepare } from "./database/prepare.ts";
import type { Work } from "./database/prepare.ts";
import type { Database } from "./database/database.ts";
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

/** Puts an event into the outbox, within the transaction of the change that it tells of. */
export function* recordEvent<Name extends EventName>(event: NewEvent<Name>): Work<void> {
  yield* insertEvent.run({
    id: newId("evt", event.timeMs),
    workspaceId: event.workspaceId,
    chatbotKey: event.chatbotKey,
    event: event.event,
    data: JSON.stringify(event.data),
    createdAt: event.timeMs,
  });
}

/** Events are kept for a week, for who comes late to read them. */
const keptMs = 7 * 24 * 60 * 60 * 1_000;

/** Drops events that are older than a week; answers how many. */
export async function dropOldEvents(database: Database, clock: Clock): Promise<number> {
  const before = clock.now() - keptMs;
  return database.transaction(async (transaction) => {
    const result = await transaction
      .deleteFrom("event")
      .where("created_at", "<", before)
      .where("heard", "=", 1)
      .executeTakeFirst();
    return Number(result.numDeletedRows);
  });
}
