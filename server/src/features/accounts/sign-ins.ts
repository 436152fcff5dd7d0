import { foldEmail } from "@svc/contract";
import type { SignInSession } from "@svc/contract";
import type { Caller } from "../../foundation/caller.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import { prepare } from "../../foundation/database/prepare.ts";
import { newId } from "../../foundation/ids.ts";
import { countPasskeys, roleOf } from "./people.ts";
import { hashToken, newToken } from "./secrets.ts";

const day = 24 * 60 * 60 * 1_000;
/** Idle time after which a session expires. Every session expires after a month. */
const idleMs = 7 * day;
const absoluteMs = 30 * day;
/** How long a proof of who the member is counts; signing in is one. */
const proofMs = 10 * 60_000;
export const isProofOver = (provenAtMs: number, nowMs: number): boolean => provenAtMs + proofMs <= nowMs;
export const sessionSeconds = absoluteMs / 1_000;
const lastSeenPrecisionMs = 5 * 60_000;
const longestUserAgent = 300;

/** The provider's person who signed in. */
export interface SessionIdentity {
  readonly identityKey: number;
  /** The provider's session; null where it named none. */
  readonly providerSession: string | null;
  /** When the provider asked the person, where it says so; else it's now. */
  readonly provenAtMs?: number | undefined;
}

export interface NewSignIn extends Partial<SessionIdentity> {
  readonly accountId: string;
  readonly workspaceId: string;
  readonly address: string;
  readonly userAgent: string;
}

interface MadeSignIn {
  readonly id: string;
  readonly token: string;
  readonly expiresAtMs: number;
  readonly provenAtMs: number;
}

export interface SignIns {
  /** The member signed in with this token; null if it is invalid. */
  findMember(token: string): Promise<Caller | null>;
  /** Creates a session with a new token. */
  insert(transaction: WriteTransaction, signIn: NewSignIn): Promise<MadeSignIn>;
  list(accountId: string, currentId: string | undefined): Promise<SignInSession[]>;
  /** Ends the sessions that fit; answers their ids. */
  end(transaction: WriteTransaction, which: EndedSignIns): Promise<string[]>;
  dropOld(): Promise<void>;
}

export interface EndedSignIns {
  readonly id?: string;
  readonly token?: string;
  readonly accountId?: string;
  readonly workspaceId?: string;
  readonly identityKey?: number;
}

const findSignIn = prepare<{ hash: string }>()((db, arg) =>
  db
    .selectFrom("sign_in")
    .innerJoin("account", "account.id", "sign_in.account_id")
    .innerJoin("member", (join) =>
      join
        .onRef("member.account_id", "=", "sign_in.account_id")
        .onRef("member.workspace_id", "=", "sign_in.workspace_id"),
    )
    .innerJoin("workspace", "workspace.id", "sign_in.workspace_id")
    .leftJoin("second_factor", "second_factor.account_id", "sign_in.account_id")
    .select([
      "sign_in.key",
      "sign_in.id",
      "sign_in.workspace_id",
      "sign_in.last_seen_at",
      "sign_in.expires_at",
      "sign_in.identity_key",
      "account.id as account_id",
      "account.email",
      "account.display_name",
      "member.role",
      "workspace.requires_second_factor",
      "second_factor.confirmed_at",
      "sign_in.proven_at",
      countPasskeys,
    ])
    .where("sign_in.token_hash", "=", arg("hash")),
);
const touchSignIn = prepare<{ key: number; now: number }>()((db, arg) =>
  db
    .updateTable("sign_in")
    .set({ last_seen_at: arg("now") })
    .where("key", "=", arg("key")),
);

interface SignInsOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Whose account may be signed in with a password; null: all. */
  readonly onlyExcept: string | null;
}

