import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Resources } from "./resources.ts";

const readyWithinMs = 20_000;

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
}

/** Runs a program of ours in a process of its own, which ends with this one at the latest. */
export async function startProgram(resources: Resources, file: string, ...args: string[]): Promise<ChildProcess> {
  return resources.acquire(
    () => fork(file, args, { execArgv: [], stdio: ["ignore", "inherit", "inherit", "ipc"] }),
    end,
  );
}

/** The next message of a program. Throws when it ends instead, or says nothing in time. */
export async function nextMessage(child: ChildProcess, withinMs: number): Promise<unknown> {
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(withinMs)]);
  const ended = async (): Promise<never> => {
    const [code] = await once(child, "exit", { signal });
    throw new Error(`${child.spawnfile} ${child.spawnargs[1]} ended with ${code}.`);
  };
  try {
    const [message] = await Promise.race([once(child, "message", { signal }), ended()]);
    return message;
  } finally {
    settled.abort();
  }
}

/** A program that serves: `serve` is what it calls. */
export async function startServer(resources: Resources, file: string, ...args: string[]): Promise<ServerProcess> {
  const child = await startProgram(resources, file, ...args);
  const url = await nextMessage(child, readyWithinMs);
  if (typeof url !== "string") throw new Error(`${file} does not say where it listens.`);
  return { url, pid: child.pid ?? 0 };
}

/** Listens on a free port of loopback, and answers the address. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1", 1_024);
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The whole of a program that serves: tells its parent the address, and ends with it. */
export async function serve(server: Server): Promise<void> {
  process.on("disconnect", () => process.exit(0));
  process.send?.(await listen(server));
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}
