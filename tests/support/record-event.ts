import type { EventData, EventName } from "@svc/contract";
import { writeEvent, writeNotice } from "../../server/src/foundation/events.ts";
import type { Notices } from "../../server/src/foundation/events.ts";
import { look } from "./look.ts";
import type { TestStore } from "./store.ts";

/** Puts an event into the outbox of a service, as whoever lets it happen would. */
export function recordEvent<Name extends EventName>(
  store: TestStore,
  chatbotId: string,
  event: Name,
  data: EventData<Name>,
): Promise<void> {
  return look(store, async (query, transact) => {
    const chatbot = await query
      .selectFrom("chatbot")
      .select(["key as chatbotKey", "workspace_id as workspaceId"])
      .where("id", "=", chatbotId)
      .executeTakeFirstOrThrow();
    await transact((transaction) => writeEvent(transaction, { ...chatbot, event, data, timeMs: Date.now() }));
  });
}

/** The same of a notice, which concerns a whole workspace. */
export function recordNotice<Name extends keyof Notices>(
  store: TestStore,
  workspaceId: string,
  event: Name,
  data: Notices[Name],
): Promise<void> {
  return look(store, (_query, transact) =>
    transact((transaction) =>
      writeNotice(transaction, { event, workspaceId, chatbotKey: 0, data, timeMs: Date.now() }),
    ),
  );
}
