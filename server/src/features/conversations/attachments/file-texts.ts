import type { Database } from "../../../foundation/database/database.ts";
import type { Knowledge, SessionFile } from "../../knowledge/knowledge.ts";
import type { StoredFile } from "./file-links.ts";
import { contentOf } from "./take-file.ts";
import type { FileToTake } from "./take-file.ts";

/** Files whose text a chatbot reads, by media type, with the ending that a reader knows them by. */
const readTypes: Readonly<Record<string, string>> = {
  "application/pdf": ".pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
  "text/markdown": ".md",
  "text/plain": ".txt",
};

/** Of a conversation's files, the newest with so much text are known at a time. */
const charactersMost = 200_000;
const filesMost = 5;

type Deps = { readonly database: Database; readonly knowledge: Pick<Knowledge, "readFileText"> };

/** Reads the text of a file that was just stored, and keeps it with the file; the same file where it isn't read. */
export async function storeText(
  { database, knowledge }: Deps,
  file: StoredFile,
  upload: FileToTake,
  signal: AbortSignal,
): Promise<StoredFile> {
  const ending = readTypes[file.mediaType];
  if (ending === undefined) return file;
  const text = await knowledge.readFileText(await contentOf(upload), `file${ending}`, signal);
  const { reading } = text;
  await database.transaction(async (db) => {
    const row = await db
      .updateTable("attachment")
      .set({ reading })
      .where("id", "=", file.id)
      .returning("key")
      .executeTakeFirst();
    // It may have been erased meanwhile.
    if (row !== undefined && text.reading === "read")
      await db
        .insertInto("attachment_text")
        .values({ attachment_key: row.key, passages: JSON.stringify(text.passages) })
        .execute();
  });
  return { ...file, reading };
}

/** The texts of files that the visitor has sent in a session, the newest first. */
export async function textsOf({ query }: Database, sessionKey: number): Promise<SessionFile[]> {
  const rows = await query
    .selectFrom("attachment")
    .innerJoin("attachment_text", "attachment_text.attachment_key", "attachment.key")
    .select(["attachment.id", "attachment.name", "attachment_text.passages"])
    .where("attachment.session_key", "=", sessionKey)
    .where("attachment.by_visitor", "=", 1)
    .where("attachment.sent_at", "is not", null)
    .orderBy("attachment.key", "desc")
    .limit(filesMost)
    .execute();
  let left = charactersMost;
  return rows
    .filter(({ passages }, at) => (left -= passages.length) > 0 || at === 0)
    .map(({ id, name, passages }) => ({ id, name, passages: readPassages(passages) }));
}

function readPassages(json: string): SessionFile["passages"] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column holds what this feature wrote
  return JSON.parse(json) as SessionFile["passages"];
}
