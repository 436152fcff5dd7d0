import { prepare } from "../../foundation/database/prepare.ts";
import { wantedEvents } from "./message-events.ts";
import type { VisitorMetadataColumns } from "./sessions/visitor-details.ts";

// The statements of a visitor's turn (record-turn.ts), each written out once for both engines.

/** How many earlier messages an answer may look at. */
const historyMessages = 12;

export const findSession = prepare<{ workspaceId: string; chatbotKey: number; sessionId: string }>()((db, arg) => {
  const query = db
    .selectFrom("session")
    .selectAll()
    .select(wantedEvents(arg("workspaceId")))
    .where("chatbot_key", "=", arg("chatbotKey"))
    .where("session_id", "=", arg("sessionId"));
  return query.forUpdate();
});

type NewSession = VisitorMetadataColumns & {
  id: string;
  workspaceId: string;
  chatbotKey: number;
  sessionId: string;
  now: number;
  channel: string;
  creatorKey: string | null;
  provenAt: number | null;
};

export const insertSession = prepare<NewSession>()((db, arg) =>
  db
    .insertInto("session")
    .values({
      id: arg("id"),
      workspace_id: arg("workspaceId"),
      chatbot_key: arg("chatbotKey"),
      session_id: arg("sessionId"),
      status: "created",
      handoff: "none",
      recent_messages: "[]",
      message_count: 0,
      started_at: arg("now"),
      last_message_at: arg("now"),
      page_url: arg("page_url"),
      locale: arg("locale"),
      channel: arg("channel"),
      consent_at: arg("consent_at"),
      visitor_name: arg("visitor_name"),
      visitor_email: arg("visitor_email"),
      visitor_email_folded: arg("visitor_email_folded"),
      external_id: arg("external_id"),
      verified: arg("verified"),
      verified_fields: arg("verified_fields"),
      attributes: arg("attributes"),
      creator_key: arg("creatorKey"),
      proven_at: arg("provenAt"),
    })
    .onConflict((conflict) => conflict.columns(["chatbot_key", "session_id"]).doNothing())
    .returningAll()
    .returning(wantedEvents(arg("workspaceId"))),
);

export const updateSession = prepare<{
  key: number;
  recent: string;
  strangers: string;
  provenAt: number | null;
  count: number;
  now: number;
  answeringId: string | null;
  answeringUntil: number | null;
}>()((db, arg) =>
  db
    .updateTable("session")
    .set({
      recent_messages: arg("recent"),
      stranger_messages: arg("strangers"),
      proven_at: arg("provenAt"),
      message_count: arg("count"),
      last_message_at: arg("now"),
      answering_id: arg("answeringId"),
      answering_until: arg("answeringUntil"),
    })
    .where("key", "=", arg("key")),
);

/** Apart from the statement above, whose columns are in no index: most messages come into an open session. */
export const reopenSession = prepare<{ key: number }>()((db, arg) =>
  db
    .updateTable("session")
    .set({ status: "created", resolved_at: null, resolved_by: null })
    .where("key", "=", arg("key")),
);

/** Apart from the first statement too: few messages come into a session that is snoozed, or that a person has. */
export const wakeSession = prepare<{ key: number; awaitingReplySince: number | null }>()((db, arg) =>
  db
    .updateTable("session")
    .set({ snoozed_until: null, awaiting_reply_since: arg("awaitingReplySince") })
    .where("key", "=", arg("key")),
);

export const describeVisitor = prepare<VisitorMetadataColumns & { key: number }>()((db, arg) =>
  db
    .updateTable("session")
    .set({
      page_url: arg("page_url"),
      locale: arg("locale"),
      consent_at: arg("consent_at"),
      visitor_name: arg("visitor_name"),
      visitor_email: arg("visitor_email"),
      visitor_email_folded: arg("visitor_email_folded"),
      external_id: arg("external_id"),
      verified: arg("verified"),
      verified_fields: arg("verified_fields"),
      attributes: arg("attributes"),
    })
    .where("key", "=", arg("key")),
);

export const findMessage = prepare<{ sessionKey: number; clientId: string }>()((db, arg) =>
  db
    .selectFrom("message")
    .select(["key", "id", "content", "is_proven"])
    .where("session_key", "=", arg("sessionKey"))
    .where("client_id", "=", arg("clientId")),
);

/** `least`: 1 leaves out the turns that carried no proof. */
export const lastVisitorMessage = prepare<{ sessionKey: number; least: number }>()((db, arg) =>
  db
    .selectFrom("message")
    .select(["key", "id", "content", "is_proven"])
    .where("session_key", "=", arg("sessionKey"))
    .where("role", "=", "user")
    .where("is_proven", ">=", arg("least"))
    .orderBy("key", "desc")
    .limit(1),
);

export const latestMessages = prepare<{ sessionKey: number; before: number; least: number }>()((db, arg) =>
  db
    .selectFrom("message")
    .select(["key", "role", "content", "metadata"])
    .where("session_key", "=", arg("sessionKey"))
    .where("key", "<", arg("before"))
    .where("is_proven", ">=", arg("least"))
    .orderBy("key", "desc")
    .limit(historyMessages),
);
