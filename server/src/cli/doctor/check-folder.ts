import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Config } from "../../foundation/config.ts";
import { openFolderFault } from "../../foundation/database/data-folder.ts";
import { failed, ok, warning } from "./finding.ts";
import type { Finding } from "./finding.ts";

const mebibyte = 1024 * 1024;
const leastMiB = 100;
const fewMiB = 1024;

/** The data folder's rights, and the room on its disk. */
export function checkFolder({ dataDir }: Pick<Config, "dataDir">): Finding[] {
  const folder = resolve(dataDir);
  const place = existsSync(folder) ? folder : nearestFolder(folder);
  try {
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [
      failed(
        "data folder",
        `${place} cannot be written by this user.`,
        "Give it to the user that runs svc (chown), or set SVC_DATA_DIR to another folder.",
      ),
    ];
  }
  return [checkRights(folder), checkRoom(place)];
}

function checkRights(folder: string): Finding {
  if (!existsSync(folder)) return ok("data folder", `${folder} is made at the first start.`);
  const open = openFolderFault(folder);
  if (open === null) return ok("data folder", `${folder}, for its owner alone.`);
  return warning("data folder", open.says, open.fix);
}

function checkRoom(place: string): Finding {
  const { bavail, bsize } = statfsSync(place);
  const freeMiB = Math.floor((bavail * bsize) / mebibyte);
  const says = `${freeMiB} MiB free.`;
  const fix = "Make room on the disk of the data folder: a full one stops every write.";
  if (freeMiB < leastMiB) return failed("disk", says, fix);
  return freeMiB < fewMiB ? warning("disk", says, fix) : ok("disk", says);
}

function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}
