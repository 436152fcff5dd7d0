import { foldEmail, operations } from "@svc/contract";
import type { Invitation, MemberLanguage, Role } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { isAtLeast } from "../../foundation/caller.ts";
import type { Caller } from "../../foundation/caller.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import { newId } from "../../foundation/ids.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { pageOfAll } from "../../foundation/page.ts";
import { Problem } from "../../foundation/problem.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import { composeAccountMail } from "./compose-mail.ts";
import { findLanguage, languageOf } from "./language.ts";
import { findAccount, lockMembers, roleOf, workspacesOf } from "./people.ts";
import type { AccountsDeps } from "./deps.ts";
import { hashToken, newToken } from "./secrets.ts";
import { words as accountWords } from "./words.ts";

const validMs = 7 * 24 * 60 * 60 * 1_000;
const maxPending = 500;

interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly invited_by: string;
  readonly created_at: number;
  readonly expires_at: number;
}

/** Inviting by email address: a token that is shown once, and mailed if there is a mail server. */
export function invitationOperations(deps: AccountsDeps): Implementation[] {
  const { database, clock } = deps;
  return [
    implement(operations.listInvitations, async (page, caller) => {
      const { items, nextCursor } = pageOfAll(await validInvitations(deps, caller.workspaceId), page);
      return { invitations: items.map(toInvitation), nextCursor };
    }),

    createOperation(deps),

    implement(operations.revokeInvitation, async ({ invitationId }, caller) => {
      await database.transaction(async (transaction) => {
        const gone = await transaction
          .deleteFrom("invitation")
          .where("workspace_id", "=", caller.workspaceId)
          .where("id", "=", invitationId)
          .returningAll()
          .executeTakeFirst();
        if (gone === undefined)
          throw new Problem("not_found", "There is no invitation with this id that waits. List them to see their ids.");
        await recordChange(transaction, clock, { before: toInvitation(gone) });
      });
      return null;
    }),
  ];
}

function createOperation(deps: AccountsDeps): Implementation {
  const { database, clock, baseUrl } = deps;
  return implement(operations.createInvitation, async ({ email, role }, caller, { ownOrigin = baseUrl }) => {
    const refused = () =>
      new Problem("forbidden", "Only an owner can invite another owner. Ask one, or give a lesser role.");
    if (!mayInvite(caller.role, role)) throw refused();
    const account = await findAccount(database.query, email);
    const workspaces = account === undefined ? [] : await workspacesOf(database.query, account.id);
    if (workspaces.some(({ id }) => id === caller.workspaceId)) throw new Problem("conflict", because("member_exists"));
    if ((await validInvitations(deps, caller.workspaceId)).length >= maxPending)
      throw new Problem("conflict", because("too_many_invitations"));
    const now = clock.now();
    const token = newToken();
    const row = await database.transaction(async (transaction) => {
      // Its inviter may have been removed since it was asked for.
      const members = await lockMembers(transaction, caller.workspaceId);
      const inviter = members.find(({ id }) => id === caller.id);
      if (!mayInvite(inviter?.role ?? "none", role)) throw refused();
      // One invitation per email address. A new one replaces the old one.
      const others = await transaction
        .selectFrom("invitation")
        .select(["id", "email"])
        .where("workspace_id", "=", caller.workspaceId)
        .execute();
      const replaced = others.filter((other) => foldEmail(other.email) === foldEmail(email)).map(({ id }) => id);
      if (replaced.length > 0) await transaction.deleteFrom("invitation").where("id", "in", replaced).execute();
      const made = await transaction
        .insertInto("invitation")
        .values({
          id: newId("inv", now),
          workspace_id: caller.workspaceId,
          email: email.trim(),
          role,
          token_hash: hashToken(token),
          invited_by: caller.name,
          created_at: now,
          expires_at: now + validMs,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordChange(transaction, clock, { resource: made.id, after: toInvitation(made) });
      return made;
    });
    const link = `${ownOrigin}/invitation#token=${token}`;
    // Someone new gets the inviter's language.
    const language = languageOf(account?.language ?? null) ?? (await findLanguage(database.query, caller.id)) ?? "en";
    return { ...toInvitation(row), token, link, mailed: await mail(deps, row, link, language) };
  });
}

function validInvitations({ database, clock }: AccountsDeps, workspaceId: string) {
  return database.query
    .selectFrom("invitation")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("expires_at", ">", clock.now())
    .orderBy("key", "desc")
    .execute();
}

/** The inviter has the link in any case, so a mail that can't be sent is no failure. */
async function mail(
  { mailer, baseUrl }: AccountsDeps,
  { email, invited_by: inviter }: InvitationRow,
  link: string,
  language: MemberLanguage,
): Promise<boolean> {
  if (!mailer.isConfigured) return false;
  const words = accountWords[language].invitation({ inviter, baseUrl, link });
  return mailer.send(composeAccountMail(words, { to: email, language, baseUrl })).then(
    () => true,
    () => false,
  );
}

/** Admins invite, and owners alone owners. */
export function mayInvite(inviter: Caller["role"], role: Role): boolean {
  return isAtLeast(inviter, "admin") && isAtLeast(inviter, role);
}

export interface ValidInvitation {
  readonly email: string;
  readonly workspaceId: string;
  readonly role: Role;
}

/** What a token invites to; undefined for one that was never given, was used or taken back, or is too old. */
export async function findInvitation(
  { database, clock }: Pick<AccountsDeps, "database" | "clock">,
  tokenHash: string,
): Promise<ValidInvitation | undefined> {
  const row = await database.query
    .selectFrom("invitation")
    .select(["email", "workspace_id", "role"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", clock.now())
    .executeTakeFirst();
  return row === undefined ? undefined : { email: row.email, workspaceId: row.workspace_id, role: roleOf(row.role) };
}

/** Consumes the token. False if it was already used. */
export async function takeInvitation(transaction: WriteTransaction, tokenHash: string): Promise<boolean> {
  const taken = await transaction
    .deleteFrom("invitation")
    .where("token_hash", "=", tokenHash)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

export function toInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: roleOf(row.role),
    invitedBy: row.invited_by,
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
  };
}
