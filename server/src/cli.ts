import { parseArgs } from "node:util";
import { backup } from "./cli/backup.ts";
import { chatbot } from "./cli/chatbot.ts";
import { UsageError } from "./cli/command.ts";
import type { Command } from "./cli/command.ts";
import { doctor, doctorUsage } from "./cli/doctor.ts";
import { moveToPostgres } from "./cli/move-to-postgres.ts";
import { restore } from "./cli/restore.ts";
import { upgradeCheck } from "./cli/upgrade-check.ts";
import { createAccounts } from "./features/accounts/accounts.ts";
import type { Accounts, ApiKey, Scope } from "./features/accounts/accounts.ts";
import { systemClock } from "./foundation/clock.ts";
import { readConfig } from "./foundation/config.ts";
import { openDatabase } from "./foundation/database/database.ts";
import { Problem } from "./foundation/problem.ts";

const commands: Readonly<Record<string, Command>> = {
  backup,
  restore,
  "move-to-postgres": moveToPostgres,
  "upgrade-check": upgradeCheck,
  chatbot,
};

const usage = `Usage: npm run svc -- COMMAND

  keys create NAME [--read-only] [--chatbot ID]... [--expires DAYS]
                         make an API key; it is shown once
  keys list              every key: id, name, scopes, last use
  keys revoke ID         end a key with the next request
${Object.values(commands)
  .map((each) => each.usage)
  .join("")}${doctorUsage}`;

async function main(args: string[]): Promise<void> {
  const [group, command, ...rest] = args;
  if (group === undefined || group === "help" || group === "--help") return print(usage);
  // It also says what is wrong with the environment.
  if (group === "doctor") return doctor(args.slice(1), process.env);
  const other = Object.hasOwn(commands, group) ? commands[group] : undefined;
  if (other !== undefined) return other.run(args.slice(1), readConfig(process.env));
  if (group !== "keys") throw new UsageError(`There is no command "${group}".`);
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const accounts = createAccounts({ database, clock: systemClock, bootstrapApiKey: "" });
    await keys(accounts, command, rest);
  } finally {
    await database.close();
  }
}

async function keys(accounts: Accounts, command: string | undefined, args: string[]): Promise<void> {
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

async function createKey(accounts: Accounts, workspaceId: string, args: string[]): Promise<void> {
  const { values, positionals } = parseKeyArgs(args);
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
  // Only the key on standard output, so that a script can take it.
  process.stderr.write(`${describeKey(apiKey)}Keep it now; it is not shown again:\n`);
  print(`${secret}\n`);
}

function parseKeyArgs(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        "read-only": { type: "boolean" },
        chatbot: { type: "string", multiple: true },
        expires: { type: "string" },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function describeKey(key: ApiKey): string {
  const state = key.revokedAt !== null ? "revoked" : key.expiresAt !== null ? `expires ${key.expiresAt}` : "active";
  const bound = key.chatbotIds === null ? "" : `  only ${key.chatbotIds.join(", ")}`;
  return `${key.id}  ${key.scopes.join("+")}  ${state}  last used ${key.lastUsedAt ?? "never"}  ${key.name}${bound}\n`;
}

function print(text: string): void {
  process.stdout.write(text);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${usage}`);
  else if (error instanceof Problem || error instanceof Error) process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
