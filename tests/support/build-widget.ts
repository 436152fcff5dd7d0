import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The script tag's files, as `npm start` makes them; nothing where they are fresh. */
export function buildWidget(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL("../../scripts/build-widget.ts", import.meta.url))]);
}
