import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Engine } from "../../../server/src/foundation/database/database.ts";
import { median, percentile, rounded } from "../figures.ts";
import { fillMessages } from "../fill-messages.ts";
import { makeFolder } from "../folder.ts";
import { startClients } from "../load/load.ts";
import { answersIn, askInWindows } from "../load/windows.ts";
import type { OpenWindow } from "../load/windows.ts";
import { toResult } from "../result.ts";
import type { Result } from "../result.ts";
import { runCommand, startCommand } from "../run-command.ts";
import type { CommandRun } from "../run-command.ts";
import { prepareService, startTrainedService } from "../targets/start-trained.ts";
import { startService } from "../targets/svc.ts";
import type { Scenario, Setting } from "./scenario.ts";

const passages = 10_000;
const messages = 100_000;
const rounds = 4;
/** Visitors that read before they ask again: some dozen answers a second, as a busy site has. */
const visitors = { clients: 4, pauseMs: 50, seconds: 10, from: 0 };
/** So long a backup goes on, and so long it is stopped, in turn. */
const windowMs = 1_000;
const questionsAtMost = 2_000;

/** Two kinds of nothing: what differs between them is chance. */
const kindOfTurn = ["beside", "alone", "beside", "aloneAgain"] as const;
type Kind = (typeof kindOfTurn)[number];

/** Backups beside a service that answers, then a restore, and on SQLite the move to PostgreSQL. */
export const backupScenario: Scenario = {
  name: "backup",
  about: "Backup of 100,000 messages and 10,000 passages beside chats, and restore; each engine; move to PostgreSQL.",
  async *run(setting: Setting) {
    for (const engine of setting.engines) yield await measure(engine, setting);
  },
};

async function measure(engine: Engine, { resources, engines, say }: Setting): Promise<Result> {
  const trained = await startTrainedService(resources, { engine, passages });
  const { settings, questions } = trained;
  await trained.service.stop();
  await fillMessages(settings.store, messages, questions);
  const service = await startService(resources, settings);
  const { chatbotId } = trained.target.address;
  const address = {
    dialect: "ui-messages",
    url: `${service.url}/api/public/chat`,
    chatbotId: chatbotId ?? "",
  } as const;
  const clients = await startClients(resources);
  const folder = await makeFolder(resources);
  const file = join(folder, "backup.tar");
  const load = { ...visitors, questions: questions.slice(0, questionsAtMost) };
  await clients.run(address, load);
  const backups: CommandRun[] = [];
  const windows = await askInWindows<Kind>(clients, address, load, async (open) => {
    for (let round = 0; round < rounds; round++) {
      rmSync(file, { force: true });
      const backup = await backUpInTurn(open);
      backups.push(backup);
      say(`${engine}: backup in ${backup.seconds.toFixed(1)} s`);
    }
  });
  const p95Of = (...kinds: Kind[]) =>
    percentile(
      kinds.flatMap((kind) => answersIn(windows, kind)),
      95,
    );

  /** A backup that is stopped in every other window; its seconds are those in which it went on. */
  async function backUpInTurn(open: OpenWindow<Kind>): Promise<CommandRun> {
    const { pid, ended } = await startCommand(resources, settings.store, "backup", file, "--with-secret-key");
    const over = new AbortController();
    ended.then(
      () => over.abort(),
      () => over.abort(),
    );
    let stoppedMs = 0;
    for (let turn = 0; !over.signal.aborted; turn++) {
      const kind = kindOfTurn[turn % kindOfTurn.length] ?? "beside";
      signal(pid, kind === "beside" ? "SIGCONT" : "SIGSTOP");
      open(kind);
      const from = performance.now();
      await delay(windowMs, undefined, { signal: over.signal }).catch(() => undefined);
      if (kind !== "beside") stoppedMs += performance.now() - from;
    }
    const run = await ended;
    return { ...run, seconds: run.seconds - stoppedMs / 1_000 };
  }

  await service.stop();
  const restore = await runCommand(resources, (await prepareService(resources, { engine })).store, "restore", file);
  const further: Record<string, number | null> = {
    messages,
    backupSeconds: rounded(median(backups.map((each) => each.seconds))),
    backupCpuSeconds: rounded(median(backups.map((each) => each.cpuSeconds))),
    backupMiB: rounded(statSync(file).size / 1024 / 1024),
    backupPeakMiB: rounded(median(backups.map((each) => each.peakMemoryMiB))),
    chatP95Ms: rounded(p95Of("alone", "aloneAgain")),
    chatP95MsMeanwhile: rounded(p95Of("beside")),
    chatP95Rise: rounded(p95Of("beside") / p95Of("alone", "aloneAgain")),
    chatP95RiseByChance: rounded(p95Of("aloneAgain") / p95Of("alone")),
    restoreSeconds: rounded(restore.seconds),
    restoreCpuSeconds: rounded(restore.cpuSeconds),
    restorePeakMiB: rounded(restore.peakMemoryMiB),
  };
  if (engine === "sqlite" && engines.includes("postgres")) {
    const { store } = await prepareService(resources, { engine: "postgres" });
    const moving = { ...store, settings: { ...settings.store.settings, databaseUrl: store.settings.databaseUrl } };
    further["moveSeconds"] = rounded((await runCommand(resources, moving, "move-to-postgres")).seconds);
  }
  return toResult({ scenario: "backup", target: "svc", engine, clients: visitors.clients, passages, further });
}

/** It may have ended since it was looked at. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
