import type { LeadForm } from "@svc/contract";
import { among } from "../../foundation/database/among.ts";
import type { Database } from "../../foundation/database/database.ts";
import { prepare } from "../../foundation/database/prepare.ts";
import type { Work } from "../../foundation/database/prepare.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { VisitorDataHolder, KnownVisitor, SoughtVisitor } from "../../foundation/visitor-data.ts";
import { checkForm } from "./check-form.ts";
import type { FilledForm } from "./check-form.ts";
import { leadOperations } from "./lead-operations.ts";
import type { LeadOptions } from "./lead-operations.ts";
import { recordLead } from "./record-lead.ts";
import type { NewLead, RecordedLead } from "./record-lead.ts";
import { addressesOfContact } from "./contacts.ts";
import { toLead } from "./lead-rows.ts";

export { introducesName, mayHoldContact, understandContact } from "./extract/understand.ts";
export type { Contact, ContactQuestion, Turn } from "./extract/understand.ts";
export type { NewLead, RecordedLead } from "./record-lead.ts";

/** What a session's record shows of its lead. */
export interface LeadOfSession {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface Leads {
  /** Records a lead in the caller's transaction; see record-lead.ts. */
  record(lead: NewLead): Work<RecordedLead>;
  /** Judges what a visitor has filled in by the owner's form; throws Problems. */
  checkForm(form: LeadForm | null, filled: FilledForm): void;
  /** The latest lead of each of these sessions, by row key; sessions without one are left out. */
  ofSessions(sessionKeys: readonly number[]): Promise<Map<number, LeadOfSession>>;
  /**
   * Whether this message's answer may ask the visitor for the other half of name and address: the
   * first of the session may, and may again when it is made again.
   */
  mayAsk(session: { chatbotKey: number; sessionKey: number; messageKey: number }): Promise<boolean>;
  /** Removes what the chat of a session has noted, because the visitor wants it so; false: nothing was there. */
  withdraw(sessionKey: number): Promise<boolean>;
  /** For exporting and erasing a visitor's data. */
  readonly visitorData: Required<VisitorDataHolder>;
  readonly implementations: readonly Implementation[];
  /** Removes a deleted chatbot's leads, some at a time; true: call again. */
  purge(chatbotKey: number): Promise<boolean>;
}

const purgeRows = 500;

export function createLeads(options: LeadOptions): Leads {
  const { database } = options;
  return {
    record: recordLead,
    checkForm,
    ofSessions: (sessionKeys) => leadsOfSessions(database.query, sessionKeys),
    mayAsk: (session) => mayAsk(database, session),
    async withdraw(sessionKey) {
      const { numDeletedRows } = await database.transaction((transaction) =>
        transaction
          .deleteFrom("lead")
          .where("session_key", "=", sessionKey)
          .where("source", "=", "chat")
          .executeTakeFirst(),
      );
      return numDeletedRows > 0n;
    },
    visitorData: leadsOfVisitors(database),
    implementations: leadOperations(options),
    purge: (chatbotKey) => purgeLeads(database, chatbotKey),
  };
}

type Reader = Pick<Database["query"], "selectFrom">;

/** As `Leads.ofSessions`, in the caller's transaction. */
export async function leadsOfSessions(
  query: Reader,
  sessionKeys: readonly number[],
): Promise<Map<number, LeadOfSession>> {
  if (sessionKeys.length === 0) return new Map();
  return latestOfEach(
    await selectLeadsOfSessions(query)
      .where("session_key", "in", [...sessionKeys])
      .execute(),
  );
}

const findLeadsOfSessions = prepare<{ keys: unknown }>()((db, arg, engine) =>
  selectLeadsOfSessions(db).where(among(engine, "session_key", arg("keys"))),
);

/** As `Leads.ofSessions`, beside other reads; `keys`: from `asParameter`. */
export function* readLeadsOfSessions(keys: unknown): Work<Map<number, LeadOfSession>> {
  return latestOfEach(yield* findLeadsOfSessions.run({ keys }));
}

function selectLeadsOfSessions(query: Reader) {
  return query.selectFrom("lead").select(["session_key", "id", "name", "email"]).orderBy("key");
}

function latestOfEach(
  rows: readonly (LeadOfSession & { readonly session_key: number | null })[],
): Map<number, LeadOfSession> {
  return new Map(
    rows.flatMap(({ session_key, ...lead }) => (session_key === null ? [] : [[session_key, lead] as const])),
  );
}

async function mayAsk(
  database: Database,
  { chatbotKey, sessionKey, messageKey }: { chatbotKey: number; sessionKey: number; messageKey: number },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const asked = await transaction
      .insertInto("lead_question")
      .values({ session_key: sessionKey, chatbot_key: chatbotKey, message_key: messageKey })
      .onConflict((conflict) => conflict.column("session_key").doNothing())
      .returning("message_key")
      .executeTakeFirst();
    if (asked !== undefined) return true;
    const before = await transaction
      .selectFrom("lead_question")
      .select("message_key")
      .where("session_key", "=", sessionKey)
      .executeTakeFirst();
    return before?.message_key === messageKey;
  });
}

async function purgeLeads(database: Database, chatbotKey: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await transaction.deleteFrom("lead_question").where("chatbot_key", "=", chatbotKey).execute();
    const leads = transaction.selectFrom("lead").select("key").where("chatbot_key", "=", chatbotKey).limit(purgeRows);
    const { numDeletedRows } = await transaction.deleteFrom("lead").where("key", "in", leads).executeTakeFirst();
    return numDeletedRows > 0n;
  });
}

/** What the feature stores about visitors, for export and erasure. */
function leadsOfVisitors(database: Database): Required<VisitorDataHolder> {
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
