import { readConfig } from "../foundation/config.ts";
import { Problem } from "../foundation/problem.ts";
import { backup } from "./backup.ts";
import { chatbot } from "./chatbot.ts";
import { print, remark, UsageError } from "./command.ts";
import type { Command } from "./command.ts";
import { doctor, doctorUsage } from "./doctor.ts";
import { keys } from "./keys.ts";
import { moveToPostgres } from "./move-to-postgres.ts";
import { rebuildAnalyticsCommand } from "./rebuild-analytics.ts";
import { restore } from "./restore.ts";
import { upgradeCheck } from "./upgrade-check.ts";
import { users } from "./users.ts";

/** `npm run svc -- WORD …`, in the order of the usage. */
const commands: Readonly<Record<string, Command>> = {
  keys,
  users,
  chatbot,
  backup,
  restore,
  "move-to-postgres": moveToPostgres,
  "upgrade-check": upgradeCheck,
  "rebuild-analytics": rebuildAnalyticsCommand,
};

/** Does what the command line says, and sets the exit code. */
export async function runCommandLine(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  try {
    await main(words, environment);
  } catch (error) {
    if (error instanceof UsageError) remark(`${error.message}\n\n${usage()}`);
    else if (error instanceof Problem || error instanceof Error) remark(`${error.message}\n`);
    else throw error;
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

function usage(): string {
  return `Usage: npm run svc -- COMMAND\n\n${Object.values(commands)
    .map((command) => command.usage)
    .join("")}${doctorUsage}`;
}

async function main([word, ...args]: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  if (word === undefined || word === "help" || word === "--help") return print(usage());
  // It also says what is wrong with the environment.
  if (word === "doctor") return doctor(args, environment);
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (command === undefined) throw new UsageError(`There is no command "${word}".`);
  await command.run(args, readConfig(environment));
}
