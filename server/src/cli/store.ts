import { userInfo } from "node:os";
import { createDefaultWorkspace } from "../features/accounts/accounts.ts";
import { systemClock } from "../foundation/clock.ts";
import type { Clock } from "../foundation/clock.ts";
import type { Config } from "../foundation/config.ts";
import { openDatabase } from "../foundation/database/database.ts";
import type { Database } from "../foundation/database/database.ts";
import { openSnapshot } from "../foundation/database/archive/snapshot.ts";
import { upgradeOf } from "../foundation/database/upgrade.ts";
import { withAuditContext, auditTransactions } from "../foundation/audit-context.ts";
import { version } from "../foundation/version.ts";
import { UsageError } from "./command.ts";

/**
 * Runs `work` on the store, beside a running service or not; what it changes is recorded as the
 * operator's. Throws where there is no store, or one of an older release.
 */
export async function withStore<Result>(
  config: Config,
  command: string,
  work: (store: { database: Database; clock: Clock }) => Promise<Result>,
): Promise<Result> {
  await requireCurrentStore(config);
  const clock = systemClock;
  const opened = await openDatabase(config);
  try {
    const database = auditTransactions(opened, clock);
    const actor = { kind: "cli" as const, id: "", name: userName() };
    return await withAuditContext({ actor, workspaceId: "", action: command, always: false }, () =>
      work({ database, clock }),
    );
  } finally {
    await opened.close();
  }
}

/** The workspace of this id, or the first one where none is named. */
export async function chooseWorkspace(database: Database, clock: Clock, id: string | undefined): Promise<string> {
  if (id === undefined) return createDefaultWorkspace(database, clock)();
  const row = await database.query.selectFrom("workspace").select("id").where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw new UsageError("There is no such workspace. `users list` shows them.");
  return id;
}

/** Only the start of a service makes a store or upgrades one: an older service may be running on it. */
async function requireCurrentStore(config: Config): Promise<void> {
  const snapshot = await openSnapshot(config);
  await snapshot.close();
  if (upgradeOf(snapshot.migrations).pending.length === 0) return;
  throw new Error(
    `The store is of an older release than svc ${version}, and nothing was changed. Use that release's command line, or start this one first (npm start), which upgrades the store; npm run svc -- upgrade-check says what that does.`,
  );
}

/** A container's user may have no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? ""}`.trim();
  }
}
