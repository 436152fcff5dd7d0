import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a PostgreSQL server for the tests, without a database name. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL server of Debian's packages for a test run, in a folder of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide("postgresUrl", server.url);
  return server.stop;
}

/** A server on a free port of 127.0.0.1 and an empty cluster; `stop` removes all of it. */
export async function startPostgres(): Promise<{
  url: string;
  port: number;
  process: ChildProcess;
  stop: () => Promise<void>;
}> {
  const binaries = postgresBinaries();
  const folder = mkdtempSync(join(tmpdir(), "svc-postgres-"));
  // PostgreSQL refuses to run as root.
  const isRoot = userInfo().uid === 0;
  const asServer = (program: string, ...args: string[]): [string, string[]] =>
    isRoot ? ["runuser", ["-u", "postgres", "--", program, ...args]] : [program, args];
  if (isRoot) {
    const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" })));
    chownSync(folder, uid ?? 0, gid ?? 0);
  }
  const data = join(folder, "data");
  execFileSync(
    ...asServer(
      join(binaries, "initdb"),
      "--no-sync",
      "--auth=trust",
      "--username=svc",
      "--encoding=UTF8",
      "--locale=C.UTF-8",
      "-D",
      data,
    ),
    { stdio: "ignore", cwd: "/" },
  );
  const port = await freePort();
  const child = spawn(
    ...asServer(
      join(binaries, "postgres"),
      "-D",
      data,
      "-k",
      folder,
      "-h",
      "127.0.0.1",
      "-p",
      String(port),
      "-F",
      "-c",
      "max_connections=300",
    ),
    { stdio: ["ignore", "ignore", "pipe"], cwd: "/" },
  );
  await ready(child);
  return {
    url: `postgres://svc@127.0.0.1:${port}`,
    port,
    process: child,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      // SIGINT is a fast shutdown; runuser passes it on only to its own child by SIGTERM.
      execFileSync(...asServer(join(binaries, "pg_ctl"), "stop", "-D", data, "-m", "immediate", "-w"), {
        stdio: "ignore",
        cwd: "/",
      });
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The newest installed server's programs. */
export function postgresBinaries(): string {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root)
    ? readdirSync(root).filter((version) => existsSync(join(root, version, "bin/postgres")))
    : [];
  const newest = versions.sort((left, right) => Number(right) - Number(left))[0];
  if (newest === undefined) throw new Error("PostgreSQL is needed for the tests: apt-get install postgresql");
  return join(root, newest, "bin");
}

async function ready(child: ChildProcess): Promise<void> {
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("ready to accept connections")) resolve();
    });
    child.once("exit", () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
  child.stderr?.resume();
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No port.");
  return address.port;
}
