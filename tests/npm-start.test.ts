import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createTestStore } from "./support/store.ts";

test("SIGTERM to `npm start` itself reaches the service, which ends in order", async () => {
  const store = await createTestStore();
  const npm = spawn("npm", ["start"], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: { ...process.env, PORT: "0", SVC_DATA_DIR: store.settings.dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = new Promise<number | null>((resolve) => npm.once("close", resolve));
  let said = "";
  const url = await new Promise<string>((resolve) => {
    npm.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const listening = /"url":"([^"]+)"/u.exec(said)?.[1];
      if (listening === undefined || npm.killed) return;
      // In the very moment that it says so: nothing of starting is left that a signal could interrupt.
      npm.kill("SIGTERM");
      resolve(listening);
    });
  });
  expect(await exited).toBe(0);
  await expect(fetch(url)).rejects.toThrow();
  expect(said).toContain('"signal":"SIGTERM"');
  await store.remove();
});
