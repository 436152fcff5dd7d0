import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { userInfo } from "node:os";

interface Need {
  readonly what: string;
  /** Debian's packages. */
  readonly packages: readonly string[];
  /** Without it the tests take longer, and find the same. */
  readonly isOptional?: boolean;
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
    what: "Chromium's headless shell",
    packages: ["chromium-headless-shell"],
    isOptional: true,
    isThere: () => existsSync("/usr/bin/chromium-headless-shell"),
  },
  {
    what: "what the example for servers calls",
    packages: ["curl", "jq"],
    isThere: () => existsSync("/usr/bin/curl") && existsSync("/usr/bin/jq"),
  },
];

/** The tests start servers of their own, so Debian is to make and start none. */
const noClusterFile = "/etc/postgresql-common/createcluster.d/svc-tests.conf";

const aptAtMostMs = 600_000;

const missing = needs.filter((need) => !need.isThere());
const needed = missing.filter(({ isOptional }) => isOptional !== true);
const optional = missing.filter(({ isOptional }) => isOptional === true);
if (needed.length > 0) install(needed);
for (const need of needed.filter((one) => !one.isThere()))
  giveUp(`${need.what} is still not there after the installation`);
if (optional.length > 0) tryToInstall(optional);

/** As root, where Debian's packages are within reach. */
function tryToInstall(wanted: readonly Need[]): void {
  const isAble = existsSync("/usr/bin/apt-get") && userInfo().uid === 0;
  const names = wanted.map(({ what }) => what).join(" and ");
  if (isAble) process.stdout.write(`Installing ${names} for the tests …\n`);
  if (isAble) for (const args of installing(wanted)) aptGet(...args);
  for (const { what } of wanted.filter((one) => !one.isThere()))
    process.stdout.write(`Going on without ${what}: the tests take longer.\n`);
}

function install(wanted: readonly Need[]): void {
  const what = wanted.map((need) => need.what).join(" and ");
  if (!existsSync("/usr/bin/apt-get")) giveUp(`the tests need ${what}, and this is not a Debian system`);
  if (userInfo().uid !== 0) giveUp(`the tests need ${what}, and only root can install it`);
  process.stdout.write(`Installing ${what} for the tests …\n`);
  if (!existsSync(noClusterFile)) {
    mkdirSync(dirname(noClusterFile), { recursive: true });
    writeFileSync(noClusterFile, "create_main_cluster = false\n");
  }
  for (const args of installing(wanted)) {
    const { status, stdout, stderr } = aptGet(...args);
    if (status !== 0) giveUp(`apt-get ${args.join(" ")} failed:\n${stdout}${stderr}`);
  }
}

function installing(wanted: readonly Need[]): string[][] {
  const packages = wanted.flatMap((need) => need.packages);
  return [
    ["update", "--quiet=2"],
    ["install", "--quiet=2", "--yes", "--no-install-recommends", ...packages],
  ];
}

function aptGet(...args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", args, { env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], timeout: aptAtMostMs });
}

function giveUp(reason: string): never {
  const command = `apt-get update && apt-get install --no-install-recommends ${needs.flatMap((need) => need.packages).join(" ")}`;
  process.stderr.write(
    `${reason[0]?.toUpperCase()}${reason.slice(1)}\nInstall it as root and run npm test again: ${command}\n`,
  );
  process.exit(1);
}
