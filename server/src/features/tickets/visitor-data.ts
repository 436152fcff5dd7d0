import type { Database } from "../../foundation/database/database.ts";
import type { KnownVisitor, SoughtVisitor, VisitorDataHolder } from "../../foundation/visitor-data.ts";
import { toComment } from "./ticket-operations.ts";
import { toTicket } from "./ticket-rows.ts";

/** What the feature stores about visitors; exported with the comments that were meant for them. */
export function ticketsOfVisitors(database: Database): Required<Omit<VisitorDataHolder, "addressesOf">> {
  const selectTheirs = (who: KnownVisitor) =>
    selectTickets(database, who).where((where) =>
      where.or([
        ...(who.sessions.length === 0
          ? []
          : [
              where(
                "ticket.session_key",
                "in",
                who.sessions.map(({ key }) => key),
              ),
            ]),
        ...(who.emails.length === 0 ? [] : [where("ticket.requester_folded", "in", who.emails)]),
      ]),
    );
  return {
    name: "tickets",
    async sessionsOf(who) {
      if (who.emails.length === 0) return [];
      const rows = await selectTickets(database, who)
        .where("ticket.requester_folded", "in", who.emails)
        .orderBy("ticket.key")
        .execute();
      return [...new Set(rows.flatMap(({ session_key: key }) => (key === null ? [] : [key])))];
    },
    async export(who) {
      const rows = await selectTheirs(who).orderBy("ticket.key").execute();
      if (rows.length === 0) return [];
      const keys = rows.map(({ key }) => key);
      const comments = await database.query
        .selectFrom("ticket_comment")
        .selectAll()
        .where("ticket_key", "in", keys)
        .where("public", "=", 1)
        .orderBy("key")
        .execute();
      return rows.map((row) => ({
        ...toTicket(row, row.chatbot_id),
        comments: comments.filter((comment) => comment.ticket_key === row.key).map((each) => toComment(each, row.id)),
      }));
    },
    async thingsOf(who) {
      return (await selectTheirs(who).execute()).map(({ id }) => id);
    },
    async forget(who) {
      const keys = (await selectTheirs(who).execute()).map(({ key }) => key);
      if (keys.length === 0) return;
      await database.transaction((transaction) => transaction.deleteFrom("ticket").where("key", "in", keys).execute());
    },
  };
}

/** Also of a chatbot that was deleted, and is not purged yet. */
function selectTickets(database: Database, { workspaceId, chatbotKey }: SoughtVisitor) {
  const tickets = database.query
    .selectFrom("ticket")
    .innerJoin("chatbot", "chatbot.key", "ticket.chatbot_key")
    .selectAll("ticket")
    .select("chatbot.id as chatbot_id")
    .where("ticket.workspace_id", "=", workspaceId);
  return chatbotKey === null ? tickets : tickets.where("ticket.chatbot_key", "=", chatbotKey);
}
