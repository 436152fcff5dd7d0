import { readFile } from "node:fs/promises";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Reason } from "@svc/contract/reasons/reason.ts";
import { sql } from "kysely";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import { newId } from "../../foundation/ids.ts";
import type { RequestContext } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";

/** Whose picture it is: a workspace's logo, or an account's photo. */
export type PictureOwner = { readonly workspaceId: string } | { readonly accountId: string };

/** Decodes an image outside of this process and encodes it anew, or says why not. */
export type ReadImage = (
  bytes: Uint8Array,
  name: string,
  signal: AbortSignal,
  mostPixels: number,
) => Promise<
  { readonly mediaType: string; readonly image: { readonly bytes: Uint8Array } | null } | { readonly reason: Reason }
>;

export interface Picture {
  readonly mediaType: string;
  readonly bytes: Buffer;
  /** Changes whenever the picture is replaced. */
  readonly version: string;
}

export interface Pictures {
  /** An image as it may be kept. Throws Problems for files that are none. */
  read(context: RequestContext): Promise<{ readonly mediaType: string; readonly bytes: Buffer }>;
  /** Throws `not_found`. */
  open(id: string): Promise<Picture>;
}

/** More is shown by no page, on no screen. */
const mostPixels = 512;
/** Each has its file on the disk. */
const waitingAtMost = 5;

export function createPictures({
  database,
  readImage,
}: {
  readonly database: Database;
  readonly readImage: ReadImage;
}): Pictures {
  let waiting = 0;
  return {
    async read({ files: [file], signal }) {
      if (file === undefined) throw new Error("A form came without its file.");
      if (waiting >= waitingAtMost)
        throw new Problem("unavailable", because("attachments_busy"), { retryAfterSeconds: 5 });
      waiting++;
      try {
        const read = await readImage(await readFile(file.path), file.name, signal, mostPixels);
        if ("reason" in read && read.reason.code === "image_too_large")
          throw new Problem("payload_too_large", read.reason);
        if ("reason" in read && read.reason.code === "file_damaged")
          throw new Problem("unsupported_media_type", read.reason);
        if ("reason" in read || read.image === null)
          throw new Problem("unsupported_media_type", because("picture_type"));
        return { mediaType: read.mediaType, bytes: Buffer.from(read.image.bytes) };
      } finally {
        waiting--;
      }
    },
    async open(id) {
      const row = await database.query
        .selectFrom("picture")
        .select(["media_type", "bytes", "changed_at"])
        .where("id", "=", id)
        .executeTakeFirst();
      if (row === undefined) throw new Problem("not_found", "There is no picture here anymore. Load the page again.");
      return { mediaType: row.media_type, bytes: row.bytes, version: String(row.changed_at) };
    },
  };
}

/** Its id stays when it is replaced, so that messages and emails show the new one. */
export async function storePicture(
  transaction: WriteTransaction,
  owner: PictureOwner,
  { mediaType, bytes }: { readonly mediaType: string; readonly bytes: Buffer },
  now: number,
): Promise<void> {
  const picture = { media_type: mediaType, bytes, changed_at: now };
  await transaction
    .insertInto("picture")
    .values({
      id: newId("pic", now),
      workspace_id: "workspaceId" in owner ? owner.workspaceId : null,
      account_id: "accountId" in owner ? owner.accountId : null,
      chatbot_key: null,
      ...picture,
    })
    .onConflict((conflict) =>
      conflict.column("workspaceId" in owner ? "workspace_id" : "account_id").doUpdateSet(picture),
    )
    .execute();
}

export async function removePicture(transaction: WriteTransaction, owner: PictureOwner): Promise<void> {
  const removal = transaction.deleteFrom("picture");
  await (
    "workspaceId" in owner
      ? removal.where("workspace_id", "=", owner.workspaceId)
      : removal.where("account_id", "=", owner.accountId)
  ).execute();
}

/** The path of the picture of a row that was joined with `picture`; null for none. */
export const picturePath = sql<
  string | null
>`'/api/public/pictures/' || picture.id || '?v=' || cast(picture.changed_at as text)`.as("picture");

/** The path of a workspace's logo or an account's photo; null for none. */
export async function findPicture(
  db: Pick<Database["query"], "selectFrom">,
  owner: PictureOwner,
): Promise<string | null> {
  const found = db.selectFrom("picture").select(picturePath);
  const row = await (
    "workspaceId" in owner
      ? found.where("workspace_id", "=", owner.workspaceId)
      : found.where("account_id", "=", owner.accountId)
  ).executeTakeFirst();
  return row?.picture ?? null;
}
