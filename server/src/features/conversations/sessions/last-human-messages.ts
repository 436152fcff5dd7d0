import type { ListedSession } from "@svc/contract";
import { sql } from "kysely";
import type { Database } from "../../../foundation/database/database.ts";
import { oneLine } from "../../../foundation/one-line.ts";
import { plainText } from "../../knowledge/knowledge.ts";
import { filesOf, readMetadata, textOrNames } from "../metadata.ts";

const shownCharacters = 160;
/** Of the text, before its Markdown is taken out of it. */
const readCharacters = 1_000;
/** As `recordSaid` stores it; within a text of the metadata its quotes would be escaped. */
const byAgent = '%"author":{"kind":"agent"%';

/** What visitors and people said last in each of these sessions, by row key. */
export async function lastHumanMessagesOf(
  query: Pick<Database["query"], "selectFrom">,
  keys: readonly number[],
): Promise<Map<number, NonNullable<ListedSession["lastHumanMessage"]>>> {
  if (keys.length === 0) return new Map();
  const rows = await query
    .selectFrom("session")
    .innerJoin("message", "message.session_key", "session.key")
    .select(["session.key", "message.role", "message.metadata"])
    .select(sql<string>`substr(message.content, 1, ${sql.lit(readCharacters)})`.as("content"))
    .where("session.key", "in", keys)
    // From the end of the session's own part of an index: a step or two, however long the conversation is.
    .where("message.key", "=", ({ selectFrom }) =>
      selectFrom("message as last")
        .select("last.key")
        .whereRef("last.session_key", "=", "session.key")
        .where(({ eb, or }) => or([eb("last.role", "=", "user"), eb("last.metadata", "like", byAgent)]))
        .orderBy("last.session_key", "desc")
        .orderBy("last.key", "desc")
        .limit(1),
    )
    .execute();
  return new Map(
    rows.map(({ key, role, metadata, ...row }) => {
      const content = textOrNames({ ...row, metadata });
      // What visitors write is no Markdown.
      const text = role === "user" ? content : plainText(content);
      const agent = role === "user" ? null : (readMetadata(metadata).author?.name ?? null);
      const [first] = row.content === "" ? (filesOf(metadata, 0).files ?? []) : [];
      const file = first === undefined ? {} : { file: { filename: first.filename, mediaType: first.mediaType } };
      return [key, { text: oneLine(text, shownCharacters), agent, ...file }];
    }),
  );
}
