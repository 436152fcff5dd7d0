import type { Lead } from "@svc/contract";
import type { Selectable } from "kysely";
import { isoTime } from "../../foundation/clock.ts";
import type { Caller } from "../../foundation/caller.ts";
import type { Database } from "../../foundation/database/database.ts";
import { Problem } from "../../foundation/problem.ts";
import type { Tables } from "../../foundation/database/tables.ts";

export type LeadRow = Selectable<Tables["lead"]>;

export function toLead(row: LeadRow, chatbotId: string): Lead {
  return {
    id: row.id,
    chatbotId,
    sessionId: row.session_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    source: row.source,
    note: row.note,
    fields: readFields(row.fields),
    consent: row.consent,
    createdAt: isoTime(row.created_at),
  };
}

export type Reader = Pick<Database["query"], "selectFrom">;

/** Leads of the chatbots that the caller may see. */
export function selectLeads(db: Reader, caller: Caller) {
  const leads = db
    .selectFrom("lead")
    .innerJoin("chatbot", "chatbot.key", "lead.chatbot_key")
    .selectAll("lead")
    .select("chatbot.id as chatbot_id")
    .where("chatbot.workspace_id", "=", caller.workspaceId)
    .where("chatbot.deleted_at", "is", null);
  return caller.chatbotIds === undefined ? leads : leads.where("chatbot.id", "in", [...caller.chatbotIds]);
}

export async function findLeadById(db: Reader, caller: Caller, leadId: string): Promise<Lead> {
  const row: (LeadRow & { chatbot_id: string }) | undefined = await selectLeads(db, caller)
    .where("lead.id", "=", leadId)
    .executeTakeFirst();
  if (row === undefined)
    throw new Problem("not_found", "There is no lead with this id. Check it, and that it belongs to this workspace.");
  return toLead(row, row.chatbot_id);
}

function readFields(json: string): Lead["fields"] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column holds what this feature wrote
  return JSON.parse(json) as Lead["fields"];
}
