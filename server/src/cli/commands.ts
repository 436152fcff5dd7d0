import { Problem } from "../foundation/problem.ts";
import { print, remark, UsageError } from "./command.ts";
import type { Command } from "./command.ts";

/**
 * `npm run svc -- WORD …`, in the order of the usage. Only the one that is called is loaded: what all of them need
 * takes a second of the processor, which a service beside a backup would feel.
 */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  keys: async () => (await import("./keys.ts")).keys,
  users: async () => (await import("./users.ts")).users,
  chatbot: async () => (await import("./chatbot.ts")).chatbot,
  backup: async () => (await import("./backup.ts")).backup,
  restore: async () => (await import("./restore.ts")).restore,
  "move-to-postgres": async () => (await import("./move-to-postgres.ts")).moveToPostgres,
  "upgrade-check": async () => (await import("./upgrade-check.ts")).upgradeCheck,
  "rebuild-analytics": async () => (await import("./rebuild-analytics.ts")).rebuildAnalyticsCommand,
};

/** Does what the command line says, and sets the exit code. */
export async function runCommandLine(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  try {
    await main(words, environment);
  } catch (error) {
    if (error instanceof UsageError) remark(`${error.message}\n\n${await usage()}`);
    else if (error instanceof Problem || error instanceof Error) remark(`${error.message}\n`);
    else throw error;
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

async function usage(): Promise<string> {
  const all = await Promise.all(Object.values(commands).map((load) => load()));
  const { doctorUsage } = await import("./doctor.ts");
  return `Usage: npm run svc -- COMMAND\n\n${all.map((command) => command.usage).join("")}${doctorUsage}`;
}

async function main([word, ...args]: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  if (word === undefined || word === "help" || word === "--help") return print(await usage());
  // It also says what is wrong with the environment.
  if (word === "doctor") return (await import("./doctor.ts")).doctor(args, environment);
  const load = Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (load === undefined) throw new UsageError(`Unknown command "${word}".`);
  const command = await load();
  const { readConfig } = await import("../foundation/config.ts");
  await command.run(args, readConfig(environment));
}
