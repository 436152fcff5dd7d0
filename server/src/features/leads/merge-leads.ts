import { foldEmail, limits, operations } from "@svc/contract";
import type { Lead, LeadContact } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import type { Caller } from "../../foundation/caller.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { readCursor, toPage } from "../../foundation/page.ts";
import { Problem } from "../../foundation/problem.ts";
import { addressesOfContact, lockContacts, newContactKey, setContact } from "./contacts.ts";
import type { LeadOptions } from "./lead-operations.ts";
import { findLeadById, selectLeads, toLead } from "./lead-rows.ts";
import type { Reader } from "./lead-rows.ts";

const leadsAtMost = 200;

/** Merges contacts of different email addresses, and separates them again. */
export function mergeOperations({ database, clock }: LeadOptions): Implementation[] {
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
