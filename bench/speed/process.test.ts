import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { cpuTimeMs, killTree, peakMemoryMiB, processTree, residentMiB, watchMemory } from "./process.ts";

const children: ReturnType<typeof spawn>[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

test("the memory and CPU of a process include those of its children, and all end together", async () => {
  // The child allocates, and the grandchild more.
  const grandchild = "const kept = Buffer.alloc(120e6, 1); console.log(kept.length); setInterval(() => {}, 1e3)";
  const program = `const { spawn } = require("node:child_process");
    spawn(process.execPath, ["-e", ${JSON.stringify(grandchild)}], { stdio: "inherit" });`;
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  await once(child.stdout, "data");
  const pid = child.pid ?? 0;
  const [parent, ...rest] = processTree(pid);
  expect(parent).toBe(pid);
  expect(rest).toHaveLength(1);
  expect(residentMiB(pid)).toBeGreaterThan(residentMiB(rest[0] ?? 0));
  expect(peakMemoryMiB(pid)).toBeGreaterThan(150);
  const most = watchMemory(pid)();
  expect(most).toBeGreaterThan(150);
  // Both run Node.
  expect(most).toBeLessThan(residentMiB(pid) - 20);
  expect(cpuTimeMs(pid)).toBeGreaterThan(cpuTimeMs(rest[0] ?? 0));
  killTree(pid);
  await expect.poll(() => residentMiB(pid) + residentMiB(rest[0] ?? 0)).toBe(0);
});

test("a process that has ended has no memory", () => {
  expect(residentMiB(2 ** 22 + 1)).toBe(0);
});
