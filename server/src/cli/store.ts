import { userInfo } from "node:os";
import { systemClock } from "../foundation/clock.ts";
import type { Clock } from "../foundation/clock.ts";
import type { Config } from "../foundation/config.ts";
import { openDatabase } from "../foundation/database/database.ts";
import type { Database } from "../foundation/database/database.ts";
import { onTrail, withTrail } from "../foundation/trail.ts";

/** Runs `work` on the store, beside a running service or not; what it changes is recorded as the operator's. */
export async function withStore<Result>(
  config: Config,
  command: string,
  work: (store: { database: Database; clock: Clock }) => Promise<Result>,
): Promise<Result> {
  const clock = systemClock;
  const opened = await openDatabase(config);
  try {
    const database = withTrail(opened, clock);
    const actor = { kind: "cli" as const, id: "", name: userName() };
    return await onTrail({ actor, workspaceId: "", action: command, always: false }, () => work({ database, clock }));
  } finally {
    await opened.close();
  }
}

/** A container's user may have no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? ""}`.trim();
  }
}
