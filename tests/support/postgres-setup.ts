import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../server/src/foundation/database/database.ts";
import { bundleService } from "./bundle-service.ts";
import { freePort } from "./free-port.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a PostgreSQL server for the tests, without a database name. */
    postgresUrl: string;
    /** A database of the newest schema on that server, to be the template of others. */
    postgresTemplate: string;
  }
}

const template = "svc_template";

/** Starts one PostgreSQL server of Debian's packages for a test run, and migrates one database there. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await bundleService();
  const server = await startPostgres();
  await createDatabase(server.url, template);
  await (await openDatabase({ databaseUrl: `${server.url}/${template}`, dataDir: "" })).close();
  project.provide("postgresUrl", server.url);
  project.provide("postgresTemplate", template);
  return server.stop;
}

export interface PostgresServer {
  /** Without a database name. */
  readonly url: string;
  /** Shuts down, `immediate` as a crash would, and removes nothing. */
  halt(mode: "fast" | "immediate"): Promise<void>;
  /** Starts again what was halted. */
  start(): Promise<void>;
  /** Stops the processes where they stand (SIGSTOP), or lets them go on. */
  freeze(): void;
  thaw(): void;
  /** Shuts down and removes the folder. */
  stop(): Promise<void>;
}

/** A server on a free port of 127.0.0.1 with an empty cluster. */
export async function startPostgres(): Promise<PostgresServer> {
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
  const run = (program: string, ...args: string[]) =>
    execFileSync(...asServer(join(binaries, program), ...args), { stdio: "ignore", cwd: "/" });
  run("initdb", "--no-sync", "--auth=trust", "--username=svc", "--encoding=UTF8", "--locale=C.UTF-8", "-D", data);
  const port = await freePort();
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const options = ["-k", folder, "-h", "127.0.0.1", "-p", String(port), "-F", "-c", "max_connections=300"];
    child = spawn(...asServer(join(binaries, "postgres"), "-D", data, ...options), {
      stdio: ["ignore", "ignore", "pipe"],
      cwd: "/",
    });
    await ready(child);
  }

  async function halt(mode: "fast" | "immediate"): Promise<void> {
    const ended = new Promise((resolve) => child?.once("exit", resolve));
    run("pg_ctl", "stop", "-D", data, "-m", mode, "-w");
    await ended;
  }

  function signal(name: NodeJS.Signals): void {
    const [postmaster] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim().split(" ");
    for (const pid of [postmaster, ...children]) if (pid !== undefined && pid !== "") process.kill(Number(pid), name);
  }

  await start();
  return {
    url: `postgres://svc@127.0.0.1:${port}`,
    start,
    halt,
    freeze: () => signal("SIGSTOP"),
    thaw() {
      signal("SIGCONT");
      // runuser stops itself when what it runs is stopped.
      child?.kill("SIGCONT");
    },
    async stop() {
      await halt("immediate");
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

async function createDatabase(server: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
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
