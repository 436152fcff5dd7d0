import { mkdirSync } from "node:fs";
import { createChannel } from "../foundation/channel.ts";
import type { Clock } from "../foundation/clock.ts";
import type { Config } from "../foundation/config.ts";
import { lockDataFolder } from "../foundation/database/data-folder.ts";
import { openDatabase } from "../foundation/database/database.ts";
import { measured } from "../foundation/database/measured.ts";
import { auditTransactions } from "../foundation/audit-context.ts";
import { createEgressEvents } from "../foundation/egress-events.ts";
import { allowRuleOf, createEgress } from "../foundation/egress/egress.ts";
import type { Log } from "../foundation/log.ts";
import { createMailer } from "../foundation/mail.ts";
import { createMetrics } from "../foundation/metrics.ts";
import { createOutbox } from "../foundation/outbox.ts";
import { createQueue } from "../foundation/queue.ts";
import { deriveKey, loadSecretKey } from "../foundation/secret-key.ts";
import { version } from "../foundation/version.ts";

export interface ServiceOptions {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
}

export type Platform = Awaited<ReturnType<typeof openPlatform>>;

/** What all features stand on: the store, queue and outbox, mail, and the ways out. */
export async function openPlatform({ config, log, clock }: ServiceOptions) {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const folder = config.databaseUrl === "" ? lockDataFolder(config.dataDir) : undefined;
  const metrics = createMetrics(version);
  const database = auditTransactions(measured(await openDatabase(config), metrics.observeStore), clock);
  const secretKey = await loadSecretKey(config.secretKey, config.dataDir, database);
  const queue = createQueue({ database, clock, log, isAlone: folder !== undefined });
  const { egress, operatorEgress } = createWaysOut(config, createEgressEvents({ database, clock, log }));
  const { tracing } = config;
  const stopTracing =
    tracing.endpoint === ""
      ? undefined
      : (await import("../foundation/tracing/export.ts")).startTracing({ ...tracing, version }, operatorEgress, log);
  const mailer = createMailer(config.smtpUrl, config.mailFrom);
  return {
    config,
    metrics,
    secretKey,
    operatorEgress,
    /** A key of its own for each purpose. */
    keyFor: (purpose: string) => deriveKey(secretKey, purpose),
    /** What most features are made with. */
    deps: {
      database,
      clock,
      log,
      queue,
      egress,
      mailer,
      channel: createChannel(database, log),
      outbox: createOutbox(database, log),
      baseUrl: config.baseUrl,
    },
    /** Call after the features are closed. */
    async close(): Promise<void> {
      mailer.close();
      await stopTracing?.();
      await Promise.all([egress.close(), operatorEgress.close()]);
      await database.close();
      folder?.release();
    },
  };
}

/** `operatorEgress` also reaches private addresses that the environment names; only its own calls use it. */
function createWaysOut(config: Config, onRefused: ReturnType<typeof createEgressEvents>) {
  const userAgent = `svc/${version}`;
  const { modelBaseUrl, embeddingModelBaseUrl, tracing, oidc } = config;
  const named = [modelBaseUrl, embeddingModelBaseUrl, tracing.endpoint, oidc?.issuer ?? ""].map(allowRuleOf);
  return {
    egress: createEgress({ allow: config.egressAllow, userAgent, onRefused }),
    operatorEgress: createEgress({
      allow: [...config.egressAllow, ...named.filter((rule) => rule !== null)],
      userAgent,
      onRefused,
    }),
  };
}
