import { writeSync } from "node:fs";

/** Preloaded into the service (`node --import`) by tests of a process that hangs: nothing in the service can do this. */
process.on("SIGUSR2", () => {
  writeSync(1, "blocked\n");
  for (;;);
});
