import type { Clock } from "./clock.ts";
import type { Database } from "./database/database.ts";
import type { Log } from "./log.ts";
import { createSlidingLog } from "./sliding-log.ts";
import { currentAuditContext, withAuditContext, recordChange } from "./audit-context.ts";

/** The action under which the audit log has it. */
const action = "egress.refused";
const windowMs = 60 * 60_000;
/** In an hour, of one host for one workspace, and of one workspace: a hostile page names any number of hosts. */
const entriesOfHost = 3;
const entriesOfWorkspace = 50;
const longestHost = 253;

/**
 * What a refused outgoing request leaves: a line in the log, and an entry in the audit log of the workspace
 * whose operation or job asked for it, with that caller and its address.
 */
export function createEgressEvents({ database, clock, log }: { database: Database; clock: Clock; log: Log }) {
  const hosts = createSlidingLog({ limit: entriesOfHost, windowMs });
  const workspaces = createSlidingLog({ limit: entriesOfWorkspace, windowMs });

  return (hostname: string, port: number): void => {
    const host = `${hostname.slice(0, longestHost)}:${port}`;
    const context = currentAuditContext();
    const { workspaceId, actor, address } = context ?? {};
    log.warn({ securityEvent: "egress_refused", host, address, workspaceId, actor: actor?.id }, "security event");
    if (context === undefined || context.workspaceId === "") return;
    const now = clock.now();
    if (!hosts.admit(JSON.stringify([context.workspaceId, host]), now).admitted) return;
    if (!workspaces.admit(context.workspaceId, now).admitted) return;
    withAuditContext({ ...context, action, always: false }, () =>
      database.transaction((transaction) => recordChange(transaction, clock, { after: { host } })),
    ).catch((error: unknown) => log.warn({ err: error }, "a refused request is missing from the audit log"));
  };
}
