import { lockDataFolder } from "../foundation/database/data-folder.ts";
import { copyStore } from "../foundation/database/archive/copy.ts";
import { shapesAt } from "../foundation/database/archive/shapes.ts";
import { openSnapshot } from "../foundation/database/archive/snapshot.ts";
import { readFingerprint } from "../foundation/database/archive/backup-bytes.ts";
import { findSecretKey, fingerprintOf } from "../foundation/secret-key.ts";
import { print, readArgs, remark, UsageError } from "./command.ts";
import type { Command } from "./command.ts";
import { describeFailure } from "./describe-failure.ts";
import { proveStore } from "./prove-store.ts";

/** `move-to-postgres`: the data folder's SQLite store into the empty database of DATABASE_URL. */
export const moveToPostgres: Command = {
  usage: `  move-to-postgres       move the data folder's store to the empty database of
                         DATABASE_URL; the folder isn't changed
`,
  async run(args, config) {
    const { positionals } = readArgs(args, {});
    if (positionals.length > 0) throw new UsageError("move-to-postgres takes no arguments.");
    if (config.databaseUrl === "") throw new UsageError("Set DATABASE_URL to the empty database.");
    const started = performance.now();
    // Holding the folder keeps a service from writing what would be left behind.
    const folder = lockDataFolder(config.dataDir);
    const snapshot = await openSnapshot({ dataDir: config.dataDir, databaseUrl: "" }).catch((error: unknown) => {
      folder.release();
      throw describeFailure(error, config.dataDir);
    });
    try {
      const { migrations } = snapshot;
      const shapes = await shapesAt(migrations);
      const secretKey = findSecretKey(config.secretKey, config.dataDir);
      const wanted = await readFingerprint(snapshot, shapes);
      if (wanted !== null && (secretKey === undefined || fingerprintOf(secretKey) !== wanted))
        throw new Error("The store uses a different secret key. Set SVC_SECRET_KEY to that key first.");
      const { digests } = await copyStore(snapshot, { settings: config, migrations, shapes, replace: false });
      for (const [table, { rows, sha256 }] of digests)
        print(`${table.padEnd(24)} ${String(rows).padStart(9)} rows  ${sha256.slice(0, 16)}\n`);
      remark(await proveStore(config, secretKey));
    } finally {
      await snapshot.close();
      folder.release();
    }
    remark(
      `Moved in ${((performance.now() - started) / 1_000).toFixed(1)} s and verified each table. Start the service with this DATABASE_URL. Every process needs the same SVC_SECRET_KEY (the content of ${config.dataDir}/secret-key).\n`,
    );
  },
};
