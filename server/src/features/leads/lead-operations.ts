import { foldEmail, operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { holdsText } from "../../foundation/database/like.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { paginate } from "../../foundation/page.ts";
import { Problem } from "../../foundation/problem.ts";
import { amendAuditContext, recordChange } from "../../foundation/audit-context.ts";
import { findSessionOf } from "../chatbots/chatbots.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import { contactOfAddress } from "./contacts.ts";
import { findLeadById, selectLeads, toLead } from "./lead-rows.ts";
import type { Reader } from "./lead-rows.ts";
import { mergeOperations } from "./merge-leads.ts";
import { recordLead } from "./record-lead.ts";

export interface LeadOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
}

/** What members and keys do with leads. */
export function leadOperations(options: LeadOptions): Implementation[] {
  const { database, clock, chatbots } = options;
  const list = implement(operations.listLeads, async ({ chatbotId, source, from, to, q, limit, cursor }, caller) => {
    let leads = selectLeads(database.query, caller);
    if (chatbotId !== undefined)
      leads = leads.where("lead.chatbot_key", "=", (await chatbots.find(caller, chatbotId)).key);
    if (source !== undefined) leads = leads.where("source", "=", source);
    if (from !== undefined) leads = leads.where("lead.created_at", ">=", Date.parse(from));
    if (to !== undefined) leads = leads.where("lead.created_at", "<", Date.parse(to));
    if (q !== undefined) leads = leads.where(holdsText(q, "lead.name", "lead.email_folded", "lead.phone"));
    const page = await paginate(leads, "lead.key", { limit, cursor });
    return { leads: page.items.map((row) => toLead(row, row.chatbot_id)), nextCursor: page.nextCursor };
  });

  const create = implement(operations.createLead, async ({ chatbotId, sessionId, ...given }, caller) => {
    const chatbot = await chatbots.find(caller, chatbotId);
    const session = await findSessionOf(database, chatbot.key, sessionId);
    const name = given.name.trim();
    amendAuditContext({ after: { chatbotId, sessionId: sessionId ?? null, ...given } });
    const lead = { ...given, name, chatbot, session, source: "api" as const, now: clock.now() };
    const { lead: row } = await database.hot.write(() =>
      recordLead({ ...lead, phone: given.phone ?? null, note: given.note ?? null }),
    );
    return toLead(row, chatbot.id);
  });

  const get = implement(operations.getLead, async ({ leadId }, caller) => findLeadById(database.query, caller, leadId));

  const update = implement(operations.updateLead, async ({ leadId, name, email, phone, note }, caller) => {
    const changes = {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(email === undefined ? {} : { email, email_folded: foldEmail(email) }),
      ...(phone === undefined ? {} : { phone }),
      ...(note === undefined ? {} : { note }),
    };
    return database.transaction(async (transaction) => {
      const before = await findLeadById(transaction, caller, leadId);
      if (Object.keys(changes).length > 0) {
        const clash = email === undefined ? undefined : await sameOfSession(transaction, leadId, foldEmail(email));
        if (clash !== undefined) throw new Problem("conflict", because("lead_email_taken", { id: clash }));
        const isMoved = email !== undefined && foldEmail(email) !== foldEmail(before.email);
        const contact = isMoved ? await contactOfAddress(transaction, caller.workspaceId, foldEmail(email)) : undefined;
        await transaction
          .updateTable("lead")
          .set({ ...changes, ...contact })
          .where("id", "=", leadId)
          .execute();
      }
      const after = await findLeadById(transaction, caller, leadId);
      await recordChange(transaction, clock, { before, after });
      return after;
    });
  });

  const remove = implement(operations.deleteLead, async ({ leadId }, caller) => {
    await database.transaction(async (transaction) => {
      const before = await findLeadById(transaction, caller, leadId);
      await transaction.deleteFrom("lead").where("id", "=", leadId).execute();
      await recordChange(transaction, clock, { before });
    });
    return null;
  });

  return [list, create, get, update, remove, ...mergeOperations(options)];
}

/** Id of another lead of the same session with this address. */
async function sameOfSession(db: Reader, leadId: string, folded: string): Promise<string | undefined> {
  const other = await db
    .selectFrom("lead as other")
    .innerJoin("lead", "lead.session_key", "other.session_key")
    .select("other.id")
    .where("lead.id", "=", leadId)
    .where("other.id", "<>", leadId)
    .where("other.email_folded", "=", folded)
    .executeTakeFirst();
  return other?.id;
}
