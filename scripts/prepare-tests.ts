import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { userInfo } from "node:os";

interface Need {
  readonly what: string;
  /** Debian's packages. */
  readonly packages: readonly string[];
  isThere(): boolean;
}

const postgresRoot = "/usr/lib/postgresql";
const needs: readonly Need[] = [
  {
    what: "a PostgreSQL server",
    packages: ["postgresql"],
    isThere: () =>
      existsSync(postgresRoot) &&
      readdirSync(postgresRoot).some((version) => existsSync(join(postgresRoot, version, "bin/postgres"))),
  },
  {
    what: "Chromium",
    packages: ["chromium", "fonts-noto-core", "fonts-noto-color-emoji"],
    isThere: () => existsSync("/usr/bin/chromium"),
  },
  {
    what: "what the example for servers calls",
    packages: ["curl", "jq"],
    isThere: () => existsSync("/usr/bin/curl") && existsSync("/usr/bin/jq"),
  },
];

/** The tests start servers of their own, so Debian is to make and start none. */
const noClusterFile = "/etc/postgresql-common/createcluster.d/svc-tests.conf";

const missing = needs.filter((need) => !need.isThere());
if (missing.length > 0) install(missing);
for (const need of missing.filter((one) => !one.isThere()))
  giveUp(`${need.what} is still not there after the installation`);

function install(wanted: readonly Need[]): void {
  const what = wanted.map((need) => need.what).join(" and ");
  const packages = wanted.flatMap((need) => need.packages);
  if (!existsSync("/usr/bin/apt-get")) giveUp(`the tests need ${what}, and this is not a Debian system`);
  if (userInfo().uid !== 0) giveUp(`the tests need ${what}, and only root can install it`);
  process.stdout.write(`Installing ${what} for the tests …\n`);
  if (!existsSync(noClusterFile)) {
    mkdirSync(dirname(noClusterFile), { recursive: true });
    writeFileSync(noClusterFile, "create_main_cluster = false\n");
  }
  apt("update", "--quiet=2");
  apt("install", "--quiet=2", "--yes", "--no-install-recommends", ...packages);
}

function apt(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, stdout, stderr } = spawnSync("apt-get", args, {
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (status !== 0) giveUp(`apt-get ${args.join(" ")} failed:\n${stdout}${stderr}`);
}

function giveUp(reason: string): never {
  const command = `apt-get update && apt-get install --no-install-recommends ${needs.flatMap((need) => need.packages).join(" ")}`;
  process.stderr.write(
    `${reason[0]?.toUpperCase()}${reason.slice(1)}\nInstall it as root and run npm test again: ${command}\n`,
  );
  process.exit(1);
}
