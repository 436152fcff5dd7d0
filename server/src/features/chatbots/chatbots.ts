import type { z } from "zod";
import { chatbotSchema, newChatbotSchema, newChatbotSettings, operations } from "@svc/contract";
import type { Chatbot, ChatbotChanges } from "@svc/contract";
import type { Caller } from "../../foundation/caller.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { holdsText } from "../../foundation/database/like.ts";
import { prepare } from "../../foundation/database/prepare.ts";
import { newId } from "../../foundation/ids.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { paginate } from "../../foundation/page.ts";
import { Problem } from "../../foundation/problem.ts";
import type { Queue } from "../../foundation/queue.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import { requireAllowedModels } from "./allowed-models.ts";
import type { AllowedModels } from "./allowed-models.ts";
import { createInstalls } from "./installs.ts";
import { createModelKeys } from "./model-keys.ts";
import { changedSettings, initialMessageOf, settingsOf, toChatbot, toPublicChatbot } from "./settings.ts";
import type { ChatbotRow, KnownChatbot } from "./settings.ts";

export { isAllowedModel } from "./allowed-models.ts";
export { createAvatars } from "./avatars.ts";
export { findSessionOf, holdSession } from "./find-session.ts";
export { proveSealedKeys } from "./model-keys.ts";
export { canReachPerson } from "./settings.ts";
export type { KnownChatbot } from "./settings.ts";
export { nextOpening, openMsBetween } from "./office-hours.ts";

/** The queue whose jobs remove what belonged to a deleted chatbot; payload `{ chatbotKey }`. */
export const purgeQueue = "chatbot-purge";

/** The queue whose jobs follow a change of a chatbot's embedding model; payload `{ chatbotKey }`. */
export const embeddingQueue = "embedding-settings";

/** What says which models a chatbot has. */
type ModelChanges = Pick<
  ChatbotChanges,
  "model" | "modelBaseUrl" | "modelApiKey" | "embeddingModel" | "embeddingModelBaseUrl" | "embeddingModelApiKey"
>;

export interface Chatbots {
  /** The chatbot that this caller may see; any other id is the same `not_found` Problem. */
  find(caller: Caller, id: string): Promise<KnownChatbot>;
  /** For what anybody may reach. */
  findPublic(id: string): Promise<KnownChatbot>;
  findByKey(key: number): Promise<KnownChatbot | undefined>;
  /** Makes a chatbot exactly as `createChatbot` does, with everything that it judges. */
  make(settings: object, caller: Caller): Promise<KnownChatbot>;
  /** Deletes a chatbot that could not be finished. */
  discard(key: number): Promise<void>;
  /** The chatbot as it would be with these settings of its models; nothing is stored. */
  withModels(chatbot: KnownChatbot, changes: ModelChanges): KnownChatbot;
  /** The key of the chatbot's own language model; empty where it has none. */
  modelApiKeyOf(chatbot: KnownChatbot): string;
  /** The key of an embedding model, sealed by this chatbot lately or before; empty where there is none. */
  openEmbeddingKey(chatbotId: string, sealedKey: string | null): string;
  /** Removes the row itself, when nothing that belongs to it is left. */
  removeRow(key: number): Promise<void>;
  readonly implementations: readonly Implementation[];
}

const findById = prepare<{ id: string }>()((db, arg) =>
  db.selectFrom("chatbot").selectAll().where("id", "=", arg("id")).where("deleted_at", "is", null),
);

/** Each change moves it. */
const findUpdatedAt = prepare<{ id: string }>()((db, arg) =>
  db.selectFrom("chatbot").select("updated_at").where("id", "=", arg("id")).where("deleted_at", "is", null),
);

