import { isClaimed, claimTokenOf, issueReset, listAllAccounts, resetLink } from "../features/accounts/accounts.ts";
import { loadSecretKey } from "../foundation/secret-key.ts";
import { print, remark, UsageError } from "./command.ts";
import type { Command } from "./command.ts";
import { withStore } from "./store.ts";

/** `users list|reset-password|claim-token`: who may sign in. */
export const users: Command = {
  usage: `  users list             every account: id, e-mail address, roles
  users reset-password EMAIL
                         print a one-time link for a new password, good for a day
  users claim-token      print the token by which a service without an owner is claimed
`,
  run([command, ...args], config) {
    return withStore(config, `users ${command ?? ""}`, async (store) => {
      switch (command) {
        case "list": {
          const accounts = await listAllAccounts(store.database.query);
          if (accounts.length === 0) return remark("Nobody yet. `users claim-token` shows how to claim the service.\n");
          return print(
            accounts
              .map(({ id, email, workspaces }) => {
                const roles = workspaces.map(({ id: workspace, name, role }) => `${role} of ${name} (${workspace})`);
                return `${id}  ${email}  ${roles.join(", ") || "member of no workspace"}\n`;
              })
              .join(""),
          );
        }
        case "reset-password": {
          const [email, ...more] = args;
          if (email === undefined || more.length > 0) throw new UsageError("Whose? Give one e-mail address.");
          const token = await issueReset(store, email);
          remark(
            `Good for a day and for one use. The link opens the page for it; without one, send the token:\n  POST /api/auth/reset-password {"token":"${token}","password":"…"}\n`,
          );
          return print(`${resetLink(config.baseUrl, token)}\n`);
        }
        case "claim-token": {
          if (await isClaimed(store.database))
            return remark("The service has an owner already; `users list` shows it.\n");
          const secretKey = await loadSecretKey(config.secretKey, config.dataDir, store.database);
          return print(`${claimTokenOf(secretKey)}\n`);
        }
        default:
          throw new UsageError(`There is no command "users ${command ?? ""}".`);
      }
    });
  },
};
