import { statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../foundation/config.ts";
import { openSnapshot } from "../foundation/database/archive/snapshot.ts";
import { roomForCopy, upgradeCopyName, upgradeOf } from "../foundation/database/upgrade.ts";
import { version } from "../foundation/version.ts";
import { print, readArgs, UsageError } from "./command.ts";
import type { Command } from "./command.ts";

/** `upgrade-check`: what the first start of this release would do to the store; changes nothing. */
export const upgradeCheck: Command = {
  usage: `  upgrade-check          show how the first start of this release would change
                         the store, without changing it
`,
  async run(args, config) {
    if (readArgs(args, {}).positionals.length > 0) throw new UsageError("upgrade-check takes no arguments.");
    const snapshot = await openSnapshot(config);
    const applied = snapshot.migrations;
    await snapshot.close();
    const { pending, unknown } = upgradeOf(applied);
    if (unknown.length > 0)
      throw new Error(
        `The store was created by a newer release than svc ${version} (${unknown.join(", ")}). Start that release or restore a backup.`,
      );
    if (pending.length === 0) return print(`The store matches svc ${version}: nothing to do.\n`);
    print(`On its first start, svc ${version} will migrate the store in one transaction: ${pending.join(", ")}.\n`);
    print(config.databaseUrl === "" ? describeCopy(config, applied) : adviseBackup);
  },
};

const adviseBackup =
  "PostgreSQL databases aren't copied. First run: npm run svc -- backup FILE. Then stop every process of the old release and start the new one.\n";

function describeCopy({ dataDir }: Config, applied: readonly string[]): string {
  const needed = roomForCopy(statSync(join(dataDir, "svc.db")).size);
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const inMiB = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
  if (free < needed)
    throw new Error(
      `The store is copied first, which needs ${inMiB(needed)} MiB. Only ${inMiB(free)} MiB are free on the disk of ${dataDir}. Free up space first.`,
    );
  return `First, the store is copied to ${join(dataDir, upgradeCopyName(applied))} (up to ${inMiB(needed)} MiB, ${inMiB(free)} MiB free). To roll back: stop the service, replace svc.db with that file, delete svc.db-wal and svc.db-shm, and start the old release.\n`;
}
