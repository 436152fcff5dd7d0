import type { Member, Role, SignedIn, Workspace } from "@svc/contract";
import { foldEmail, roleSchema } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { sql } from "kysely";
import { isoTime } from "../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import { Problem } from "../../foundation/problem.ts";
import { languageOf } from "./language.ts";
import { picturePath } from "./pictures.ts";

export interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string;
  readonly created_at: number;
  readonly language: string | null;
}

/** Who is signed in, before anything is read of where. */
export type SignedInRow = Pick<AccountRow, "id" | "email" | "created_at" | "language">;

/** A store to read from: everyday, or within a transaction. */
type Reader = Pick<Database["query"], "selectFrom">;

/** The account with this email address, regardless of case. */
export async function findAccount(db: Reader, email: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom("account")
    .select(["id", "email", "password_hash", "created_at", "language"])
    .where("email_folded", "=", foldEmail(email))
    .executeTakeFirst();
}

/** The same, for the command line. Throws `not_found`. */
export async function requireAccount(db: Reader, email: string): Promise<AccountRow> {
  const account = await findAccount(db, email);
  if (account === undefined)
    throw new Problem("not_found", "No account has this email address. Run `users list` to see all accounts.");
  return account;
}

/** The account's workspaces, the one that it joined first first. */
export async function workspacesOf(db: Reader, accountId: string): Promise<Workspace[]> {
  const rows = await db
    .selectFrom("member")
    .innerJoin("workspace", "workspace.id", "member.workspace_id")
    .leftJoin("picture", "picture.workspace_id", "workspace.id")
    .select(["workspace.id", "workspace.name", "workspace.created_at", "member.role", "requires_second_factor"])
    .select("allows_client_registration")
    .select(picturePath)
    .where("member.account_id", "=", accountId)
    .orderBy("member.created_at")
    .orderBy("workspace.key")
    .execute();
  return rows.map(({ id, name, picture, role, created_at, ...switches }) => ({
    id,
    name,
    logo: picture,
    role: roleOf(role),
    requiresSecondFactor: switches.requires_second_factor === 1,
    allowsClientRegistration: switches.allows_client_registration === 1,
    createdAt: isoTime(created_at),
  }));
}

/** The workspace that the account is in. Throws `not_found` where `workspaceId` names another. */
export async function findWorkspace(
  db: Reader,
  accountId: string,
  own: string,
  workspaceId: string,
): Promise<Workspace> {
  if (workspaceId !== own)
    throw new Problem("not_found", "This is not the workspace that you are in. Switch to it first.");
  const workspace = (await workspacesOf(db, accountId)).find(({ id }) => id === workspaceId);
  if (workspace === undefined) throw new Problem("not_found", because("account_without_workspace"));
  return workspace;
}

interface SignedInWhere {
  readonly workspaceId: string;
  readonly expiresAtMs: number;
  readonly needsProof: boolean;
  /** The provider's person who signed in; null: by password. */
  readonly identityKey: number | null;
}

/** Who is signed in, as it is answered; null where the account is no member there any more. */
export async function describeSignedIn(
  db: Reader,
  account: SignedInRow,
  { workspaceId, expiresAtMs, needsProof, identityKey }: SignedInWhere,
): Promise<SignedIn | null> {
  const workspaces = await workspacesOf(db, account.id);
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  const member = await db
    .selectFrom("member")
    .select("availability")
    .where("workspace_id", "=", workspaceId)
    .where("account_id", "=", account.id)
    .executeTakeFirst();
  if (workspace === undefined || member === undefined) return null;
  const factors = await secondFactorsOf(db, account.id);
  const secondFactor = isAny(factors);
  const ways = await db
    .selectFrom("account")
    .leftJoin("identity", "identity.account_id", "account.id")
    .leftJoin("picture", "picture.account_id", "account.id")
    .select(["password_hash", "issuer", "identity.created_at", "display_name"])
    .select(picturePath)
    .where("account.id", "=", account.id)
    .orderBy("identity.key", "desc")
    .executeTakeFirst();
  return {
    account: {
      id: account.id,
      email: account.email,
      name: ways?.display_name ?? null,
      photo: ways?.picture ?? null,
      language: languageOf(account.language),
      secondFactor,
      ...factors,
      hasPassword: ways !== undefined && ways.password_hash !== "",
      identity:
        ways?.issuer === undefined || ways.issuer === null
          ? null
          : { issuer: ways.issuer, linkedAt: isoTime(ways.created_at ?? 0) },
      createdAt: isoTime(account.created_at),
    },
    workspace,
    workspaces,
    availability: member.availability === "away" ? "away" : "online",
    needsSecondFactor: workspace.requiresSecondFactor && !secondFactor && identityKey === null,
    needsProof,
    expiresAt: isoTime(expiresAtMs),
  };
}

