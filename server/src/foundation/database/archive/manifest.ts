import { z } from "zod";

export const manifestName = "manifest.json";
/** As `sha256sum --check` reads it. */
export const manifestSumName = "manifest.sha256";
export const secretKeyName = "secret-key";

/** The default file name of a backup. */
export function backupName(createdAtMs: number): string {
  return `svc-backup-${new Date(createdAtMs).toISOString().slice(0, 19).replaceAll(":", "")}Z.tar`;
}

const count = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);

/** A piece of a table: a member of the tar, compressed, and what it is when it is not. */
const partSchema = z.strictObject({
  member: z.string(),
  bytes: count,
  sha256,
  rows: count,
  /** Unpacked. */
  lineBytes: count,
});
export type Part = z.output<typeof partSchema>;

const tableSchema = z.strictObject({
  name: z.string(),
  columns: z.array(z.strictObject({ name: z.string(), type: z.enum(["integer", "real", "text", "bytes"]) })),
  rows: count,
  /** Of all its lines, unpacked: the same for the same rows on both engines. */
  sha256,
  lastKey: count,
  parts: z.array(partSchema),
});

export const manifestSchema = z.strictObject({
  format: z.literal("svc-backup"),
  formatVersion: z.literal(1),
  /** Which svc wrote it. */
  release: z.string(),
  createdAt: z.iso.datetime(),
  engine: z.enum(["sqlite", "postgres"]),
  migrations: z.array(z.string()),
  /** Of the secret key that the store was used with; null where it never was. */
  secretKeyFingerprint: z.string().nullable(),
  /** The key itself, where it was asked for. */
  secretKey: z.strictObject({ bytes: count, sha256 }).nullable(),
  tables: z.array(tableSchema),
});
export type Manifest = z.output<typeof manifestSchema>;
