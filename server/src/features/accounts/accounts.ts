import { limits } from "@svc/contract";
import type { Caller } from "../../foundation/caller.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { prepare } from "../../foundation/database/prepare.ts";
import { newId } from "../../foundation/ids.ts";
import { Problem } from "../../foundation/problem.ts";
import { isSameSecret } from "../../foundation/secret.ts";
import { hashApiKey, isApiKey, newApiKey } from "./api-key.ts";

export type Scope = "read" | "write";

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Null: all chatbots of the workspace. */
  readonly chatbotIds: readonly string[] | null;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

export interface NewApiKey {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly chatbotIds?: readonly string[];
  readonly expiresAtMs?: number;
}

export interface Accounts {
  /** The one workspace of a fresh service, made where it is missing. */
  defaultWorkspace(): Promise<string>;
  /** Whose credential this is; null for anything that is not a valid key. */
  findCaller(token: string): Promise<Caller | null>;
  /** The secret is answered here and never again. */
  createApiKey(workspaceId: string, key: NewApiKey): Promise<{ apiKey: ApiKey; secret: string }>;
  listApiKeys(workspaceId: string): Promise<ApiKey[]>;
  /** Takes effect with the next request. Unknown ids are a `not_found` Problem. */
  revokeApiKey(workspaceId: string, id: string): Promise<ApiKey>;
}

/** A time to the minute is enough to see whether a key is in use, and saves a write a request. */
const lastUsedPrecisionMs = 60_000;

/** The last moment that a Date can hold. */
const latestMs = 8.64e15;

const findKey = prepare<{ hash: string }>()((db, arg) =>
  db.selectFrom("api_key").selectAll().where("hash", "=", arg("hash")),
);
const touchKey = prepare<{ key: number; now: number }>()((db, arg) =>
  db
    .updateTable("api_key")
    .set({ last_used_at: arg("now") })
    .where("key", "=", arg("key")),
);

export function createAccounts({
  database,
  clock,
  bootstrapApiKey,
}: {
  database: Database;
  clock: Clock;
  bootstrapApiKey: string;
}): Accounts {
  let workspace: Promise<string> | undefined;

  async function findOrMakeWorkspace(): Promise<string> {
    const known = await database.query.selectFrom("workspace").select("id").orderBy("key").executeTakeFirst();
    if (known !== undefined) return known.id;
    return database.transaction(async (transaction) => {
      const now = clock.now();
      // Always under row key 1: of two fresh processes one makes it and the other finds it.
      const first = { key: 1, id: newId("ws", now), name: "Default", created_at: now };
      await transaction
        .insertInto("workspace")
        .values(first)
        .onConflict((conflict) => conflict.column("key").doNothing())
        .execute();
      const made = await transaction
        .selectFrom("workspace")
        .select("id")
        .where("key", "=", first.key)
        .executeTakeFirstOrThrow();
      return made.id;
    });
  }

  const accounts: Accounts = {
    defaultWorkspace() {
      workspace ??= findOrMakeWorkspace().catch((error: unknown) => {
        workspace = undefined;
        throw error;
      });
      return workspace;
    },
    async findCaller(token) {
      if (bootstrapApiKey !== "" && isSameSecret(token, bootstrapApiKey)) {
        return {
          workspaceId: await accounts.defaultWorkspace(),
          kind: "key",
          id: "key_bootstrap",
          name: "SVC_BOOTSTRAP_API_KEY",
          role: "admin",
        };
      }
      if (!isApiKey(token)) return null;
      const [key] = await database.hot.read(() => findKey.run({ hash: hashApiKey(token) }));
      const now = clock.now();
      if (key === undefined || key.revoked_at !== null || (key.expires_at !== null && key.expires_at <= now))
        return null;
      if (key.last_used_at === null || now - key.last_used_at >= lastUsedPrecisionMs) {
        await database.hot.write(() => touchKey.run({ key: key.key, now }));
      }
      return {
        workspaceId: key.workspace_id,
        kind: "key",
        id: key.id,
        name: key.name,
        role: key.scopes.split(" ").includes("write") ? "admin" : "viewer",
        ...(key.chatbot_ids === null ? {} : { chatbotIds: parseIds(key.chatbot_ids) }),
      };
    },
    async createApiKey(workspaceId, { name, scopes, chatbotIds, expiresAtMs }) {
      if (name.trim() === "" || name.length > limits.nameCharacters)
        throw new Problem("invalid_request", `Give the key a name of 1 to ${limits.nameCharacters} characters.`);
      if (scopes.length === 0) throw new Problem("invalid_request", "Give the key at least one scope: read or write.");
      const now = clock.now();
      if (expiresAtMs !== undefined && !(expiresAtMs > now && expiresAtMs <= latestMs))
        throw new Problem(
          "invalid_request",
          "The key would have expired already, or never; give a time in the future, or none.",
        );
      const secret = newApiKey();
      const row = await database.transaction((transaction) =>
        transaction
          .insertInto("api_key")
          .values({
            id: newId("key", now),
            workspace_id: workspaceId,
            name,
            hash: hashApiKey(secret),
            scopes: scopes.join(" "),
            chatbot_ids: chatbotIds === undefined ? null : JSON.stringify(chatbotIds),
            expires_at: expiresAtMs === undefined ? null : Math.round(expiresAtMs),
            created_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
      return { apiKey: toApiKey(row), secret };
    },
    async listApiKeys(workspaceId) {
      const rows = await database.query
        .selectFrom("api_key")
        .selectAll()
        .where("workspace_id", "=", workspaceId)
        .orderBy("key", "desc")
        .execute();
      return rows.map(toApiKey);
    },
    async revokeApiKey(workspaceId, id) {
      const row = await database.transaction((transaction) =>
        transaction
          .updateTable("api_key")
          .set((set) => ({ revoked_at: set.fn.coalesce("revoked_at", set.val(clock.now())) }))
          .where("workspace_id", "=", workspaceId)
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirst(),
      );
      if (row === undefined) throw new Problem("not_found", "There is no such API key. List them to see their ids.");
      return toApiKey(row);
    },
  };
  return accounts;
}

interface ApiKeyRow {
  id: string;
  name: string;
  scopes: string;
  chatbot_ids: string | null;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
}

function toApiKey(row: ApiKeyRow): ApiKey {
  const time = (timeMs: number | null) => (timeMs === null ? null : isoTime(timeMs));
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes.split(" "),
    chatbotIds: row.chatbot_ids === null ? null : parseIds(row.chatbot_ids),
    createdAt: isoTime(row.created_at),
    expiresAt: time(row.expires_at),
    lastUsedAt: time(row.last_used_at),
    revokedAt: time(row.revoked_at),
  };
}

function parseIds(json: string): string[] {
  const ids: unknown = JSON.parse(json);
  return Array.isArray(ids) ? ids.map(String) : [];
}
