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
  usage: `  upgrade-check          what the first start of this release would do to the
                         store; changes nothing
`,
  async run(args, config) {
    if (readArgs(args, {}).positionals.length > 0) throw new UsageError("upgrade-check takes nothing.");
    const snapshot = await openSnapshot(config);
    const applied = snapshot.migrations;
    await snapshot.close();
    const { pending, unknown } = upgradeOf(applied);
    if (unknown.length > 0)
      throw new Error(
        `The store is of a newer release than svc ${version} (${unknown.join(", ")}), which will not open it. Start that release, or restore a backup.`,
      );
    if (pending.length === 0) return print(`The store is as svc ${version} wants it: nothing to do.\n`);
    print(`svc ${version} will change the store at its first start, in one transaction: ${pending.join(", ")}.\n`);
    print(config.databaseUrl === "" ? describeCopy(config, applied) : adviseBackup);
  },
};

const adviseBackup =
  "It makes no copy of a PostgreSQL database. Before that start: npm run svc -- backup FILE. Then stop every process of the old release, and start the new one.\n";

function describeCopy({ dataDir }: Config, applied: readonly string[]): string {
  const needed = roomForCopy(statSync(join(dataDir, "svc.db")).size);
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const inMiB = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
  if (free < needed)
    throw new Error(
      `It first copies the store, which needs ${inMiB(needed)} MiB; ${inMiB(free)} are free on the disk of ${dataDir}. Make room first.`,
    );
  return `Before that it copies the store to ${join(dataDir, upgradeCopyName(applied))} (at most ${inMiB(needed)} MiB, ${inMiB(free)} are free). To go back: stop it, put that file in the place of svc.db (remove svc.db-wal and svc.db-shm), and start the old release.\n`;
}
