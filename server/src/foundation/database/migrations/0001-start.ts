import type { Kysely } from "kysely";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";
import { columnTypes } from "../column-types.ts";

/** Workspaces, keys, chatbots, knowledge, conversations, and what the foundation itself keeps. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer, bytes } = columnTypes(engine);

  await db.schema
    .createTable("workspace")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("api_key")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("workspace_id", "text", (column) => column.notNull().references("workspace.id"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("scopes", "text", (column) => column.notNull())
    .addColumn("chatbot_ids", "text")
    .addColumn("expires_at", integer)
    .addColumn("last_used_at", integer)
    .addColumn("revoked_at", integer)
    .addColumn("created_at", integer, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("chatbot")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("workspace_id", "text", (column) => column.notNull().references("workspace.id"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("description", "text")
    .addColumn("theme", "text", (column) => column.notNull())
    .addColumn("initial_message", "text")
    .addColumn("settings", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("updated_at", integer, (column) => column.notNull())
    .addColumn("deleted_at", integer)
    .execute();
  await db.schema.createIndex("chatbot_by_workspace").on("chatbot").columns(["workspace_id", "key"]).execute();

  await db.schema
    .createTable("source")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("chatbot_key", integer, (column) => column.notNull().references("chatbot.key"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("origin", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("title", "text")
    .addColumn("url", "text")
    .addColumn("markdown", "text")
    .addColumn("content_hash", "text")
    .addColumn("first_docno", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("text_version", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("passages", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("public", integer, (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("updated_at", integer, (column) => column.notNull())
    .addUniqueConstraint("source_origin", ["chatbot_key", "kind", "origin"])
    .execute();

  await db.schema
    .createTable("faq")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("chatbot_key", integer, (column) => column.notNull().references("chatbot.key"))
    .addColumn("question", "text", (column) => column.notNull())
    .addColumn("question_folded", "text", (column) => column.notNull())
    .addColumn("answer", "text", (column) => column.notNull())
    .addColumn("public", integer, (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("updated_at", integer, (column) => column.notNull())
    .addUniqueConstraint("faq_question", ["chatbot_key", "question_folded"])
    .execute();

  await db.schema
    .createTable("training")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("chatbot_key", integer, (column) => column.notNull().references("chatbot.key"))
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("finished_at", integer)
    .execute();
  await db.schema.createIndex("training_by_chatbot").on("training").columns(["chatbot_key", "key"]).execute();

  await db.schema
    .createTable("training_item")
    .addColumn("training_key", integer, (column) => column.notNull().references("training.key").onDelete("cascade"))
    .addColumn("position", integer, (column) => column.notNull())
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("subject_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("passages", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("media_type", "text")
    .addPrimaryKeyConstraint("training_item_key", ["training_key", "position"])
    .execute();

  await db.schema
    .createTable("upload_chunk")
    .addColumn("training_key", integer, (column) => column.notNull().references("training.key").onDelete("cascade"))
    .addColumn("position", integer, (column) => column.notNull())
    .addColumn("chunk", integer, (column) => column.notNull())
    .addColumn("bytes", bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint("upload_chunk_key", ["training_key", "position", "chunk"])
    .execute();

  await db.schema
    .createTable("session")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("chatbot_key", integer, (column) => column.notNull().references("chatbot.key"))
    .addColumn("session_id", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("handoff", "text", (column) => column.notNull())
    .addColumn("recent_messages", "text", (column) => column.notNull())
    .addColumn("message_count", integer, (column) => column.notNull())
    .addColumn("started_at", integer, (column) => column.notNull())
    .addColumn("last_message_at", integer, (column) => column.notNull())
    .addColumn("resolved_at", integer)
    .addUniqueConstraint("session_of_caller", ["chatbot_key", "session_id"])
    .execute();

  await db.schema
    .createTable("message")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("session_key", integer, (column) => column.notNull().references("session.key").onDelete("cascade"))
    .addColumn("client_id", "text")
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("metadata", "text")
    .addColumn("reply_to", integer)
    .addColumn("created_at", integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("message_by_session").on("message").columns(["session_key", "key"]).execute();
  await db.schema
    .createIndex("message_of_caller")
    .on("message")
    .columns(["session_key", "client_id"])
    .unique()
    .execute();
  await db.schema.createIndex("message_by_chatbot").on("message").columns(["chatbot_key", "key"]).execute();

  await db.schema
    .createTable("event")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("workspace_id", "text", (column) => column.notNull())
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("data", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("event_by_chatbot").on("event").columns(["chatbot_key", "key"]).execute();
  await db.schema.createIndex("event_by_time").on("event").column("created_at").execute();

  await db.schema
    .createTable("job")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("queue", "text", (column) => column.notNull())
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("attempts", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("run_at", integer, (column) => column.notNull())
    .addColumn("lease_until", integer)
    .addColumn("fence", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("reason", "text")
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("finished_at", integer)
    .execute();
  await db.schema.createIndex("job_by_status").on("job").columns(["status", "queue", "run_at"]).execute();

  await db.schema
    .createTable("idempotent_request")
    .addColumn("workspace_id", "text", (column) => column.notNull())
    .addColumn("operation", "text", (column) => column.notNull())
    .addColumn("idempotency_key", "text", (column) => column.notNull())
    .addColumn("request_hash", "text", (column) => column.notNull())
    .addColumn("status", integer)
    .addColumn("body", "text")
    .addColumn("created_at", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("idempotent_request_key", ["workspace_id", "operation", "idempotency_key"])
    .execute();

  await db.schema
    .createTable("store_property")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
}
