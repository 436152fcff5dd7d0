import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startServiceProcess } from "./support/service-process.ts";
import { createEmptyStore } from "./support/store.ts";

test("whatever the service makes in its folder is for its own user alone, and an open folder is warned of", async () => {
  const store = await createEmptyStore();
  const { dataDir } = store.settings;
  chmodSync(dataDir, 0o755);
  const service = await startServiceProcess(store);
  try {
    const files = readdirSync(dataDir);
    expect(files).toEqual(expect.arrayContaining(["svc.db", "svc.db-wal", "service.lock", "secret-key"]));
    const open = files.filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
    await expect.poll(service.log).toContain(`chmod 700 ${dataDir}`);
  } finally {
    await service.end("SIGTERM");
  }
  chmodSync(dataDir, 0o700);
  const closed = await startServiceProcess(store);
  await closed.end("SIGTERM");
  expect(closed.log()).not.toContain("chmod");
  await store.remove();
});
