import { readConfig } from "../foundation/config.ts";
import type { Config } from "../foundation/config.ts";
import { version } from "../foundation/version.ts";
import { print, readArgs, UsageError } from "./command.ts";
import { checkFolder } from "./doctor/check-folder.ts";
import { checkEncoder, checkModel } from "./doctor/check-models.ts";
import { checkEgress, checkMail, checkMailbox, checkPort, checkProxy } from "./doctor/check-network.ts";
import { checkSealed } from "./doctor/check-sealed.ts";
import { checkBreakGlass, checkSignIn } from "./doctor/check-sign-in.ts";
import { checkStore } from "./doctor/check-store.ts";
import { checkVectors } from "./doctor/check-vectors.ts";
import { failed, messageOf, ok } from "./doctor/finding.ts";
import type { Finding } from "./doctor/finding.ts";

export const doctorUsage = `  doctor [--json]        what is wrong with the installation, and what to do;
                         exit code 1 if a check fails
`;

/** Looks at configuration, store, keys, models and machine; changes nothing. Sets the exit code. */
export async function doctor(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { values, positionals } = readArgs(args, { json: { type: "boolean" } });
  if (positionals.length > 0) throw new UsageError("doctor only accepts --json.");
  const findings = await examine(environment);
  const isHealthy = findings.every(({ status }) => status !== "failed");
  if (values.json === true) print(`${JSON.stringify({ version, healthy: isHealthy, findings }, null, 2)}\n`);
  else print(findings.map(describe).join(""));
  if (!isHealthy) process.exitCode = 1;
}

async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    return [failed("configuration", messageOf(error), "Fix these variables. docs/configuration.md lists all of them.")];
  }
  const findings = [ok("configuration", `svc ${version}, Node ${process.versions.node}.`), ...checkFolder(config)];
  const store = await checkStore(config);
  findings.push(...store);
  if (isCurrent(store))
    for (const check of [checkSealed, checkBreakGlass, checkVectors]) findings.push(...(await check(config)));
  findings.push(await checkPort(config), checkProxy(config));
  findings.push(
    await checkEgress(config),
    await checkMail(config),
    await checkMailbox(config),
    await checkSignIn(config),
    await checkModel(config),
    await checkEncoder(config),
  );
  return findings;
}

/** Whether the store can be opened without being upgraded by it. */
function isCurrent(store: readonly Finding[]): boolean {
  const isReady = store.some(({ check, status }) => check === "release" && status === "ok");
  return isReady && store.every(({ status }) => status !== "failed");
}

const marks = { ok: "ok     ", warning: "WARNING", failed: "FAILED " } as const;

function describe({ check, status, says, fix }: Finding): string {
  return `${marks[status]}  ${check.padEnd(15)} ${says}\n${fix === undefined ? "" : `${" ".repeat(25)} -> ${fix}\n`}`;
}
