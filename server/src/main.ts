import { flushCompileCache } from "node:module";
import { ConfigError, readConfig } from "./foundation/config.ts";
import { shrinkWhenIdle } from "./foundation/idle-memory.ts";
import { createLog } from "./foundation/log.ts";
import { startWatchdog } from "./foundation/watchdog/watchdog.ts";
import { startService } from "./service.ts";

/** Longer than any answer takes. Supervisors usually wait 30 s. */
const stopWithinMs = 28_000;

async function main(): Promise<void> {
  // SQLite makes its files, and the copy before an upgrade, with whatever the process allows.
  process.umask(0o077);
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const starting = startService({ config, log });

  // Installed first, because a signal can arrive while the store is opening.
  let stopping = false;
  const stop = (signal: string) => {
    // A second signal forces the exit.
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    starting
      .then((service) => service.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "the service did not stop cleanly");
          process.exit(1);
        },
      );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // An unhandled rejection is a bug. It is logged, and the service goes on.
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
  await starting;
  startWatchdog(log);
  // Otherwise a process that is killed or runs out of memory saves no compiled code.
  flushCompileCache();
  shrinkWhenIdle();
}

main().catch((error: unknown) => {
  const message = error instanceof ConfigError || error instanceof Error ? error.message : String(error);
  process.stderr.write(`svc cannot start. ${message}\n`);
  process.exit(1);
});
