import { limits, scopes } from "@svc/contract";
import type { ApiKey, Scope } from "@svc/contract";
import type { Caller } from "../../foundation/caller.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import { prepare } from "../../foundation/database/prepare.ts";
import { newId } from "../../foundation/ids.ts";
import { Problem } from "../../foundation/problem.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import { hashApiKey, isApiKey, newApiKey } from "./api-key.ts";

export interface WantedApiKey {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** None: all chatbots of the workspace. */
  readonly chatbotIds?: readonly string[];
  readonly expiresAtMs?: number;
}

export interface ApiKeys {
  /** Whose key this is; null for anything that is not a valid one. */
  findCaller(token: string): Promise<Caller | null>;
  /** The secret is answered here and never again. */
  create(workspaceId: string, key: WantedApiKey): Promise<{ apiKey: ApiKey; secret: string }>;
  /** Newest first. */
  list(workspaceId: string): Promise<ApiKey[]>;
  /** Takes effect with the next request. Unknown ids are a `not_found` Problem. */
  revoke(workspaceId: string, id: string): Promise<ApiKey>;
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

/** The workspaces' API keys, as rows of which only the hash leads back to a key. */
export function createApiKeys({ database, clock }: { database: Database; clock: Clock }): ApiKeys {
  return {
    async findCaller(token) {
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
        ...restrictionsOf(key),
      };
    },
    async create(workspaceId, key) {
      const now = clock.now();
      requireValid(key, now);
      const { name, scopes: wanted, chatbotIds, expiresAtMs } = key;
      const secret = newApiKey();
      const row = await database.transaction(async (transaction) => {
        await requireChatbots(transaction, workspaceId, chatbotIds ?? []);
        const made = await transaction
          .insertInto("api_key")
          .values({
            id: newId("key", now),
            workspace_id: workspaceId,
            name,
            hash: hashApiKey(secret),
            scopes: scopes.filter((scope) => wanted.includes(scope)).join(" "),
            chatbot_ids: chatbotIds === undefined ? null : JSON.stringify([...new Set(chatbotIds)]),
            expires_at: expiresAtMs === undefined ? null : Math.round(expiresAtMs),
            created_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await recordChange(transaction, clock, { workspaceId, resource: made.id, after: toApiKey(made) });
        return made;
      });
      return { apiKey: toApiKey(row), secret };
    },
    async list(workspaceId) {
      const rows = await database.query
        .selectFrom("api_key")
        .selectAll()
        .where("workspace_id", "=", workspaceId)
        .orderBy("key", "desc")
        .execute();
      return rows.map(toApiKey);
    },
    async revoke(workspaceId, id) {
      const row = await database.transaction(async (transaction) => {
        const before = await transaction
          .selectFrom("api_key")
          .selectAll()
          .where("workspace_id", "=", workspaceId)
          .where("id", "=", id)
          .executeTakeFirst();
        if (before === undefined)
          throw new Problem("not_found", "There is no such API key. List them to see their ids.");
        const revoked = await transaction
          .updateTable("api_key")
          .set((set) => ({ revoked_at: set.fn.coalesce("revoked_at", set.val(clock.now())) }))
          .where("key", "=", before.key)
          .returningAll()
          .executeTakeFirstOrThrow();
        const change = { before: toApiKey(before), after: toApiKey(revoked) };
        await recordChange(transaction, clock, { workspaceId, resource: id, ...change });
        return revoked;
      });
      return toApiKey(row);
    },
  };
}

function requireValid({ name, scopes: wanted, expiresAtMs }: WantedApiKey, now: number): void {
  if (name.trim() === "" || name.length > limits.nameCharacters)
    throw new Problem("invalid_request", `Give the key a name of 1 to ${limits.nameCharacters} characters.`);
  if (wanted.length === 0) throw new Problem("invalid_request", "Give the key at least one scope: read or write.");
  if (wanted.includes("settings") && !wanted.includes("write"))
    throw new Problem("invalid_request", "The scope settings extends write. Give the key both, or neither.", {
      errors: [{ path: "scopes", message: "must hold write where they hold settings" }],
    });
  if (expiresAtMs !== undefined && !(expiresAtMs > now && expiresAtMs <= latestMs))
    throw new Problem(
      "invalid_request",
      "The key would have expired already, or never. Give a time in the future, or none.",
    );
}

/** What a credential with these columns may do, as every operation judges it. */
export function restrictionsOf(row: Pick<ApiKeyRow, "scopes" | "chatbot_ids">) {
  const granted = scopesOf(row.scopes);
  return {
    role: granted.includes("write") ? ("admin" as const) : ("viewer" as const),
    scopes: granted,
    ...(row.chatbot_ids === null ? {} : { chatbotIds: parseIds(row.chatbot_ids) }),
  };
}

/** Throws `not_found` where the workspace lacks one of the chatbots. */
export async function requireChatbots(
  transaction: WriteTransaction,
  workspaceId: string,
  chatbotIds: readonly string[],
): Promise<void> {
  if (chatbotIds.length === 0) return;
  const known = await transaction
    .selectFrom("chatbot")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("deleted_at", "is", null)
    .where("id", "in", [...chatbotIds])
    .execute();
  const missing = chatbotIds.find((id) => !known.some((chatbot) => chatbot.id === id));
  if (missing !== undefined)
    throw new Problem("not_found", "There is no chatbot with one of these ids. List the chatbots to see their ids.");
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
    scopes: scopesOf(row.scopes),
    chatbotIds: row.chatbot_ids === null ? null : parseIds(row.chatbot_ids),
    createdAt: isoTime(row.created_at),
    expiresAt: time(row.expires_at),
    lastUsedAt: time(row.last_used_at),
    revokedAt: time(row.revoked_at),
  };
}

function scopesOf(text: string): Scope[] {
  const words = text.split(" ");
  return scopes.filter((scope) => words.includes(scope));
}

function parseIds(json: string): string[] {
  const ids: unknown = JSON.parse(json);
  return Array.isArray(ids) ? ids.map(String) : [];
}
