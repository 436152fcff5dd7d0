import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const file = fileURLToPath(new URL("./test-process.ts", import.meta.url));
const asFirstProcess = ["unshare", "--user", "--map-root-user", "--pid", "--fork", "--mount-proc"];
const canBeFirst = spawnSync(asFirstProcess[0] ?? "", [...asFirstProcess.slice(1), "true"]).status === 0;

/** Runs the process that blocks its event loop; the bound is a second. */
async function run(
  args: readonly string[],
  { before = [] as string[], meanwhile = async (_child: ChildProcess) => {} } = {},
) {
  const [command = "", ...rest] = [...before, process.execPath, file, ...args];
  const child = spawn(command, rest, { stdio: ["ignore", "pipe", "ignore"] });
  let written = "";
  child.stdout.on("data", (chunk: Buffer) => (written += chunk.toString()));
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once("close", (code, signal) => resolve({ code, signal })),
  );
  await meanwhile(child);
  return { ...(await ended), written };
}

test("a process whose event loop is blocked ends with a line that names what it was working on", async () => {
  const { code, signal, written } = await run(["60000"]);
  expect({ code, signal }).toEqual({ code: null, signal: "SIGKILL" });
  expect(JSON.parse(written)).toEqual({
    level: "fatal",
    time: expect.stringMatching(/^\d{4}-/),
    blockedMs: 1_000,
    requests: [{ method: "POST", path: "/api/public/chat", requestId: "req_1", ageMs: expect.any(Number) }],
    jobs: [{ queue: "crawl", id: "job_1", ageMs: expect.any(Number) }],
    msg: "the event loop is blocked; the process ends so that it is started again",
  });
});

test("a process that is busy, but turns to its event loop in time, is left alone", async () => {
  expect(await run(["600", "5"])).toMatchObject({ code: 7, written: "" });
});

test("a process that was suspended is left alone when it goes on", async () => {
  const suspend = async (child: ChildProcess) => {
    await delay(700);
    child.kill("SIGSTOP");
    await delay(2_500);
    child.kill("SIGCONT");
  };
  expect(await run(["100", "3"], { meanwhile: suspend })).toMatchObject({ code: 7, written: "" });
});

test("a process with a debugger is left alone, because a breakpoint blocks as well", async () => {
  expect(await run(["2500", "1", "debugger"])).toMatchObject({ code: 7, written: "" });
});

test.skipIf(!canBeFirst)(
  "the first process of a container ends too, which no signal from inside can kill",
  async () => {
    const { code, written } = await run(["60000"], { before: asFirstProcess });
    expect(code).not.toBe(0);
    expect(JSON.parse(written)).toMatchObject({ level: "fatal" });
  },
);
