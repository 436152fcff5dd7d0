import { ignoredReasonSchema, operations, sessionEmailSchema } from "@svc/contract";
import { isoTime } from "../../../foundation/clock.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { paginate } from "../../../foundation/page.ts";
import { findSession } from "../../conversations/conversations.ts";
import type { InboundMailDeps } from "./deps.ts";

const emailsAtMost = 50;

/** What came, and what was ignored; and the mails of one conversation. */
export function emailLists({ database, chatbots }: InboundMailDeps): Implementation[] {
  return [
    implement(operations.listInboundEmails, async ({ chatbotId, ...input }, caller) => {
      const { key } = await chatbots.find(caller, chatbotId);
      const rows = database.query
        .selectFrom("inbound_email as email")
        .leftJoin("session", "session.key", "email.session_key")
        .select(["email.key", "email.reason", "email.received_at", "session.id as sesId"])
        .where("email.chatbot_key", "=", key);
      const page = await paginate(rows, "email.key", input);
      const emails = page.items.map(({ reason, received_at: receivedAt, sesId }) => ({
        receivedAt: isoTime(receivedAt),
        outcome: reason === null ? ("received" as const) : ("ignored" as const),
        reason: reason === null ? null : ignoredReasonSchema.parse(reason),
        sesId,
      }));
      return { emails, nextCursor: page.nextCursor };
    }),
    implement(operations.listSessionEmails, async ({ sesId }, caller) => {
      const session = await findSession(database.query, caller, sesId);
      const rows = await database.query
        .selectFrom("email_message as email")
        .innerJoin("message", "message.key", "email.message_key")
        .selectAll("email")
        .select(["message.id", "message.client_id"])
        .where("email.session_key", "=", session.key)
        .orderBy("email.key", "desc")
        .limit(emailsAtMost)
        .execute();
      const emails = rows.toReversed().map((row) => ({
        messageId: row.client_id ?? row.id,
        from: row.from_email,
        subject: row.subject,
        text: row.text,
        authentication: sessionEmailSchema.shape.authentication.parse(JSON.parse(row.authentication ?? "null")),
        draft: row.draft,
      }));
      return { emails };
    }),
  ];
}
