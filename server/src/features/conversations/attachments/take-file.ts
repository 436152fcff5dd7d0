import { randomBytes } from "node:crypto";
import { open, readFile, statfs } from "node:fs/promises";
import { limits } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { prepare } from "../../../foundation/database/prepare.ts";
import type { Work } from "../../../foundation/database/prepare.ts";
import { newId } from "../../../foundation/ids.ts";
import type { UploadedFile } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { StoredFile } from "./file-links.ts";

export interface TakeFileDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly knowledge: Pick<Knowledge, "readAttachment" | "readFileText">;
  /** Of a workspace's files in bytes. */
  readonly attachmentQuotaBytes: number;
  /** Of a SQLite store: its disk keeps room for everything else. */
  readonly dataDir: string;
}

/** A file as it came: uploaded into a temporary file, or within a mail. */
export type FileToTake =
  | (Pick<UploadedFile, "name" | "bytes" | "path"> & { readonly content?: undefined })
  | (Pick<UploadedFile, "name" | "bytes"> & { readonly content: Uint8Array });

/** The bytes of a file as it came. */
export async function contentOf(file: FileToTake): Promise<Uint8Array> {
  return file.content ?? readFile(file.path);
}

/** Where a file belongs. */
export interface FilePlace {
  readonly sessionKey: number;
  readonly byVisitor: boolean;
}

/** So many uploads wait while one is checked; each has its file on the disk. */
const waitingAtMost = 20;
const mebibyte = 1024 * 1024;
const leastFreeBytes = 512 * mebibyte;
const chunkBytes = 256 * 1024;
/** In one transaction. */
const chunksAtOnce = 4;

const insertFile = prepare<{
  id: string;
  workspaceId: string;
  chatbotKey: number;
  sessionKey: number;
  byVisitor: number;
  name: string;
  mediaType: string;
  size: number;
  width: number | null;
  height: number | null;
  secret: string;
  now: number;
}>()((db, arg) =>
  db
    .insertInto("attachment")
    .values({
      id: arg("id"),
      workspace_id: arg("workspaceId"),
      chatbot_key: arg("chatbotKey"),
      session_key: arg("sessionKey"),
      by_visitor: arg("byVisitor"),
      name: arg("name"),
      media_type: arg("mediaType"),
      size: arg("size"),
      width: arg("width"),
      height: arg("height"),
      secret: arg("secret"),
      created_at: arg("now"),
    })
    .returning("key"),
);

const measureSession = prepare<{ sessionKey: number }>()((db, arg) =>
  db
    .selectFrom("attachment")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("files"),
      fn.sum<number | string | null>("size").as("bytes"),
    ])
    .where("session_key", "=", arg("sessionKey")),
);

/**
 * Takes files of conversations, one at a time, so that never more than one is in memory: has each judged outside of
 * this process, and stores it in pieces. `place` says in the transaction that stores it where it belongs. Throws
 * Problems.
 */
export function createTakeFile(deps: TakeFileDeps) {
  const { database, clock } = deps;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  return async function takeFile<Place extends FilePlace>(
    chatbot: KnownChatbot,
    file: FileToTake,
    place: (now: number) => Work<Place>,
    signal: AbortSignal,
  ): Promise<{ readonly file: StoredFile; readonly place: Place }> {
    if (waiting >= waitingAtMost)
      throw new Problem("unavailable", because("attachments_busy"), { retryAfterSeconds: 5 });
    waiting++;
    const turn = last.then(() => take());
    last = turn.catch(() => undefined).finally(() => waiting--);
    return turn;

    async function take() {
      signal.throwIfAborted();
      await requireRoom(deps, chatbot, file.bytes);
      const read = await deps.knowledge.readAttachment(await contentOf(file), file.name, signal);
      if ("reason" in read) {
        const isTooLarge = read.reason.code === "image_too_large";
        throw new Problem(isTooLarge ? "payload_too_large" : "unsupported_media_type", read.reason);
      }
      const { name, mediaType, image } = read;
      const pixels = image === null ? {} : { width: image.width, height: image.height };
      const size = image?.bytes.length ?? file.bytes;
      const stored = { name, mediaType, size, ...pixels, secret: randomBytes(32).toString("base64url") };
      const result = await database.hot.write(function* () {
        const now = clock.now();
        const found = yield* place(now);
        yield* requireRoomIn(found.sessionKey, size);
        const id = newId("att", now);
        const [row] = yield* insertFile.run({
          ...stored,
          id,
          workspaceId: chatbot.workspaceId,
          chatbotKey: chatbot.key,
          sessionKey: found.sessionKey,
          byVisitor: found.byVisitor ? 1 : 0,
          width: pixels.width ?? null,
          height: pixels.height ?? null,
          now,
        });
        if (row === undefined) throw new Error("A file was stored without a key.");
        return { key: row.key, id, place: found };
      });
      await storePieces(database, result.key, image?.bytes ?? file.content ?? file.path, clock);
      return { file: { ...stored, id: result.id }, place: result.place };
    }
  };
}

/** What a conversation holds at most. The caller holds the session's lock. */
function* requireRoomIn(sessionKey: number, size: number): Work<void> {
  const [used] = yield* measureSession.run({ sessionKey });
  if (Number(used?.files ?? 0) >= limits.attachments)
    throw new Problem("unprocessable", because("attachments_many", { count: limits.attachments }));
  if (Number(used?.bytes ?? 0) + size > limits.attachmentsBytes)
    throw new Problem(
      "unprocessable",
      because("attachments_bytes", { megabytes: Math.floor(limits.attachmentsBytes / mebibyte) }),
    );
}

/** The workspace's quota, and the last room of the disk where the store stands. */
async function requireRoom(
  { database, attachmentQuotaBytes, dataDir }: TakeFileDeps,
  chatbot: KnownChatbot,
  bytes: number,
) {
  const used = await database.query
    .selectFrom("attachment")
    .select(({ fn }) => fn.sum<number | string | null>("size").as("bytes"))
    .where("workspace_id", "=", chatbot.workspaceId)
    .executeTakeFirst();
  if (Number(used?.bytes ?? 0) + bytes > attachmentQuotaBytes)
    throw new Problem("unprocessable", because("attachments_quota"));
  if (database.engine !== "sqlite") return;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < leastFreeBytes)
    throw new Problem("unavailable", because("attachments_disk"), { retryAfterSeconds: 600 });
}

async function storePieces(database: Database, key: number, from: Uint8Array | string, clock: Clock): Promise<void> {
  const pieces = typeof from === "string" ? piecesOfFile(from) : piecesOf(from);
  let chunk = 0;
  let rows: { attachment_key: number; chunk: number; bytes: Buffer }[] = [];
  const flush = async () => {
    const values = rows;
    rows = [];
    if (values.length > 0)
      await database.transaction((db) => db.insertInto("attachment_chunk").values(values).execute());
  };
  for await (const bytes of pieces) {
    rows.push({ attachment_key: key, chunk: chunk++, bytes });
    if (rows.length >= chunksAtOnce) await flush();
  }
  await flush();
  await database.transaction((db) =>
    db.updateTable("attachment").set({ stored_at: clock.now() }).where("key", "=", key).execute(),
  );
}

function* piecesOf(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield Buffer.from(bytes.subarray(at, at + chunkBytes));
}

async function* piecesOfFile(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