/** What the account has beside its password: an app that a first code confirmed, and passkeys. */
export async function secondFactorsOf(
  db: Reader,
  accountId: string,
): Promise<{ readonly authenticatorApp: boolean; readonly passkeys: number }> {
  const row = await db
    .selectFrom("account")
    .leftJoin("second_factor", "second_factor.account_id", "account.id")
    .select("confirmed_at")
    .select(countPasskeys)
    .where("account.id", "=", accountId)
    .executeTakeFirst();
  return { authenticatorApp: (row?.confirmed_at ?? null) !== null, passkeys: row?.passkeys ?? 0 };
}

/** How many passkeys the account of a row has. */
export const countPasskeys = sql<number>`(select count(*) from passkey where passkey.account_id = account.id)`.as(
  "passkeys",
);

export async function hasSecondFactor(db: Reader, accountId: string): Promise<boolean> {
  return isAny(await secondFactorsOf(db, accountId));
}

function isAny({ authenticatorApp, passkeys }: Awaited<ReturnType<typeof secondFactorsOf>>): boolean {
  return authenticatorApp || passkeys > 0;
}

/** A member without what changes by the minute. */
export type KnownMember = Omit<Member, "presence">;

export async function listMembers(db: Reader, workspaceId: string): Promise<KnownMember[]> {
  const rows = await db
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .leftJoin("second_factor", "second_factor.account_id", "member.account_id")
    .leftJoin("picture", "picture.account_id", "account.id")
    .select(["account.id", "account.email", "member.role", "member.created_at", "second_factor.confirmed_at"])
    .select(["account.display_name", picturePath])
    .select(countPasskeys)
    .where("member.workspace_id", "=", workspaceId)
    .orderBy("member.created_at")
    .orderBy("account.key")
    .execute();
  return rows.map(({ id, email, display_name: name, picture: photo, role, created_at, confirmed_at, passkeys }) => ({
    id,
    email,
    name,
    photo,
    role: roleOf(role),
    joinedAt: isoTime(created_at),
    secondFactor: confirmed_at !== null || passkeys > 0,
  }));
}

/** The same, locked: members can't be added, changed or removed until the transaction ends. */
export async function lockMembers(transaction: WriteTransaction, workspaceId: string): Promise<KnownMember[]> {
  await transaction.selectFrom("workspace").select("key").where("id", "=", workspaceId).forNoKeyUpdate().execute();
  return listMembers(transaction, workspaceId);
}

/** All accounts with their workspaces, for the operator. */
export async function listAllAccounts(db: Reader): Promise<{ id: string; email: string; workspaces: Workspace[] }[]> {
  const accounts = await db.selectFrom("account").select(["id", "email"]).orderBy("key").execute();
  return Promise.all(accounts.map(async (account) => ({ ...account, workspaces: await workspacesOf(db, account.id) })));
}

export interface NewAccount {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly now: number;
}

/** False where another has the address by now. */
export async function insertAccount(
  transaction: WriteTransaction,
  { id, email, passwordHash, now }: NewAccount,
): Promise<boolean> {
  const made = await transaction
    .insertInto("account")
    .values({ id, email: email.trim(), email_folded: foldEmail(email), password_hash: passwordHash, created_at: now })
    .onConflict((conflict) => conflict.column("email_folded").doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

/**
 * To be called where an account's proven password leads to something: throws `sign_in_failed` where it was
 * changed while it was being proven. Whoever changes it meanwhile waits for the transaction, and ends what it made.
 */
export async function requireSamePassword(
  transaction: WriteTransaction,
  { id, password_hash: proven }: AccountRow,
): Promise<void> {
  const find = transaction.selectFrom("account").select("password_hash").where("id", "=", id);
  const now = await find.forShare().executeTakeFirst();
  if (now?.password_hash !== proven)
    throw new Problem("sign_in_failed", "The password of this account has just been changed. Use the new one.");
}

/** Who is a member already keeps its role. */
export async function insertMember(
  transaction: WriteTransaction,
  member: { workspaceId: string; accountId: string; role: Role; now: number },
): Promise<void> {
  await transaction
    .insertInto("member")
    .values({
      workspace_id: member.workspaceId,
      account_id: member.accountId,
      role: member.role,
      created_at: member.now,
    })
    .onConflict((conflict) => conflict.columns(["workspace_id", "account_id"]).doNothing())
    .execute();
}

/** What a row says; nothing else is ever written there. */
export function roleOf(text: string): Role {
  return roleSchema.parse(text);
}
