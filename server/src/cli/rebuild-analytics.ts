import { rebuildAnalytics } from "../features/insights/insights.ts";
import { print, readArgs, UsageError } from "./command.ts";
import type { Command } from "./command.ts";
import { withStore } from "./store.ts";

/** `rebuild-analytics`: counts all conversations anew. */
export const rebuildAnalyticsCommand: Command = {
  usage: `  rebuild-analytics      recount all conversations, also while the service runs
`,
  run(args, config) {
    if (readArgs(args, {}).positionals.length > 0) throw new UsageError("rebuild-analytics takes no arguments.");
    return withStore(config, "rebuild-analytics", async ({ database, clock }) => {
      await rebuildAnalytics(database, clock);
      print("All conversations counted.\n");
    });
  },
};
