import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const cli = join(import.meta.dirname, "cli.ts");
const tellsWhatIsLoaded = `data:text/javascript,${encodeURIComponent(
  'import { registerHooks } from "node:module"; registerHooks({ load: (url, context, next) => (process._rawDebug(url), next(url, context)) });',
)}`;

test("a backup loads what it needs and nothing of the features, so that the service beside it does not feel its start", () => {
  const { stderr, status } = spawnSync(process.execPath, ["--import", tellsWhatIsLoaded, cli, "backup"], {
    env: { PATH: process.env["PATH"], SVC_DATA_DIR: join(tmpdir(), "no-such-store") },
    encoding: "utf8",
  });
  expect(stderr).toContain("holds no store");
  expect(status).toBe(1);
  const loaded = stderr.split("\n").filter((line) => line.startsWith("file:"));
  expect(loaded.some((url) => url.endsWith("/cli/backup.ts"))).toBe(true);
  expect(loaded.filter((url) => url.includes("/features/"))).toEqual([]);
  expect(loaded.filter((url) => url.includes("/node_modules/undici/"))).toEqual([]);
});
