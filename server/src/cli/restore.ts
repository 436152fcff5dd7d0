import { timingSafeEqual } from "node:crypto";
import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../foundation/config.ts";
import { copyStore } from "../foundation/database/archive/copy.ts";
import { openBackup } from "../foundation/database/archive/read-backup.ts";
import type { Backup } from "../foundation/database/archive/read-backup.ts";
import { findSecretKey, fingerprintOf, keepSecretKey } from "../foundation/secret-key.ts";
import { readArgs, remark, UsageError } from "./command.ts";
import type { Command } from "./command.ts";
import { describeFailure } from "./describe-failure.ts";
import { proveStore } from "./prove-store.ts";
import { dropRefreshPlans } from "../features/knowledge/knowledge.ts";
import { dropMails } from "../features/notifications/notifications.ts";
import { dropVisitorMails } from "../features/visitor-mail/visitor-mail.ts";
import { switchOffWebhooks } from "../features/webhooks/webhooks.ts";
import type { WriteTransaction } from "../foundation/database/database.ts";
import { dropUnhandledEvents } from "../foundation/outbox-reader.ts";
import { dropOpenJobs } from "../foundation/queue.ts";

/** `restore FILE`: a backup of either engine into an empty store of the configured one. */
export const restore: Command = {
  usage: `  restore FILE [--force | --trial]
                         restore a backup into an empty data folder or database; --force
                         keeps the existing store aside, --trial restores a copy that
                         sends no webhooks or emails and runs no crawls
`,
  async run(args, config) {
    const { values, positionals } = readArgs(args, { force: { type: "boolean" }, trial: { type: "boolean" } });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError("Pass the backup file to restore.");
    const { force = false, trial = false } = values;
    if (force && trial)
      throw new UsageError("--trial needs an empty folder or database. Don't combine it with --force.");
    const started = performance.now();
    const backup = await openBackup(file).catch((error: unknown) => {
      throw describeFailure(error, file);
    });
    try {
      await restoreBackup(backup, config, { replace: force, trial });
    } catch (error) {
      throw describeFailure(error, config.dataDir);
    } finally {
      await backup.close();
    }
    remark(`Restored in ${((performance.now() - started) / 1_000).toFixed(1)} s. Start the service.\n`);
    if (trial) remark("A trial: webhooks are disabled, and pending deliveries, syncs and emails won't run.\n");
  },
};

async function restoreBackup(
  backup: Backup,
  config: Config,
  { replace, trial }: { replace: boolean; trial: boolean },
): Promise<void> {
  const { manifest, shapes } = backup;
  remark(`Backup of ${manifest.createdAt} by svc ${manifest.release} on ${manifest.engine}. Verified.\n`);
  const key = chooseKey(backup, config, replace);
  const filling = {
    settings: config,
    migrations: manifest.migrations,
    shapes,
    replace,
    finish: trial ? silence : undefined,
  };
  const { digests, aside } = await copyStore(backup, filling);
  for (const { name, rows, sha256 } of manifest.tables) {
    const found = digests.get(name);
    // Every part was proved before: what differs here is a fault of ours, and the store must not be trusted.
    if (found?.rows !== rows || found.sha256 !== sha256)
      throw new Error(`Table ${name} differs from the backup. Don't use this store. Restore again.`);
  }
  if (key.toKeep !== undefined) keepKey(key.toKeep, config.dataDir);
  if (aside !== undefined) remark(`The previous store was kept as ${aside}.\n`);
  remark(await proveStore(config, key.secretKey));
}

/** The key that opens the backup's secrets; `toKeep`: it comes from the backup and goes into the data folder. */
function chooseKey(backup: Backup, { secretKey: configured, dataDir }: Config, replace: boolean) {
  const { secretKeyFingerprint: wanted } = backup.manifest;
  const found = findSecretKey(configured, dataDir);
  const fits = (key: Buffer | undefined | null) => key && (wanted === null || fingerprintOf(key) === wanted);
  if (found !== undefined && fits(found)) return { secretKey: found };
  if (configured === "" && backup.secretKey !== null && fits(backup.secretKey) && (found === undefined || replace))
    return { secretKey: backup.secretKey, toKeep: backup.secretKey };
  if (wanted === null) return { secretKey: undefined };
  throw new Error(
    found === undefined
      ? `This backup needs the secret key it was created with. Copy the key file to ${dataDir}/secret-key or set SVC_SECRET_KEY.`
      : "The backup was created with a different secret key. Set SVC_SECRET_KEY to that key or copy its file to the data folder as secret-key.",
  );
}

function keepKey(key: Buffer, dataDir: string): void {
  const file = join(dataDir, "secret-key");
  const known = findSecretKey("", dataDir);
  if (known !== undefined && known.length === key.length && timingSafeEqual(known, key)) return;
  if (existsSync(file)) renameSync(file, `${file}.before-restore`);
  keepSecretKey(key, dataDir);
}

/** Removes pending work with outside effects, such as emails and webhooks, from a restored store. */
async function silence(transaction: WriteTransaction): Promise<void> {
  await dropUnhandledEvents(transaction);
  await dropOpenJobs(transaction);
  await dropRefreshPlans(transaction);
  await dropMails(transaction);
  await dropVisitorMails(transaction);
  await switchOffWebhooks(transaction, Date.now());
}
