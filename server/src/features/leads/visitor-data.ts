import type { Database } from "../../foundation/database/database.ts";
import type { KnownVisitor, SoughtVisitor, VisitorDataHolder } from "../../foundation/visitor-data.ts";
import { addressesOfContact } from "./contacts.ts";
import { toLead } from "./lead-rows.ts";

/** What the feature stores about visitors, for export and erasure. */
export function leadsOfVisitors(database: Database): Required<VisitorDataHolder> {
  const selectTheirs = (who: KnownVisitor) =>
    selectLeads(database, who).where((where) =>
      where.or([
        ...(who.sessions.length === 0
          ? []
          : [
              where(
                "lead.session_key",
                "in",
                who.sessions.map(({ key }) => key),
              ),
            ]),
        ...(who.emails.length === 0 ? [] : [where("lead.email_folded", "in", who.emails)]),
      ]),
    );
  return {
    name: "leads",
    async sessionsOf(who) {
      if (who.emails.length === 0) return [];
      const rows = await selectLeads(database, who)
        .where("lead.email_folded", "in", who.emails)
        .orderBy("lead.key")
        .execute();
      return [...new Set(rows.flatMap(({ session_key: key }) => (key === null ? [] : [key])))];
    },
    async addressesOf({ workspaceId, emails }) {
      return addressesOfContact(database.query, workspaceId, emails);
    },
    async export(who) {
      const rows = await selectTheirs(who).orderBy("lead.key").execute();
      return rows.map((row) => toLead(row, row.chatbot_id));
    },
    async thingsOf(who) {
      return (await selectTheirs(who).execute()).map(({ id }) => id);
    },
    async forget(who) {
      const keys = (await selectTheirs(who).execute()).map(({ key }) => key);
      const sessions = who.sessions.map(({ key }) => key);
      if (keys.length === 0 && sessions.length === 0) return;
      await database.transaction(async (transaction) => {
        if (keys.length > 0) await transaction.deleteFrom("lead").where("key", "in", keys).execute();
        if (sessions.length > 0)
          await transaction.deleteFrom("lead_question").where("session_key", "in", sessions).execute();
      });
    },
  };
}

/** Also of a chatbot that was deleted, and is not purged yet. */
function selectLeads(database: Database, { workspaceId, chatbotKey }: SoughtVisitor) {
  const leads = database.query
    .selectFrom("lead")
    .innerJoin("chatbot", "chatbot.key", "lead.chatbot_key")
    .selectAll("lead")
    .select("chatbot.id as chatbot_id")
    .where("chatbot.workspace_id", "=", workspaceId);
  return chatbotKey === null ? leads : leads.where("lead.chatbot_key", "=", chatbotKey);
}