/** Browsers that are signed in: a random token in a cookie, and its hash in a row that can be removed. */
export function createSignIns({ database, clock, onlyExcept }: SignInsOptions): SignIns {
  return {
    async findMember(token) {
      const [row] = await database.hot.read(() => findSignIn.run({ hash: hashToken(token) }));
      const now = clock.now();
      if (row === undefined || row.expires_at <= now || row.last_seen_at + idleMs <= now) return null;
      const isByPassword = row.identity_key === null;
      if (onlyExcept !== null && isByPassword && foldEmail(row.email) !== onlyExcept) return null;
      if (now - row.last_seen_at >= lastSeenPrecisionMs)
        await database.hot.write(() => touchSignIn.run({ key: row.key, now }));
      return {
        workspaceId: row.workspace_id,
        kind: "member",
        id: row.account_id,
        name: row.email,
        displayName: row.display_name,
        role: roleOf(row.role),
        signInId: row.id,
        needsSecondFactor:
          row.requires_second_factor === 1 && row.confirmed_at === null && row.passkeys === 0 && isByPassword,
        needsProof: isProofOver(row.proven_at, now),
      };
    },
    async insert(
      transaction,
      { accountId, workspaceId, address, userAgent, identityKey, providerSession, provenAtMs },
    ) {
      const now = clock.now();
      const token = newToken();
      const id = newId("sin", now);
      const expiresAtMs = now + absoluteMs;
      const proven = Math.min(now, provenAtMs ?? now);
      await transaction
        .insertInto("sign_in")
        .values({
          id,
          account_id: accountId,
          workspace_id: workspaceId,
          token_hash: hashToken(token),
          address,
          user_agent: userAgent.slice(0, longestUserAgent).toWellFormed(),
          created_at: now,
          last_seen_at: now,
          proven_at: proven,
          expires_at: expiresAtMs,
          identity_key: identityKey ?? null,
          provider_session: providerSession ?? null,
        })
        .execute();
      return { id, token, expiresAtMs, provenAtMs: proven };
    },
    async list(accountId, currentId) {
      const now = clock.now();
      const rows = await database.query
        .selectFrom("sign_in")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("expires_at", ">", now)
        .where("last_seen_at", ">", now - idleMs)
        .orderBy("key", "desc")
        .execute();
      return rows.map((row) => ({
        id: row.id,
        current: row.id === currentId,
        address: row.address,
        userAgent: row.user_agent,
        createdAt: isoTime(row.created_at),
        lastSeenAt: isoTime(row.last_seen_at),
        expiresAt: isoTime(Math.min(row.expires_at, row.last_seen_at + idleMs)),
      }));
    },
    end: endSignIns,
    dropOld: () => dropOldSignIns(database, clock.now()),
  };
}

async function dropOldSignIns(database: Database, now: number): Promise<void> {
  await database.transaction((transaction) =>
    transaction
      .deleteFrom("sign_in")
      .where((where) => where.or([where("expires_at", "<=", now), where("last_seen_at", "<=", now - idleMs)]))
      .execute(),
  );
}

async function endSignIns(
  transaction: WriteTransaction,
  { id, token, accountId, workspaceId, identityKey }: EndedSignIns,
): Promise<string[]> {
  let query = transaction.deleteFrom("sign_in").returning("id");
  if (id !== undefined) query = query.where("id", "=", id);
  if (token !== undefined) query = query.where("token_hash", "=", hashToken(token));
  if (accountId !== undefined) query = query.where("account_id", "=", accountId);
  if (workspaceId !== undefined) query = query.where("workspace_id", "=", workspaceId);
  if (identityKey !== undefined) query = query.where("identity_key", "=", identityKey);
  return (await query.execute()).map((row) => row.id);
}

/** Whether the session began at the OpenID Connect provider. */
export async function isByProvider(db: Pick<Database["query"], "selectFrom">, signInId: string): Promise<boolean> {
  const row = await db.selectFrom("sign_in").select("identity_key").where("id", "=", signInId).executeTakeFirst();
  return (row?.identity_key ?? null) !== null;
}

/** The sessions in the workspace that began with a password alone. */
export async function sessionsWithoutSecondFactor({ query }: Database, workspaceId: string): Promise<string[]> {
  const rows = await query
    .selectFrom("sign_in")
    .innerJoin("account", "account.id", "sign_in.account_id")
    .leftJoin("second_factor", "second_factor.account_id", "sign_in.account_id")
    .select(["sign_in.id", countPasskeys])
    .where("workspace_id", "=", workspaceId)
    .where("confirmed_at", "is", null)
    .where("identity_key", "is", null)
    .execute();
  return rows.filter(({ passkeys }) => passkeys === 0).map(({ id }) => id);
}
