import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../foundation/config.ts";
import { inspectPostgres } from "../../foundation/database/archive/inspect-postgres.ts";
import { findSqliteFaults } from "../../foundation/database/archive/sqlite-snapshot.ts";
import { openSnapshot } from "../../foundation/database/archive/snapshot.ts";
import { shapesAt } from "../../foundation/database/archive/shapes.ts";
import { readFingerprint } from "../../foundation/database/archive/backup-bytes.ts";
import { upgradeOf } from "../../foundation/database/upgrade.ts";
import { findSecretKey, fingerprintOf } from "../../foundation/secret-key.ts";
import { failed, messageOf, ok, warning } from "./finding.ts";
import type { Finding } from "./finding.ts";

const clockSkewMs = 30_000;

/** The database: whether it is there, sound, of this release, and of the secret key at hand. Changes nothing. */
export async function checkStore(config: Config): Promise<Finding[]> {
  try {
    return config.databaseUrl === "" ? await checkSqlite(config) : await checkPostgres(config);
  } catch (error) {
    return [failed("store", messageOf(error), "Put that right, or restore a backup into an empty store.")];
  }
}

async function checkSqlite(config: Config): Promise<Finding[]> {
  if (!existsSync(join(config.dataDir, "svc.db")))
    return [ok("store", "SQLite, made at the first start."), ...checkKey(config, null)];
  const faults = findSqliteFaults(config.dataDir);
  const store =
    faults.length === 0
      ? ok("store", "SQLite, and its file is sound.")
      : failed(
          "store",
          `SQLite finds its file damaged: ${faults.join("; ")}.`,
          "Stop the service, check the disk, and restore the last backup (restore FILE --force keeps this one).",
        );
  return [
    store,
    checkClock(Math.min(0, Date.now() - statSync(join(config.dataDir, "svc.db")).mtimeMs)),
    ...(await checkContent(config)),
  ];
}

/**
 * Against PostgreSQL's clock, or the last time that the file was written, which can only show that it is
 * behind. Of several processes one that is ahead takes the others' leases away while they work.
 */
function checkClock(aheadMs: number): Finding {
  if (Math.abs(aheadMs) < clockSkewMs) return ok("clock", new Date().toISOString());
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  const says = `It is ${seconds} s ${aheadMs > 0 ? "ahead of" : "behind"} the store.`;
  return failed("clock", says, "Set the clocks by NTP.");
}

async function checkPostgres(config: Config): Promise<Finding[]> {
  const { version, encoding, mayCreate, nowMs, hasStore } = await inspectPostgres(config.databaseUrl);
  const findings: Finding[] = [];
  if (version < 150_000)
    findings.push(failed("store", `PostgreSQL is older than 15 (${version}).`, "Use PostgreSQL 15 or newer."));
  else findings.push(ok("store", `PostgreSQL ${Math.floor(version / 10_000)} answers.`));
  if (encoding !== "UTF8")
    findings.push(
      failed(
        "store",
        `The database is encoded in ${encoding}.`,
        "Make one with: create database svc encoding 'UTF8' template template0",
      ),
    );
  if (!mayCreate)
    findings.push(
      failed(
        "store",
        "Its user may not make tables.",
        "Make that user the owner of the database, or grant it create on the schema.",
      ),
    );
  findings.push(checkClock(Date.now() - nowMs));
  return [...findings, ...(hasStore ? await checkContent(config) : checkKey(config, null))];
}

async function checkContent(config: Config): Promise<Finding[]> {
  const snapshot = await openSnapshot(config);
  try {
    const { pending, unknown } = upgradeOf(snapshot.migrations);
    if (unknown.length > 0)
      return [
        failed(
          "release",
          `The store is of a newer release (${unknown.join(", ")}).`,
          "Start that release, or restore a backup.",
        ),
      ];
    const release =
      pending.length === 0
        ? ok("release", "The store is as this release wants it.")
        : warning(
            "release",
            `The first start will change the store: ${pending.join(", ")}.`,
            "npm run svc -- upgrade-check",
          );
    return [release, ...checkKey(config, await readFingerprint(snapshot, await shapesAt(snapshot.migrations)))];
  } finally {
    await snapshot.close();
  }
}

function checkKey({ secretKey, dataDir, databaseUrl }: Config, wanted: string | null): Finding[] {
  const found = findSecretKey(secretKey, dataDir);
  if (found === undefined && wanted === null) return [ok("secret key", "Made at the first start.")];
  if (found === undefined || (wanted !== null && fingerprintOf(found) !== wanted))
    return [
      failed(
        "secret key",
        found === undefined ? "It is missing." : "It is not the one that the store was used with.",
        "Set SVC_SECRET_KEY to that key, or put its file back into the data folder as secret-key.",
      ),
    ];
  if (databaseUrl !== "" && secretKey === "")
    return [
      warning(
        "secret key",
        "It is in the data folder of this process alone.",
        "Before a second process is started, give all of them the same SVC_SECRET_KEY.",
      ),
    ];
  return [ok("secret key", wanted === null ? "It is there." : "It is the store's.")];
}
