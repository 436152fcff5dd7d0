import { operations, scopes as everyScope, roleSchema } from "@svc/contract";
import type { OauthGrant, Scope } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Caller } from "../../foundation/caller.ts";
import { isAtLeast } from "../../foundation/caller.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import { newId } from "../../foundation/ids.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { pageOfAll } from "../../foundation/page.ts";
import { Problem } from "../../foundation/problem.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import { requireChatbots, restrictionsOf, hashToken } from "../accounts/accounts.ts";
import type { AuthorizationRequest } from "./clients.ts";
import { codeMs, insertToken, isAccessToken } from "./tokens.ts";
import { prepare } from "../../foundation/database/prepare.ts";

interface GrantsDeps {
  readonly database: Database;
  readonly clock: Clock;
  endCredentials(ids: readonly string[]): void;
}

/** Of one member in a workspace: each device of each client has its own. */
const grantsAtMost = 100;

/** What a member has allowed, listed and taken back. */
export function grantOperations({ database, clock, endCredentials }: GrantsDeps): Implementation[] {
  /** One's own, and for admins everybody's. */
  const visible = (db: Pick<Database["query"], "selectFrom">, caller: Caller) => {
    const all = db
      .selectFrom("oauth_grant")
      .innerJoin("account", "account.id", "oauth_grant.account_id")
      .selectAll("oauth_grant")
      .select("account.email")
      .where("oauth_grant.workspace_id", "=", caller.workspaceId)
      .where("oauth_grant.expires_at", ">", clock.now())
      .orderBy("oauth_grant.key", "desc");
    return isAtLeast(caller.role, "admin") ? all : all.where("oauth_grant.account_id", "=", caller.id);
  };

  return [
    implement(operations.listOauthGrants, async (page, caller) => {
      const { items, nextCursor } = pageOfAll(await visible(database.query, caller).execute(), page);
      return { oauthGrants: items.map(toGrant), nextCursor };
    }),

    implement(operations.revokeOauthGrant, async ({ grantId }, caller) => {
      await database.transaction(async (transaction) => {
        const grant = await visible(transaction, caller).where("oauth_grant.id", "=", grantId).executeTakeFirst();
        if (grant === undefined) throw new Problem("not_found", because("app_not_connected"));
        await deleteGrant(transaction, grant.key);
        await recordChange(transaction, clock, { before: toGrant(grant) });
      });
      endCredentials([grantId]);
      return null;
    }),
  ];
}

/** Its codes and tokens go with it. */
export async function deleteGrant(transaction: WriteTransaction, key: number): Promise<void> {
  await transaction.deleteFrom("oauth_grant").where("key", "=", key).execute();
}

/** Makes the grant that a member has approved; answers the code for it. */
export async function insertGrant(
  transaction: WriteTransaction,
  clock: Clock,
  caller: Caller,
  {
    request,
    scopes,
    chatbotIds,
  }: {
    readonly request: AuthorizationRequest;
    readonly scopes: readonly Scope[];
    readonly chatbotIds: readonly string[] | null;
  },
): Promise<string> {
  const { workspaceId, id: accountId } = caller;
  await requireChatbots(transaction, workspaceId, chatbotIds ?? []);
  const grants = await transaction
    .selectFrom("oauth_grant")
    .select("key")
    .where("workspace_id", "=", workspaceId)
    .where("account_id", "=", accountId)
    .where("expires_at", ">", clock.now())
    .execute();
  if (grants.length >= grantsAtMost) throw new Problem("conflict", because("too_many_apps", { count: grantsAtMost }));
  const now = clock.now();
  const scopeText = everyScope.filter((scope) => scopes.includes(scope)).join(" ");
  const grant = await transaction
    .insertInto("oauth_grant")
    .values({
      id: newId("gra", now),
      workspace_id: workspaceId,
      account_id: accountId,
      client_id: request.client.id,
      client_name: request.client.name,
      resource: request.resource,
      scopes: scopeText,
      chatbot_ids: chatbotIds === null ? null : JSON.stringify([...new Set(chatbotIds)]),
      expires_at: now + codeMs,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordChange(transaction, clock, { resource: grant.id, after: toGrant({ ...grant, email: caller.name }) });
  return insertToken(transaction, {
    grantKey: grant.key,
    kind: "code",
    scopes: scopeText,
    expiresAtMs: now + codeMs,
    redirectUri: request.redirectUri,
    challenge: request.challenge,
  });
}

interface GrantRow {
  id: string;
  account_id: string;
  email: string;
  client_id: string;
  client_name: string;
  scopes: string;
  chatbot_ids: string | null;
  created_at: number;
  last_used_at: number | null;
  expires_at: number;
}

function toGrant(row: GrantRow): OauthGrant {
  const { scopes, chatbotIds } = restrictionsOf(row);
  return {
    id: row.id,
    clientName: row.client_name,
    clientHost: URL.parse(row.client_id)?.host ?? null,
    member: { id: row.account_id, email: row.email },
    scopes,
    chatbotIds: chatbotIds ?? null,
    createdAt: isoTime(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : isoTime(row.last_used_at),
    expiresAt: isoTime(row.expires_at),
  };
}

/** As for API keys: a time to the minute is enough, and saves a write a request. */
const lastUsedPrecisionMs = 60_000;

const findAccess = prepare<{ hash: string }>()((db, arg) =>
  db
    .selectFrom("oauth_token")
    .innerJoin("oauth_grant", "oauth_grant.key", "oauth_token.grant_key")
    .innerJoin("account", "account.id", "oauth_grant.account_id")
    .innerJoin("member", (join) =>
      join
        .onRef("member.account_id", "=", "oauth_grant.account_id")
        .onRef("member.workspace_id", "=", "oauth_grant.workspace_id"),
    )
    .select([
      "oauth_token.scopes",
      "oauth_token.expires_at",
      "oauth_grant.key",
      "oauth_grant.id",
      "oauth_grant.workspace_id",
      "oauth_grant.client_name",
      "oauth_grant.resource",
      "oauth_grant.chatbot_ids",
      "oauth_grant.last_used_at",
      "account.email",
      "member.role",
    ])
    .where("oauth_token.hash", "=", arg("hash"))
    .where("oauth_token.kind", "=", "access"),
);
const touchGrant = prepare<{ key: number; now: number }>()((db, arg) =>
  db
    .updateTable("oauth_grant")
    .set({ last_used_at: arg("now") })
    .where("key", "=", arg("key")),
);

/**
 * Who acts with an access token at `resource`; null for anything that is not a valid one there. It is judged like an
 * API key with the token's scopes and the grant's chatbots, and may never do more than its member just now.
 */
export async function findOauthCaller(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  token: string,
  resource: string,
): Promise<Caller | null> {
  if (!isAccessToken(token)) return null;
  const [row] = await database.hot.read(() => findAccess.run({ hash: hashToken(token) }));
  const now = clock.now();
  if (row === undefined || row.expires_at <= now || row.resource !== resource) return null;
  if (row.last_used_at === null || now - row.last_used_at >= lastUsedPrecisionMs)
    await database.hot.write(() => touchGrant.run({ key: row.key, now }));
  const restrictions = restrictionsOf(row);
  const role = roleSchema.parse(row.role);
  return {
    workspaceId: row.workspace_id,
    kind: "key",
    id: row.id,
    name: `${row.client_name} (${row.email})`,
    ...restrictions,
    role: isAtLeast(role, restrictions.role) ? restrictions.role : role,
  };
}