export function createChatbots({
  database,
  clock,
  queue,
  sealKey,
  models = { allowed: [], model: "", embeddingModel: "" },
}: {
  database: Database;
  clock: Clock;
  queue: Queue;
  /** Encrypts the keys of the chatbots' own models. */
  sealKey: Buffer;
  models?: AllowedModels;
}): Chatbots {
  // What JSON.parse and the schema made of a row, until the row changes: asked for with every message.
  const parsed = new Map<string, { updatedAt: number; chatbot: KnownChatbot }>();

  function parse(row: ChatbotRow): KnownChatbot {
    const chatbot = toChatbot(row);
    if (parsed.size >= 1_000) parsed.clear();
    parsed.set(row.id, { updatedAt: row.updated_at, chatbot });
    return chatbot;
  }

  async function findPublic(id: string): Promise<KnownChatbot> {
    const known = parsed.get(id);
    const [present] = known === undefined ? [] : await database.hot.read(() => findUpdatedAt.run({ id }));
    if (known !== undefined && known.updatedAt === present?.updated_at) return known.chatbot;
    const [row] = await database.hot.read(() => findById.run({ id }));
    if (row === undefined) throw notFound();
    return parse(row);
  }

  async function find(caller: Caller, id: string): Promise<KnownChatbot> {
    const chatbot = await findPublic(id);
    if (chatbot.workspaceId !== caller.workspaceId || caller.chatbotIds?.includes(id) === false) throw notFound();
    return chatbot;
  }

  const keys = createModelKeys(sealKey);

  const create = implement(operations.createChatbot, (input, caller) =>
    createOne({ ...newChatbotSettings, ...input }, caller),
  );

  async function createOne(input: z.output<typeof newChatbotSchema>, caller: Caller) {
    const now = clock.now();
    const id = newId("bot", now);
    const settings = changedSettings({}, input);
    const without = { id, model_api_key: null, embedding_model_api_key: null };
    const sealed = keys.after(without, input, { from: {}, to: settings });
    requireAllowedModels(models, settings, sealed);
    const row = await database.transaction(async (transaction) => {
      const made = await transaction
        .insertInto("chatbot")
        .values({
          id,
          workspace_id: caller.workspaceId,
          name: input.name.trim(),
          description: input.description ?? null,
          theme: input.theme ?? "light",
          initial_message: initialMessageOf(input) ?? null,
          settings: JSON.stringify(settings),
          ...sealed,
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordChange(transaction, clock, { resource: id, after: auditSnapshot(made) });
      return made;
    });
    return toChatbot(row);
  }

  const list = implement(operations.listChatbots, async ({ q, limit, cursor }, caller) => {
    let query = database.query
      .selectFrom("chatbot")
      .selectAll()
      .where("workspace_id", "=", caller.workspaceId)
      .where("deleted_at", "is", null);
    if (q !== undefined) query = query.where(holdsText(q, "name"));
    if (caller.chatbotIds !== undefined) query = query.where("id", "in", [...caller.chatbotIds]);
    const page = await paginate(query, "chatbot.key", { limit, cursor });
    return { chatbots: page.items.map(toChatbot), nextCursor: page.nextCursor };
  });

  const get = implement(operations.getChatbot, ({ chatbotId }, caller) => find(caller, chatbotId));

  const update = implement(operations.updateChatbot, async ({ chatbotId, ...changes }, caller) => {
    const { key } = await find(caller, chatbotId);
    const initialMessage = initialMessageOf(changes);
    const row = await database.transaction(async (transaction) => {
      const current = transaction
        .selectFrom("chatbot")
        .selectAll()
        .where("key", "=", key)
        .where("deleted_at", "is", null)
        .forNoKeyUpdate();
      const before = await current.executeTakeFirst();
      if (before === undefined) throw notFound();
      const known: unknown = JSON.parse(before.settings);
      const settings = changedSettings(known, changes);
      const sealed = keys.after(before, changes, { from: known, to: settings });
      if (hasModelChange(changes)) requireAllowedModels(models, settings, sealed);
      if (hasEmbeddingChange(changes)) await queue.add(transaction, embeddingQueue, { chatbotKey: key });
      const changed = await transaction
        .updateTable("chatbot")
        .set({
          ...(changes.name === undefined ? {} : { name: changes.name.trim() }),
          ...(changes.description === undefined ? {} : { description: changes.description }),
          ...(changes.theme === undefined ? {} : { theme: changes.theme }),
          ...(initialMessage === undefined ? {} : { initial_message: initialMessage }),
          settings: JSON.stringify(settings),
          ...sealed,
          embedding_version: before.embedding_version + (hasEmbeddingChange(changes) ? 1 : 0),
          // Strictly later: it is also how a parsed copy is known to be old.
          updated_at: Math.max(clock.now(), before.updated_at + 1),
        })
        .where("key", "=", key)
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordChange(transaction, clock, { before: auditSnapshot(before), after: auditSnapshot(changed) });
      return changed;
    });
    queue.wake();
    return toChatbot(row);
  });

  const remove = implement(operations.deleteChatbot, async ({ chatbotId }, caller) => {
    const { key } = await find(caller, chatbotId);
    await database.transaction(async (transaction) => {
      const deleted = await transaction
        .updateTable("chatbot")
        .set({ deleted_at: clock.now() })
        .where("key", "=", key)
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordChange(transaction, clock, { before: auditSnapshot(deleted) });
      await queue.add(transaction, purgeQueue, { chatbotKey: key });
    });
    queue.wake();
    return null;
  });

  const installs = createInstalls({ database, clock, chatbots: { find } });

  const getPublic = implement(operations.getPublicChatbot, async ({ chatbotId, page }, _caller, context) => {
    const chatbot = await findPublic(chatbotId);
    if (page !== undefined) await installs.tell(chatbot, page, context);
    return toPublicChatbot(chatbot, clock.now());
  });

  async function discard(key: number): Promise<void> {
    await database.transaction(async (transaction) => {
      await transaction.updateTable("chatbot").set({ deleted_at: clock.now() }).where("key", "=", key).execute();
      await queue.add(transaction, purgeQueue, { chatbotKey: key });
    });
    queue.wake();
  }

  return {
    find,
    findPublic,
    async make(settings, caller) {
      return findPublic((await createOne(newChatbotSchema.parse(settings), caller)).id);
    },
    discard,
    async findByKey(key) {
      const row = await database.query
        .selectFrom("chatbot")
        .selectAll()
        .where("key", "=", key)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      return row === undefined ? undefined : toChatbot(row);
    },
    withModels(chatbot, changes) {
      const known = settingsOf(chatbot);
      const settings = changedSettings(known, changes);
      const { id, sealedModelApiKey: model_api_key, sealedEmbeddingModelApiKey: embedding_model_api_key } = chatbot;
      const after = keys.after({ id, model_api_key, embedding_model_api_key }, changes, { from: known, to: settings });
      requireAllowedModels(models, settings, after);
      return {
        ...chatbot,
        ...settings,
        sealedModelApiKey: after.model_api_key,
        sealedEmbeddingModelApiKey: after.embedding_model_api_key,
      };
    },
    modelApiKeyOf: ({ id, sealedModelApiKey }) => keys.open(id, "model_api_key", sealedModelApiKey),
    openEmbeddingKey: (id, sealedKey) => keys.open(id, "embedding_model_api_key", sealedKey),
    async removeRow(key) {
      await database.transaction((transaction) => transaction.deleteFrom("chatbot").where("key", "=", key).execute());
    },
    implementations: [create, list, get, update, remove, getPublic, ...installs.operations],
  };
}

/** What the audit log says of a chatbot: what its owner reads, so never a model's key. */
function auditSnapshot(row: ChatbotRow): Chatbot {
  return chatbotSchema.parse(toChatbot(row));
}

/** A chatbot that named a model before it was taken off the list stays changeable otherwise. */
function hasModelChange(changes: ChatbotChanges): boolean {
  const { model, modelBaseUrl, modelApiKey } = changes;
  return hasEmbeddingChange(changes) || [model, modelBaseUrl, modelApiKey].some((value) => value !== undefined);
}

function hasEmbeddingChange(changes: ChatbotChanges): boolean {
  const { embeddingModel, embeddingModelBaseUrl, embeddingModelApiKey } = changes;
  return [embeddingModel, embeddingModelBaseUrl, embeddingModelApiKey].some((value) => value !== undefined);
}

function notFound(): Problem {
  return new Problem(
    "not_found",
    "There is no chatbot with this id. Check the id, and that the credential belongs to its workspace.",
  );
}
