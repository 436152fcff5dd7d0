import { stepBack } from "./step-back.ts";

// Loading the commands is work, too: a service beside it shall not feel that either.
if (process.argv[2] === "backup") stepBack();
const { runCommandLine } = await import("./commands.ts");
await runCommandLine(process.argv.slice(2), process.env);
