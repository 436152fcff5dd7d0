import { inEnglish } from "@svc/contract/reasons/en.ts";
import { withAuditContext } from "../../foundation/audit-context.ts";
import { newId } from "../../foundation/ids.ts";
import { isClaimed, makeFirstOwner } from "./claim.ts";
import type { AccountsDeps } from "./deps.ts";
import { passwordFault } from "./password-rule.ts";

/** Makes the owner that the environment names, if the service has none. Throws if the password is too weak. */
export async function makeBootstrapOwner(
  { database, clock, passwords, defaultWorkspace }: AccountsDeps,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  if (await isClaimed(database)) return;
  const fault = await passwordFault(password, email);
  if (fault !== undefined) throw new Error(`SVC_BOOTSTRAP_OWNER_PASSWORD ${inEnglish(fault)}.`);
  const passwordHash = await passwords.hash({ standing: "trusted", group: "start" }, password);
  const workspaceId = await defaultWorkspace();
  const actor = { kind: "cli" as const, id: "", name: "SVC_BOOTSTRAP_OWNER_EMAIL" };
  const now = clock.now();
  const owner = { id: newId("usr", now), workspaceId, email, passwordHash, now };
  await withAuditContext({ actor, workspaceId, action: "claimService", always: false }, () =>
    database.transaction((transaction) => makeFirstOwner(transaction, clock, owner)),
  );
}
