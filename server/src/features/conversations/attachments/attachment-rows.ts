import { because } from "@svc/contract/reasons/reason.ts";
import type { Kysely } from "kysely";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { prepare } from "../../../foundation/database/prepare.ts";
import type { Work } from "../../../foundation/database/prepare.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import { Problem } from "../../../foundation/problem.ts";
import { isSigned } from "./file-links.ts";
import type { FileLink, StoredFile } from "./file-links.ts";

interface Claim {
  sessionKey: number;
  id: string;
  byVisitor: number;
  now: number;
}

/** Gives a file that waits in the session to a message; no row where there is none, or a message has it. */
const claim = (db: Pick<Kysely<Tables>, "updateTable">, { sessionKey, id, byVisitor, now }: Claim) =>
  db
    .updateTable("attachment")
    .set({ sent_at: now })
    .where("id", "=", id)
    .where("session_key", "=", sessionKey)
    .where("by_visitor", "=", byVisitor)
    .where("stored_at", "is not", null)
    .where("sent_at", "is", null)
    .returning(["id", "name", "media_type", "size", "width", "height", "reading", "secret"]);

const claimPrepared = prepare<Claim & Record<string, unknown>>()((db, arg) =>
  claim(db, { sessionKey: arg("sessionKey"), id: arg("id"), byVisitor: arg("byVisitor"), now: arg("now") }),
);

type ClaimedRow = Awaited<ReturnType<ReturnType<typeof claim>["execute"]>>[number];

/** The files of a visitor's message: uploaded by whoever holds their addresses, and not sent yet. Else a Problem. */
export function* claimLinked(links: readonly FileLink[], sessionKey: number, now: number): Work<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const link of links) {
    const [row] = yield* claimPrepared.run({ sessionKey, id: link.id, byVisitor: 1, now });
    if (row === undefined || !isSigned(link, row.secret, now)) throw unusable();
    files.push(toStoredFile(row));
  }
  return files;
}

/** Likewise those of a reply, by their ids. */
export async function claimNamed(
  transaction: WriteTransaction,
  ids: readonly string[],
  sessionKey: number,
  now: number,
): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const id of ids) {
    const row = await claim(transaction, { sessionKey, id, byVisitor: 0, now }).executeTakeFirst();
    if (row === undefined) throw unusable();
    files.push(toStoredFile(row));
  }
  return files;
}

export function unusable(): Problem {
  return new Problem("unprocessable", because("attachment_unusable"));
}

function toStoredFile({
  id,
  name,
  media_type: mediaType,
  size,
  width,
  height,
  reading,
  secret,
}: ClaimedRow): StoredFile {
  const pixels = width === null || height === null ? {} : { width, height };
  return { id, name, mediaType, size, ...pixels, ...(isReading(reading) ? { reading } : {}), secret };
}

const isReading = (value: string | null): value is NonNullable<StoredFile["reading"]> => value !== null;

/** Ids of all files of these sessions. */
export async function filesOfSessions({ query }: Database, sessionKeys: readonly number[]): Promise<string[]> {
  const rows = await query.selectFrom("attachment").select("id").where("session_key", "in", sessionKeys).execute();
  return rows.map(({ id }) => id);
}

/** Removes one file with its pieces, which is work enough for one transaction; true: there may be more. */
export async function removeFile(
  { transaction }: Pick<Database, "transaction">,
  which:
    | { readonly sessionKeys: readonly number[] }
    | { readonly chatbotKey: number }
    | { readonly unsentBefore: number },
): Promise<boolean> {
  return transaction(async (db) => {
    let some = db.selectFrom("attachment").select("key").limit(1);
    if ("sessionKeys" in which) some = some.where("session_key", "in", which.sessionKeys);
    else if ("chatbotKey" in which) some = some.where("chatbot_key", "=", which.chatbotKey);
    else some = some.where("sent_at", "is", null).where("created_at", "<", which.unsentBefore);
    const removed = await db.deleteFrom("attachment").where("key", "in", some).executeTakeFirst();
    return removed.numDeletedRows > 0n;
  });
}
