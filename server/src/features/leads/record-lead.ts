import { foldEmail } from "@svc/contract";
import { recordEvent } from "../../foundation/events.ts";
import { prepare } from "../../foundation/database/prepare.ts";
import type { Work } from "../../foundation/database/prepare.ts";
import { newId } from "../../foundation/ids.ts";
import { holdSession } from "../chatbots/chatbots.ts";
import type { LeadRow } from "./lead-rows.ts";

/** Who a lead is of; without a session it is the API's alone. */
export interface NewLead {
  readonly chatbot: { readonly key: number; readonly workspaceId: string };
  readonly session: { readonly key: number; readonly sessionId: string } | null;
  readonly source: LeadRow["source"];
  readonly name: string;
  readonly email: string;
  readonly phone?: string | null;
  readonly note?: string | null;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly consent?: string | null;
  /** Of the message that brings it. */
  readonly messageKey?: number;
  readonly now: number;
}

export interface RecordedLead {
  readonly lead: LeadRow;
  /** Whether this brought it: it was made, got another address, or was the API's alone until its visitor left it. */
  readonly isNew: boolean;
}

const findOfSession = prepare<{ sessionKey: number }>()((db, arg) =>
  db.selectFrom("lead").selectAll().where("session_key", "=", arg("sessionKey")).orderBy("key"),
);

const insertLead = prepare<Omit<LeadRow, "key">>()((db, arg) =>
  db
    .insertInto("lead")
    .values({
      id: arg("id"),
      chatbot_key: arg("chatbot_key"),
      session_key: arg("session_key"),
      session_id: arg("session_id"),
      name: arg("name"),
      email: arg("email"),
      email_folded: arg("email_folded"),
      phone: arg("phone"),
      source: arg("source"),
      note: arg("note"),
      fields: arg("fields"),
      consent: arg("consent"),
      message_key: arg("message_key"),
      captured_at: arg("captured_at"),
      created_at: arg("created_at"),
      contact_key: arg("contact_key"),
    })
    .onConflict((conflict) => conflict.columns(["session_key", "email_folded"]).doNothing())
    .returningAll(),
);

/** The contact that members have merged an address into. */
const findContact = prepare<{ workspaceId: string; folded: string }>()((db, arg) =>
  db
    .selectFrom("lead")
    .innerJoin("chatbot", "chatbot.key", "lead.chatbot_key")
    .select("lead.contact_key")
    .where("chatbot.workspace_id", "=", arg("workspaceId"))
    .where("lead.email_folded", "=", arg("folded"))
    .where("lead.contact_key", "is not", null)
    .orderBy("lead.key", "desc")
    .limit(1),
);

const columns = [
  "name",
  "email",
  "email_folded",
  "phone",
  "note",
  "fields",
  "consent",
  "message_key",
  "contact_key",
] as const satisfies readonly (keyof LeadRow)[];
type Completed = Pick<LeadRow, "key" | (typeof columns)[number]>;

const updateLead = prepare<Completed>()((db, arg) =>
  db
    .updateTable("lead")
    .set({
      name: arg("name"),
      email: arg("email"),
      email_folded: arg("email_folded"),
      phone: arg("phone"),
      note: arg("note"),
      fields: arg("fields"),
      consent: arg("consent"),
      message_key: arg("message_key"),
      contact_key: arg("contact_key"),
    })
    .where("key", "=", arg("key"))
    .returningAll(),
);

const captureLead = prepare<{ key: number; now: number }>()((db, arg) =>
  db
    .updateTable("lead")
    .set({ captured_at: arg("now") })
    .where("key", "=", arg("key"))
    .where("captured_at", "is", null)
    .returning("key"),
);

/**
 * Notes a lead, once a session and address: the same address again is the same lead, which later
 * details complete. In a chat another address is a correction of the one before. What is new fires
 * `lead.captured`, unless it comes from the API; what came from there fires it when its visitor leaves it.
 */
