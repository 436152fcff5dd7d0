import { createThrottle } from "../../throttle.ts";
import { version } from "../../version.ts";
import { backupBytes } from "./backup-bytes.ts";
import { openSnapshot } from "./snapshot.ts";

/** In the service itself: visitors have four fifths of its time. */
const restsPerWork = 4;

/**
 * Streams a backup while it is made. Nothing is written to disk. The
 * secret key is never in it, because it would go over the network with all that it opens.
 */
export async function* downloadableBackup(
  settings: { databaseUrl: string; dataDir: string },
  createdAtMs: number,
): AsyncGenerator<Buffer> {
  // Only now: what is never read would never be closed.
  const snapshot = await openSnapshot(settings);
  try {
    yield* backupBytes({
      snapshot,
      release: version,
      createdAtMs,
      secretKey: null,
      throttle: createThrottle(restsPerWork),
    });
  } finally {
    await snapshot.close();
  }
}
