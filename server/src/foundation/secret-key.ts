import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "./database/database.ts";

const keyBytes = 32;
const fileName = "secret-key";

/** 32 bytes in standard base64. */
export function isSecretKey(text: string): boolean {
  const bytes = Buffer.from(text, "base64");
  return bytes.length === keyBytes && bytes.toString("base64") === text;
}

/**
 * The service's secret: the configured one, or the one in the data folder, made there with mode
 * 0600 at first start. Throws when the store was used with another, because everything signed or
 * encrypted with that one would be lost.
 */
export async function loadSecretKey(configured: string, dataDir: string, database: Database): Promise<Buffer> {
  const key = Buffer.from(configured === "" ? keyOfFolder(dataDir) : configured, "base64");
  const fingerprint = createHash("sha256").update("svc secret key").update(key).digest("hex").slice(0, 16);
  const known = await database.transaction(async (transaction) => {
    await transaction
      .insertInto("store_property")
      .values({ name: "secret_key_fingerprint", value: fingerprint })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
    return transaction
      .selectFrom("store_property")
      .select("value")
      .where("name", "=", "secret_key_fingerprint")
      .executeTakeFirstOrThrow();
  });
  if (known.value !== fingerprint) {
    throw new Error(
      `The store was used with another secret key. Set SVC_SECRET_KEY to that key, or put its file "${fileName}" back into the data folder.`,
    );
  }
  return key;
}

/** A key for one purpose, so that what one feature signs can never pass for another's. */
export function deriveKey(secretKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, Buffer.alloc(0), purpose, keyBytes));
}

function keyOfFolder(dataDir: string): string {
  const file = join(dataDir, fileName);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // "wx" fails where the file exists: of two starting processes one writes it, both read it.
    writeFileSync(file, `${randomBytes(keyBytes).toString("base64")}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const text = readFileSync(file, "utf8").trim();
  if (!isSecretKey(text))
    throw new Error(
      `The file "${fileName}" in the data folder is damaged: it must hold 32 bytes in base64. Restore it from a backup.`,
    );
  return text;
}
