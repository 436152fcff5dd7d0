import type { Lead } from "@svc/contract";
import type { Selectable } from "kysely";
import { isoTime } from "../../foundation/clock.ts";
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

function readFields(json: string): Lead["fields"] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column holds what this feature wrote
  return JSON.parse(json) as Lead["fields"];
}
