import { enableCompileCache } from "node:module";
import { lowerPriority } from "./lower-priority.ts";

// What a command makes (a store, a backup, a key) is its user's alone.
process.umask(0o077);
// Loading the commands is work, too: a service beside it shall not feel that either.
if (process.argv[2] === "backup") lowerPriority();
// NODE_COMPILE_CACHE, where it is set, has been heard already; where nothing can be written, nothing is kept.
enableCompileCache(`${import.meta.dirname}/../../../node_modules/.cache/compile`);
const { runCommandLine } = await import("./commands.ts");
await runCommandLine(process.argv.slice(2), process.env);
