import { statSync } from "node:fs";
import type { Config } from "../foundation/config.ts";
import { backupName } from "../foundation/database/archive/manifest.ts";
import { openSnapshot } from "../foundation/database/archive/snapshot.ts";
import { writeBackup } from "../foundation/database/archive/write-backup.ts";
import { findSecretKey } from "../foundation/secret-key.ts";
import { version } from "../foundation/version.ts";
import { print, readArgs, remark, UsageError } from "./command.ts";
import type { Command } from "./command.ts";
import { describeFailure } from "./describe-failure.ts";

/** `backup [FILE]`: the whole store as one file, beside a service that goes on. */
export const backup: Command = {
  usage: `  backup [FILE] [--with-secret-key]
                         back up the whole store to one file while the service runs
`,
  async run(args, config) {
    const { values, positionals } = readArgs(args, { "with-secret-key": { type: "boolean" } });
    const [file = backupName(Date.now()), ...more] = positionals;
    if (more.length > 0) throw new UsageError("Pass one file name for the backup.");
    const withKey = values["with-secret-key"] === true;
    const started = performance.now();
    const { tables } = await makeBackup(config, file, withKey).catch((error: unknown) => {
      throw describeFailure(error, file);
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    remark(`Backed up ${rows} rows in ${tables.length} tables (${inMiB(statSync(file).size)} MiB) in ${seconds} s.\n`);
    remark(
      withKey
        ? "The backup contains the secret key: anyone with the file can read all secrets. Store it securely.\n"
        : "The backup doesn't contain the secret key and can't be restored without it. Save it separately (secret-key in the data folder, or SVC_SECRET_KEY).\n",
    );
    print(`${file}\n`);
  },
};

async function makeBackup(config: Config, file: string, withKey: boolean) {
  const secretKey = withKey ? findSecretKey(config.secretKey, config.dataDir) : null;
  if (secretKey === undefined) throw new Error("No secret key found. Set SVC_SECRET_KEY or SVC_DATA_DIR.");
  const snapshot = await openSnapshot(config);
  try {
    return await writeBackup({ snapshot, file, release: version, createdAtMs: Date.now(), secretKey });
  } finally {
    await snapshot.close();
  }
}

const inMiB = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
