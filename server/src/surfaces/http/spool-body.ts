import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { Problem } from "../../foundation/problem.ts";
import { refuseAnnounced, tooLarge, watchPace } from "./body.ts";
import type { Pace } from "./body.ts";

/** Writes a body of at most `maxBytes` to a new file, as fast as it comes. Throws Problems of status 400, 408 and 413. */
export async function spoolBody(
  incoming: IncomingMessage,
  path: string,
  maxBytes: number,
  pace: Pace,
): Promise<{ bytes: number; sha256: string }> {
  refuseAnnounced(incoming, maxBytes);
  const hash = createHash("sha256");
  const file = await open(path, "wx", 0o600);
  const watch = watchPace(incoming, pace);
  let bytes = 0;
  async function spool(): Promise<void> {
    // Not destroyed when it is left early: the socket still has to carry the answer.
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) throw new Error("A body came as text.");
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      hash.update(chunk);
      await file.write(chunk);
    }
    if (!incoming.complete) throw broken();
  }
  try {
    const spooling = spool().catch((error: unknown) => {
      throw incoming.destroyed && !incoming.complete ? broken() : error;
    });
    await Promise.race([spooling, watch.tooSlow]);
    return { bytes, sha256: hash.digest("hex") };
  } finally {
    watch.stop();
    await file.close();
  }
}

function broken(): Problem {
  return new Problem("invalid_request", "The body ended before its announced end. Send it again.");
}
