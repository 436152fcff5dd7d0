import type { ListedSession } from "@svc/contract";
import { sql } from "kysely";
import { among } from "../../../foundation/database/among.ts";
import { prepare } from "../../../foundation/database/prepare.ts";
import type { Work } from "../../../foundation/database/prepare.ts";
import { oneLine } from "../../../foundation/one-line.ts";
import { plainText } from "../../knowledge/knowledge.ts";
import { filesOf, readMetadata, textOrNames } from "../metadata.ts";

const shownCharacters = 160;
/** Of the text, before its Markdown is taken out of it. */
const readCharacters = 1_000;
/** As `recordSaid` stores it; within a text of the metadata its quotes would be escaped. */
const byAgent = '%"author":{"kind":"agent"%';

const findLast = prepare<{ keys: unknown }>()((db, arg, engine) =>
  db
    .selectFrom("session")
    .innerJoin("message", "message.session_key", "session.key")
    .select(["session.key", "message.role", "message.metadata"])
    .select(sql<string>`substr(message.content, 1, ${sql.lit(readCharacters)})`.as("content"))
    .where(among(engine, "session.key", arg("keys")))
    // From the end of the session's own part of an index: a step or two, however long the conversation is.
    .where("message.key", "=", ({ selectFrom }) =>
      selectFrom("message as last")
        .select("last.key")
        .whereRef("last.session_key", "=", "session.key")
        .where(({ eb, or }) => or([eb("last.role", "=", "user"), eb("last.metadata", "like", byAgent)]))
        .orderBy("last.session_key", "desc")
        .orderBy("last.key", "desc")
        .limit(1),
    ),
);

/** What visitors and people said last in each of these sessions, by row key; `keys`: from `asParameter`. */
export function* readLastHumanMessages(
  keys: unknown,
): Work<Map<number, NonNullable<ListedSession["lastHumanMessage"]>>> {
  const rows = yield* findLast.run({ keys });
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
