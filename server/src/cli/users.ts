import {
  isClaimed,
  claimTokenOf,
  issueReset,
  listAllAccounts,
  resetLink,
  resetSecondFactor,
  unlinkAccount,
} from "../features/accounts/accounts.ts";
import { loadSecretKey } from "../foundation/secret-key.ts";
import { print, remark, UsageError } from "./command.ts";
import type { Command } from "./command.ts";
import { withStore } from "./store.ts";

/** `users list|reset-password|reset-second-factor|unlink|claim-token`: who may sign in. */
export const users: Command = {
  usage: `  users list             list accounts: ID, email address, roles
  users reset-password EMAIL
                         print a one-time password reset link, valid for a day
  users reset-second-factor EMAIL
                         turn off the second factor of an account
  users unlink EMAIL     unlink an account from its identity at the sign-in provider
  users claim-token      print the token to claim a service without an owner
`,
  run([command, ...args], config) {
    return withStore(config, `users ${command ?? ""}`, async (store) => {
      switch (command) {
        case "list": {
          const accounts = await listAllAccounts(store.database.query);
          if (accounts.length === 0) return remark("No accounts yet. Run `users claim-token` to claim the service.\n");
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
          if (email === undefined || more.length > 0) throw new UsageError("Pass one email address.");
          const token = await issueReset(store, email);
          remark(
            `Valid for one day and one use. Open the link, or send the token:\n  POST /api/auth/reset-password {"token":"${token}","password":"…"}\n`,
          );
          return print(`${resetLink(config.baseUrl, token)}\n`);
        }
        case "reset-second-factor": {
          const [email, ...more] = args;
          if (email === undefined || more.length > 0) throw new UsageError("Pass one email address.");
          const wasOn = await resetSecondFactor(store, email);
          return print(wasOn ? `${email} signs in with the password alone.\n` : `${email} has no second factor.\n`);
        }
        case "unlink": {
          const [email, ...more] = args;
          if (email === undefined || more.length > 0) throw new UsageError("Pass one email address.");
          const wasLinked = await unlinkAccount(store, email);
          const next = "The next sign-in at the provider with this address links it again.";
          return print(wasLinked ? `${email} is unlinked. ${next}\n` : `${email} isn't linked.\n`);
        }
        case "claim-token": {
          if (await isClaimed(store.database))
            return remark("The service already has an owner. `users list` shows it.\n");
          const secretKey = await loadSecretKey(config.secretKey, config.dataDir, store.database);
          return print(`${claimTokenOf(secretKey)}\n`);
        }
        default:
          throw new UsageError(`Unknown command "users ${command ?? ""}".`);
      }
    });
  },
};
