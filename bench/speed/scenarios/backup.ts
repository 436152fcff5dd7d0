import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "../../../server/src/foundation/database/database.ts";
import { median, percentile, rounded } from "../figures.ts";
import { fillMessages } from "../fill-messages.ts";
import { makeFolder } from "../folder.ts";
import { startClients } from "../load/load.ts";
import type { Clients } from "../load/load.ts";
import { toResult } from "../result.ts";
import type { Result } from "../result.ts";
import { runCommand } from "../run-command.ts";
import type { CommandRun } from "../run-command.ts";
import { prepareService, startTrainedService } from "../targets/start-trained.ts";
import { startService } from "../targets/svc.ts";
import type { Scenario, Setting } from "./scenario.ts";

const passages = 10_000;
const messages = 100_000;
const rounds = 3;
/** Visitors that read before they ask again: some dozen answers a second, as a busy site has. */
const visitors = { clients: 4, pauseMs: 50, seconds: 8 };
const questionsAtMost = 2_000;

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
  const asked = questions.slice(0, questionsAtMost);
  let from = 0;
  const answerMs = async (on: Clients) => {
    const report = await on.run(address, { ...visitors, questions: asked, from });
    from += report.asked;
    return report.answerMs;
  };
  await answerMs(clients);
  const [quiet, busy, backups]: [number[], number[], CommandRun[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    rmSync(file, { force: true });
    const before = await answerMs(clients);
    const { during, backup } = await besideBackup();
    // Both sides of it: the machine itself is quicker at one moment than at another.
    quiet.push(percentile([...before, ...(await answerMs(clients))], 95));
    busy.push(percentile(during, 95));
    backups.push(backup);
    say(`${engine}: backup in ${backup.seconds.toFixed(1)} s`);
  }

  async function besideBackup() {
    const ended = new AbortController();
    const running = runCommand(resources, settings.store, "backup", file, "--with-secret-key").finally(() =>
      ended.abort(),
    );
    running.catch(() => undefined);
    const during: number[] = [];
    // As long as the backup lasts, in pieces: what comes behind its end would water the figure down.
    while (!ended.signal.aborted) during.push(...(await pieceOf(clients)));
    return { during, backup: await running };
  }
  async function pieceOf(on: Clients): Promise<readonly number[]> {
    const report = await on.run(address, { ...visitors, seconds: 0.5, questions: asked, from });
    from += report.asked;
    return report.answerMs;
  }

  await service.stop();
  const restore = await runCommand(resources, (await prepareService(resources, { engine })).store, "restore", file);
  const further: Record<string, number | null> = {
    messages,
    backupSeconds: rounded(median(backups.map((each) => each.seconds))),
    backupCpuSeconds: rounded(median(backups.map((each) => each.cpuSeconds))),
    backupMiB: rounded(statSync(file).size / 1024 / 1024),
    backupPeakMiB: rounded(median(backups.map((each) => each.peakMemoryMiB))),
    chatP95Ms: rounded(median(quiet)),
    chatP95MsMeanwhile: rounded(median(busy)),
    chatP95Rise: rounded(median(busy.map((ms, round) => ms / (quiet[round] ?? Number.NaN)))),
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
