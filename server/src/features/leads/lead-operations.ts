import { foldEmail, operations, limits } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { holdsText } from "../../foundation/database/like.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { paginate, readCursor, toPage } from "../../foundation/page.ts";
import { Problem } from "../../foundation/problem.ts";
import { amendAuditContext, recordChange } from "../../foundation/audit-context.ts";
import { findSessionOf } from "../chatbots/chatbots.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import { contactOfAddress, addressesOfContact, lockContacts, newContactKey, setContact } from "./contacts.ts";
import { findLeadById, selectLeads, toLead } from "./lead-rows.ts";
import type { Reader } from "./lead-rows.ts";
import { recordLead } from "./record-lead.ts";
import type { Lead, LeadContact } from "@svc/contract";
import type { Caller } from "../../foundation/caller.ts";

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

const leadsAtMost = 200;

/** Merges contacts of different email addresses, and separates them again. */
function mergeOperations({ database, clock }: LeadOptions): Implementation[] {
  const get = implement(operations.getLeadContact, async ({ leadId }, caller) =>
    describeContact(database.query, caller, await findLeadById(database.query, caller, leadId)),
  );

  const merge = implement(operations.mergeLeads, async ({ leadId, otherLeadId }, caller) => {
    const { workspaceId } = caller;
    return database.transaction(async (transaction) => {
      await lockContacts(transaction, workspaceId);
      const lead = await findLeadById(transaction, caller, leadId);
      if (leadId === otherLeadId) throw new Problem("invalid_request", because("merge_same_lead"));
      const other = foldEmail((await findLeadById(transaction, caller, otherLeadId)).email);
      const own = await addressesOfContact(transaction, workspaceId, [foldEmail(lead.email)]);
      if (!own.includes(other)) {
        const all = [...own, ...(await addressesOfContact(transaction, workspaceId, [other]))];
        if (all.length > limits.contactEmails)
          throw new Problem("conflict", because("contact_emails_full", { limit: limits.contactEmails }));
        await setContact(transaction, workspaceId, all, await newContactKey(transaction));
      }
      await recordChange(transaction, clock, { after: { mergedWith: otherLeadId } });
      return describeContact(transaction, caller, lead);
    });
  });

  const separate = implement(operations.separateLead, async ({ leadId }, caller) => {
    const { workspaceId } = caller;
    return database.transaction(async (transaction) => {
      await lockContacts(transaction, workspaceId);
      const lead = await findLeadById(transaction, caller, leadId);
      const all = await addressesOfContact(transaction, workspaceId, [foldEmail(lead.email)]);
      // A contact of two falls apart; a larger one stays without this address.
      await setContact(transaction, workspaceId, all.length === 2 ? all : all.slice(0, 1), null);
      await recordChange(transaction, clock, { after: { separated: all.length > 1 } });
      return describeContact(transaction, caller, lead);
    });
  });

  const list = implement(operations.listMergedContacts, async ({ limit, cursor }, caller) => {
    const merged = selectLeads(database.query, caller)
      .clearSelect()
      .select("lead.contact_key as key")
      .where("lead.contact_key", "is not", null)
      .$narrowType<{ key: number }>()
      .groupBy("lead.contact_key")
      .having(({ fn }) => fn.count("lead.email_folded").distinct(), ">", 1)
      .orderBy("lead.contact_key", "desc")
      .limit(limit + 1);
    const page = toPage(
      await (cursor === undefined ? merged : merged.where("lead.contact_key", "<", readCursor(cursor))).execute(),
      limit,
    );
    const emails = await emailsOf(database.query, caller, page.items);
    return {
      mergedContacts: page.items.map(({ key }) => ({ emails: emails.get(key) ?? [] })),
      nextCursor: page.nextCursor,
    };
  });

  return [get, merge, separate, list];
}

/** The addresses of contacts, as far as the caller may see their leads. */
async function emailsOf(
  db: Reader,
  caller: Caller,
  contacts: readonly { readonly key: number }[],
): Promise<Map<number, string[]>> {
  const emails = new Map<number, string[]>();
  if (contacts.length === 0) return emails;
  const rows = await selectLeads(db, caller)
    .clearSelect()
    .select(["lead.contact_key as key", "lead.email_folded as email"])
    .distinct()
    .where(
      "lead.contact_key",
      "in",
      contacts.map(({ key }) => key),
    )
    .$narrowType<{ key: number }>()
    .orderBy("lead.email_folded")
    .execute();
  for (const { key, email } of rows) emails.set(key, [...(emails.get(key) ?? []), email]);
  return emails;
}

/** The contact of a lead, as far as the caller may see its leads. */
async function describeContact(db: Reader, caller: Caller, { email }: Lead): Promise<LeadContact> {
  const own = foldEmail(email);
  const all = await addressesOfContact(db, caller.workspaceId, [own]);
  const leads = selectLeads(db, caller).where("lead.email_folded", "in", all);
  const rows = await leads.orderBy("lead.key", "desc").limit(leadsAtMost).execute();
  const emails = await leads
    .clearSelect()
    .select("lead.email_folded as email")
    .distinct()
    .orderBy("lead.email_folded")
    .execute();
  return {
    emails: [...new Set([own, ...emails.map((row) => row.email)])],
    leads: rows.map((row) => toLead(row, row.chatbot_id)),
  };
}
