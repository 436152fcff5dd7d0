import type { Database, WriteTransaction } from "../../foundation/database/database.ts";

type Reader = Pick<Database["query"], "selectFrom">;

/**
 * A contact is the leads of one email address, and of the addresses that members have merged with it: all of them have
 * the same `contact_key`. Also leads of chatbots that are deleted and not purged yet.
 */
function leadsOf(db: Reader, workspaceId: string) {
  return db
    .selectFrom("lead")
    .innerJoin("chatbot", "chatbot.key", "lead.chatbot_key")
    .where("chatbot.workspace_id", "=", workspaceId);
}

/** These addresses, as `foldEmail` returns them, and those that members have merged with one of them. */
export async function addressesOfContact(
  db: Reader,
  workspaceId: string,
  addresses: readonly string[],
): Promise<string[]> {
  if (addresses.length === 0) return [];
  const keys = leadsOf(db, workspaceId)
    .select("lead.contact_key")
    .where("lead.email_folded", "in", addresses)
    .where("lead.contact_key", "is not", null);
  const rows = await leadsOf(db, workspaceId)
    .select("lead.email_folded as email")
    .distinct()
    .where("lead.contact_key", "in", keys)
    .orderBy("lead.email_folded")
    .execute();
  return [...new Set([...addresses, ...rows.map(({ email }) => email)])];
}

/** The `contact_key` of an address; undefined: it has no leads. */
export async function contactOfAddress(
  db: Reader,
  workspaceId: string,
  folded: string,
): Promise<{ contact_key: number | null } | undefined> {
  return leadsOf(db, workspaceId)
    .select(({ fn }) => fn.max<number | null>("lead.contact_key").as("contact_key"))
    .where("lead.email_folded", "=", folded)
    .groupBy("lead.email_folded")
    .executeTakeFirst();
}

/** Waits until no other merge or separation goes on in the workspace. */
export async function lockContacts(transaction: WriteTransaction, workspaceId: string): Promise<void> {
  await transaction.selectFrom("workspace").select("key").where("id", "=", workspaceId).forNoKeyUpdate().execute();
}

/** No lead has it yet. Two workspaces may get the same one; it only counts within a workspace. */
export async function newContactKey(transaction: WriteTransaction): Promise<number> {
  const last = await transaction
    .selectFrom("lead")
    .select(({ fn }) => fn.max<number | null>("contact_key").as("key"))
    .executeTakeFirstOrThrow();
  return (last.key ?? 0) + 1;
}

/** Puts all leads of these addresses into a contact; null: each address is a contact of its own. */
export async function setContact(
  transaction: WriteTransaction,
  workspaceId: string,
  addresses: readonly string[],
  contactKey: number | null,
): Promise<void> {
  await transaction
    .updateTable("lead")
    .set({ contact_key: contactKey })
    .where("email_folded", "in", addresses)
    .where(({ eb, selectFrom }) =>
      eb("chatbot_key", "in", selectFrom("chatbot").select("chatbot.key").where("workspace_id", "=", workspaceId)),
    )
    .execute();
}
