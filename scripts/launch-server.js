#!/usr/bin/env node
// `npx ./svc-server-VERSION.tgz` starts the service; with a command, it's the command line (docs/decisions/0052).
import { join } from "node:path";

await import("./scripts/require-node.js");
// What the native modules are prebuilt for.
if (!/^(?:darwin|linux|win32)-(?:arm64|x64)$/u.test(`${process.platform}-${process.arch}`)) {
  process.stderr.write(
    "svc runs on Linux, macOS and Windows with an x64 or arm64 processor, " +
      `and this is ${process.platform} with ${process.arch}. Use a machine of these.\n`,
  );
  process.exit(1);
}
const folder = import.meta.dirname;
const service = join(folder, "server/src/main.js");

// These only take effect on a new process. Windows can't replace a process: there, the service runs without them.
const flags = ["--max-semi-space-size=16", "--heap-growing-percent=50"];
const environment = {
  MALLOC_ARENA_MAX: "1",
  NODE_COMPILE_CACHE: join(folder, "node_modules/.cache/compile"),
  ...process.env,
};

if (process.argv.length > 2) await import("./server/src/cli/cli.js");
else if (process.platform === "win32") await import("./server/src/main.js");
else process.execve(process.execPath, [process.execPath, ...flags, service], environment);
