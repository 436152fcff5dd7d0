import { createAccounts } from "../features/accounts/accounts.ts";
import type { Accounts, ApiKey, Scope } from "../features/accounts/accounts.ts";
import { systemClock } from "../foundation/clock.ts";
import { openDatabase } from "../foundation/database/database.ts";
import { print, readArgs, remark, UsageError } from "./command.ts";
import type { Command } from "./command.ts";

/** `keys create|list|revoke`: API keys of the first workspace. */
export const keys: Command = {
  usage: `  keys create NAME [--read-only] [--chatbot ID]... [--expires DAYS]
                         make an API key; it is shown once
  keys list              every key: id, name, scopes, last use
  keys revoke ID         end a key with the next request
`,
  async run([command, ...args], config) {
    const database = await openDatabase(config);
    try {
      await runKeys(createAccounts({ database, clock: systemClock, bootstrapApiKey: "" }), command, args);
    } finally {
      await database.close();
    }
  },
};

async function runKeys(accounts: Accounts, command: string | undefined, args: readonly string[]): Promise<void> {
  const workspaceId = await accounts.defaultWorkspace();
  switch (command) {
    case "create":
      return createKey(accounts, workspaceId, args);
    case "list": {
      const list = await accounts.listApiKeys(workspaceId);
      return print(
        list.length === 0 ? "No keys yet. Make one: npm run svc -- keys create NAME\n" : list.map(describeKey).join(""),
      );
    }
    case "revoke": {
      const [id] = args;
      if (id === undefined) throw new UsageError("Which key? Give its id; `keys list` shows them.");
      const key = await accounts.revokeApiKey(workspaceId, id);
      return print(`Revoked ${key.id} (${key.name}).\n`);
    }
    default:
      throw new UsageError(`There is no command "keys ${command ?? ""}".`);
  }
}

async function createKey(accounts: Accounts, workspaceId: string, args: readonly string[]): Promise<void> {
  const { values, positionals } = readArgs(args, {
    "read-only": { type: "boolean" },
    chatbot: { type: "string", multiple: true },
    expires: { type: "string" },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0)
    throw new UsageError("Give the key one name; put it in quotes if it has spaces.");
  const scopes: Scope[] = values["read-only"] === true ? ["read"] : ["read", "write"];
  const days = values.expires === undefined ? undefined : Number(values.expires);
  if (days !== undefined && !(days > 0)) throw new UsageError("--expires needs a number of days above 0.");
  const { apiKey, secret } = await accounts.createApiKey(workspaceId, {
    name,
    scopes,
    ...(values.chatbot === undefined ? {} : { chatbotIds: values.chatbot }),
    ...(days === undefined ? {} : { expiresAtMs: systemClock.now() + days * 86_400_000 }),
  });
  remark(`${describeKey(apiKey)}Keep it now; it is not shown again:\n`);
  print(`${secret}\n`);
}

function describeKey(key: ApiKey): string {
  const state = key.revokedAt !== null ? "revoked" : key.expiresAt !== null ? `expires ${key.expiresAt}` : "active";
  const bound = key.chatbotIds === null ? "" : `  only ${key.chatbotIds.join(", ")}`;
  return `${key.id}  ${key.scopes.join("+")}  ${state}  last used ${key.lastUsedAt ?? "never"}  ${key.name}${bound}\n`;
}
