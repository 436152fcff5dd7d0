import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "./database/database.ts";

const keyBytes = 32;
const fileName = "secret-key";
/** The property of the store that says which key it was used with. */
export const fingerprintProperty = "secret_key_fingerprint";

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
  const fingerprint = fingerprintOf(key);
  const known = await database.transaction(async (transaction) => {
    await transaction
      .insertInto("store_property")
      .values({ name: fingerprintProperty, value: fingerprint })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
    return transaction
      .selectFrom("store_property")
      .select("value")
      .where("name", "=", fingerprintProperty)
      .executeTakeFirstOrThrow();
  });
  if (known.value !== fingerprint) {
    throw new Error(
      `The store was used with another secret key. Set SVC_SECRET_KEY to that key, or put its file "${fileName}" back into the data folder.`,
    );
  }
  return key;
}

/** Tells keys apart, and nothing about them. */
export function fingerprintOf(key: Buffer): string {
  return createHash("sha256").update("svc secret key").update(key).digest("hex").slice(0, 16);
}

/** The configured key, or the data folder's; undefined where there is none yet. Makes none. */
export function findSecretKey(configured: string, dataDir: string): Buffer | undefined {
  if (configured === "" && !existsSync(join(dataDir, fileName))) return undefined;
  return Buffer.from(configured === "" ? readKeyFile(join(dataDir, fileName)) : configured, "base64");
}

/** Keeps a key in the data folder, where none is yet. */
export function keepSecretKey(key: Buffer, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, fileName), `${key.toString("base64")}\n`, { flag: "wx", mode: 0o600 });
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
  return readKeyFile(file);
}

function readKeyFile(file: string): string {
  const text = readFileSync(file, "utf8").trim();
  if (!isSecretKey(text))
    throw new Error(
      `The file "${fileName}" in the data folder is damaged: it must hold 32 bytes in base64. Restore it from a backup.`,
    );
  return text;
}
