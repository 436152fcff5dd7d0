import { open } from "node:fs/promises";
import type { Database } from "../../foundation/database/database.ts";

const chunkBytes = 1024 * 1024;

/** A document that has to be stored until the job reads it. */
export type Upload = { readonly name: string; readonly mediaType: string } & (
  | { readonly path: string }
  | { readonly bytes: Buffer }
);

/** Keeps a document in the store, a piece at a time, where every process finds it until it is read. */
export async function storeUpload(
  database: Database,
  trainingKey: number,
  position: number,
  upload: Upload,
): Promise<void> {
  let chunk = 0;
  const store = (bytes: Buffer) =>
    database.transaction((transaction) =>
      transaction
        .insertInto("upload_chunk")
        .values({ training_key: trainingKey, position, chunk: chunk++, bytes })
        .execute(),
    );
  if ("bytes" in upload) {
    for (let at = 0; at < upload.bytes.length; at += chunkBytes)
      await store(upload.bytes.subarray(at, at + chunkBytes));
    return;
  }
  const file = await open(upload.path);
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes);
      if (bytesRead === 0) return;
      await store(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

/** The whole document; undefined where nothing of it was stored. */
export async function loadUpload(
  database: Database,
  trainingKey: number,
  position: number,
): Promise<Buffer | undefined> {
  const chunks = await database.query
    .selectFrom("upload_chunk")
    .select("bytes")
    .where("training_key", "=", trainingKey)
    .where("position", "=", position)
    .orderBy("chunk")
    .execute();
  return chunks.length === 0 ? undefined : Buffer.concat(chunks.map((chunk) => chunk.bytes));
}
