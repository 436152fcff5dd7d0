import { existsSync, readFileSync } from "node:fs";

/** The release, from the server's package.json; semantic versioning. */
export const version: string = readVersion(new URL("../../package.json", import.meta.url));

/** The release with its commit, such as `0.2.0+1a2b3c4d`; without the commit where the build didn't know it. */
export const versionWithCommit: string = [version, readCommit(new URL("../../dist/commit", import.meta.url))]
  .filter(Boolean)
  .join("+");

function readCommit(file: URL): string {
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
}

function readVersion(file: URL): string {
  const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (typeof parsed === "object" && parsed !== null && "version" in parsed && typeof parsed.version === "string")
    return parsed.version;
  throw new Error("package.json has no version.");
}
