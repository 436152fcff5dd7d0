/** All that browsers and other people's apps load: made anew where it is missing, or made of other sources. */
import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

await import("./build-widget.ts");
await import("./build-dashboard.ts");
await import("./build-packages.ts");

// The commit becomes part of the version that the service reports. An image is built without a repository.
const root = join(import.meta.dirname, "..");
const { stdout } = await promisify(execFile)("git", ["rev-parse", "--short=8", "HEAD"], { cwd: root }).catch(() => ({
  stdout: process.env["COMMIT"] ?? "",
}));
const file = join(root, "server/dist/commit");
const commit = /^[0-9a-f]{7,40}$/u.exec(stdout.trim())?.[0];
mkdirSync(join(root, "server/dist"), { recursive: true });
if (commit === undefined) rmSync(file, { force: true });
else writeFileSync(file, commit);