export function* recordLead(lead: NewLead): Work<RecordedLead> {
  if (lead.session !== null) yield* holdSession.run({ key: lead.session.key });
  const recorded = (yield* putIntoKnown(lead)) ?? (yield* insert(lead)) ?? (yield* putIntoKnown(lead));
  if (recorded === null) throw new Error("A lead is neither there nor can it be made.");
  if (recorded.isNew && lead.session !== null && lead.source !== "api")
    yield* recordEvent({
      event: "lead.captured",
      workspaceId: lead.chatbot.workspaceId,
      chatbotKey: lead.chatbot.key,
      timeMs: lead.now,
      data: {
        leadId: recorded.lead.id,
        name: recorded.lead.name,
        email: recorded.lead.email,
        source: lead.source,
        sessionId: lead.session.sessionId,
      },
    });
  return recorded;
}

/** Null: the session has no lead that this one could be. */
function* putIntoKnown(lead: NewLead): Work<RecordedLead | null> {
  if (lead.session === null) return null;
  const known = yield* findOfSession.run({ sessionKey: lead.session.key });
  const folded = foldEmail(lead.email);
  const same = known.find(({ email_folded }) => email_folded === folded);
  const corrected = lead.source === "chat" ? known.findLast(({ source }) => source === "chat") : undefined;
  const row = same ?? corrected;
  if (row === undefined) return null;
  const completed: Completed = {
    key: row.key,
    name: nameOf(row, lead),
    email: same === undefined ? lead.email : row.email,
    email_folded: folded,
    phone: row.phone ?? lead.phone ?? null,
    note: row.note ?? lead.note ?? null,
    fields: JSON.stringify({ ...lead.fields, ...JSON.parse(row.fields) }),
    consent: row.consent ?? lead.consent ?? null,
    message_key: same === undefined ? (lead.messageKey ?? null) : row.message_key,
    // Members have merged the address, not the visitor who now gives another one.
    contact_key: same === undefined ? yield* contactOf(lead, folded) : row.contact_key,
  };
  const isSame = columns.every((column) => row[column] === completed[column]);
  const [changed] = isSame ? [row] : yield* updateLead.run(completed);
  const isCaptured = row.captured_at === null && (yield* capture(row, capturedAt(lead)));
  return { lead: changed ?? row, isNew: same === undefined || isCaptured };
}

/** Of several at once one has captured it. */
function* capture({ key }: LeadRow, now: number | null): Work<boolean> {
  return now !== null && (yield* captureLead.run({ key, now })).length > 0;
}

/** What the API writes down, no visitor has left yet. */
function capturedAt({ source, now }: NewLead): number | null {
  return source === "api" ? null : now;
}

/** In a chat the visitor's last word on it; elsewhere a longer form of the same name. */
function nameOf(row: LeadRow, lead: NewLead): string {
  if (lead.source === "chat" && row.source === "chat") return lead.name;
  return lead.name.toLowerCase().includes(row.name.toLowerCase()) ? lead.name : row.name;
}

function* contactOf({ chatbot: { workspaceId } }: NewLead, folded: string): Work<number | null> {
  const [contact] = yield* findContact.run({ workspaceId, folded });
  return contact?.contact_key ?? null;
}

function* insert(lead: NewLead): Work<RecordedLead | null> {
  const folded = foldEmail(lead.email);
  const contactKey = yield* contactOf(lead, folded);
  const [row] = yield* insertLead.run({
    id: newId("lead", lead.now),
    chatbot_key: lead.chatbot.key,
    session_key: lead.session?.key ?? null,
    session_id: lead.session?.sessionId ?? null,
    name: lead.name,
    email: lead.email,
    email_folded: folded,
    phone: lead.phone ?? null,
    source: lead.source,
    note: lead.note ?? null,
    fields: JSON.stringify(lead.fields ?? {}),
    consent: lead.consent ?? null,
    message_key: lead.messageKey ?? null,
    captured_at: capturedAt(lead),
    created_at: lead.now,
    contact_key: contactKey,
  });
  return row === undefined ? null : { lead: row, isNew: true };
}
