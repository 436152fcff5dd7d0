import type { ApiKey, Scope } from "@svc/contract";
import { createApiKeys } from "../features/accounts/accounts.ts";
import type { ApiKeys } from "../features/accounts/accounts.ts";
import { systemClock } from "../foundation/clock.ts";
import { print, readArgs, remark, UsageError } from "./command.ts";
import type { Command } from "./command.ts";
import { chooseWorkspace, withStore } from "./store.ts";

/** `keys create|list|revoke`: a workspace's API keys, the first one's where none is named. */
export const keys: Command = {
  usage: `  keys create NAME [--read-only | --settings] [--chatbot ID]... [--expires DAYS] [--workspace ID]
                         create an API key; it's shown once. With --settings, MCP tools can
                         change models, allowed domains, consent, disclosure, sessions and identity
  keys list [--workspace ID]
                         list keys: ID, name, scopes, last use
  keys revoke ID [--workspace ID]
                         revoke a key at once
`,
  run([command, ...args], config) {
    const { values, positionals } = readArgs(args, {
      "read-only": { type: "boolean" },
      settings: { type: "boolean" },
      chatbot: { type: "string", multiple: true },
      expires: { type: "string" },
      workspace: { type: "string" },
    });
    return withStore(config, `keys ${command ?? ""}`, async ({ database, clock }) => {
      const workspaceId = await chooseWorkspace(database, clock, values.workspace);
      const apiKeys = createApiKeys({ database, clock });
      switch (command) {
        case "create":
          return createKey(apiKeys, workspaceId, { ...values, positionals });
        case "list": {
          const list = await apiKeys.list(workspaceId);
          return print(
            list.length === 0
              ? "No keys yet. Create one: npm run svc -- keys create NAME\n"
              : list.map(describeKey).join(""),
          );
        }
        case "revoke": {
          const [id] = positionals;
          if (id === undefined) throw new UsageError("Pass the key's ID. `keys list` shows all IDs.");
          const key = await apiKeys.revoke(workspaceId, id);
          return print(`Revoked ${key.id} (${key.name}).\n`);
        }
        default:
          throw new UsageError(`Unknown command "keys ${command ?? ""}".`);
      }
    });
  },
};

interface CreateArgs {
  readonly positionals: readonly string[];
  readonly "read-only"?: boolean | undefined;
  readonly settings?: boolean | undefined;
  readonly chatbot?: readonly string[] | undefined;
  readonly expires?: string | undefined;
}

async function createKey(apiKeys: ApiKeys, workspaceId: string, args: CreateArgs): Promise<void> {
  const [name, ...more] = args.positionals;
  if (name === undefined || more.length > 0)
    throw new UsageError("Pass one name for the key. Quote it if it has spaces.");
  if (args["read-only"] === true && args.settings === true)
    throw new UsageError("Use either --read-only or --settings, not both.");
  const scopes = scopesOf(args);
  const days = args.expires === undefined ? undefined : Number(args.expires);
  if (days !== undefined && !(days > 0)) throw new UsageError("--expires must be a number of days greater than 0.");
  const { apiKey, secret } = await apiKeys.create(workspaceId, {
    name,
    scopes,
    ...(args.chatbot === undefined ? {} : { chatbotIds: args.chatbot }),
    ...(days === undefined ? {} : { expiresAtMs: systemClock.now() + days * 86_400_000 }),
  });
  remark(`${describeKey(apiKey)}Save it now. It won't be shown again:\n`);
  print(`${secret}\n`);
}

function scopesOf(args: CreateArgs): Scope[] {
  if (args["read-only"] === true) return ["read"];
  return args.settings === true ? ["read", "write", "settings"] : ["read", "write"];
}

function describeKey(key: ApiKey): string {
  const state = key.revokedAt !== null ? "revoked" : key.expiresAt !== null ? `expires ${key.expiresAt}` : "active";
  const bound = key.chatbotIds === null ? "" : `  only ${key.chatbotIds.join(", ")}`;
  return `${key.id}  ${key.scopes.join("+")}  ${state}  last used ${key.lastUsedAt ?? "never"}  ${key.name}${bound}\n`;
}
