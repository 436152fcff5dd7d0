import { readFileSync } from "node:fs";

/** The release, from the server's package.json; semantic versioning. */
export const version: string = readVersion(new URL("../../package.json", import.meta.url));

function readVersion(file: URL): string {
  const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (typeof parsed === "object" && parsed !== null && "version" in parsed && typeof parsed.version === "string")
    return parsed.version;
  throw new Error("package.json has no version.");
}
