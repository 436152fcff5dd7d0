import { setTimeout as delay } from "node:timers/promises";
import { purgeQueue } from "./features/chatbots/chatbots.ts";
import { systemClock } from "./foundation/clock.ts";
import type { Clock } from "./foundation/clock.ts";
import type { Config } from "./foundation/config.ts";
import { openFolderFault } from "./foundation/database/data-folder.ts";
import { dropOldEvents } from "./foundation/events.ts";
import { exposureFault, exposureRemedy } from "./foundation/exposure.ts";
import type { Feature } from "./foundation/feature.ts";
import { numberIn } from "./foundation/job-payload.ts";
import type { Log } from "./foundation/log.ts";
import { dropOldJobs } from "./foundation/queue.ts";
import { versionWithCommit } from "./foundation/version.ts";
import { createFeatures } from "./service/features.ts";
import type { Features } from "./service/features.ts";
import { openPlatform } from "./service/platform.ts";
import type { Platform } from "./service/platform.ts";
import { createSurfaces } from "./service/surfaces.ts";
import { dropOldIdempotentRequests } from "./surfaces/http/idempotency.ts";

export interface Service {
  readonly url: string;
  readonly port: number;
  /** Takes no more requests, ends what is open, gives running jobs back, closes the store. */
  stop(): Promise<void>;
}

const housekeepingMs = 60 * 60_000;
const nothingLeft = async () => false;

/** Everything in its order: store, features, surfaces, and only then the first request. */
export async function startService({
  config,
  log,
  clock = systemClock,
}: {
  config: Config;
  log: Log;
  clock?: Clock;
}): Promise<Service> {
  const startedMs = performance.now();
  const platform = await openPlatform({ config, log, clock });
  const { database, queue, outbox } = platform.deps;
  const features = createFeatures(platform);
  const { accounts, conversations } = features;
  const all: readonly Feature[] = Object.values(features);
  purgeChatbots(platform, features);
  platform.metrics.watchQueue(queue.waiting);
  const http = createSurfaces(platform, features, startedMs);
  accounts.watchEnded({
    ended: http.openStreams.end,
    missed: () => void http.openStreams.checkAll(),
  });

  for (const feature of all) await feature.start?.();
  await queue.start();
  outbox.start();
  const housekeeping = setInterval(() => {
    Promise.all([
      dropOldEvents(database, clock),
      dropOldJobs(database, clock),
      dropOldIdempotentRequests(database, clock),
      ...all.map(({ tidy }) => tidy?.()),
    ])
      .then(database.scrub)
      .catch((error: unknown) => log.warn({ err: error }, "housekeeping failed"));
  }, housekeepingMs);
  const claimToken = await accounts.claimToken();
  const { url, port } = await http.listen();
  log.info(
    { url, version: versionWithCommit, engine: database.engine, startMs: Math.round(performance.now() - startedMs) },
    "svc is listening",
  );
  warn(config, log, claimToken === null ? null : `${config.baseUrl || url}/claim#token=${claimToken}`);

  return {
    url,
    port,
    async stop() {
      clearInterval(housekeeping);
      await http.close();
      await conversations.drain();
      await queue.stop();
      await outbox.stop();
      for (const feature of all) await feature.close?.();
      await platform.close();
    },
  };
}

/** What a deleted chatbot leaves is deleted in the background, feature by feature. */
function purgeChatbots({ deps: { database, queue } }: Platform, features: Features): void {
  const all: readonly Feature[] = Object.values(features);
  queue.handle(purgeQueue, {
    concurrency: 1,
    async run({ payload, signal }) {
      const chatbotKey = numberIn(payload, "chatbotKey");
      for (const { purge = nothingLeft } of all) while (!signal.aborted && (await purge(chatbotKey))) await delay(0);
      signal.throwIfAborted();
      await features.chatbots.removeRow(chatbotKey);
      database.scrub();
    },
  });
}

function warn(config: Config, log: Log, claimUrl: string | null): void {
  const open = openFolderFault(config.dataDir);
  if (open !== null) log.warn(`${open.says} Close it: ${open.fix}`);
  const exposed = exposureFault(config);
  if (exposed !== null) log.warn(`${exposed} ${exposureRemedy}`);
  if (claimUrl !== null) log.warn(`This service has no owner yet. Open this link to claim it: ${claimUrl}`);
}
